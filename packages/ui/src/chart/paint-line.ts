// Paints a line with its gradient, baseline and cursor on a canvas. Colours come in; nothing is looked up here.
import type { ChartColors } from './canvas.ts';
import { paintLevel, paintMark, type ChartLevel, type ChartMark } from './paint-marks.ts';
import { indexToPx, project, valueDomain, withLevels, type Point } from './scale.ts';

export type LinePicture = {
  points: readonly Point[];
  /** Points still to come: the axis keeps their room. */
  ahead?: number;
  tone: 'up' | 'down' | 'accent';
  baseline?: number | undefined;
  cursor?: number | null;
  /** The reader's own trades, and the prices at which own orders rest. */
  marks?: readonly ChartMark[];
  levels?: readonly ChartLevel[];
  fill?: boolean;
  lineWidthPx?: number;
  padPx?: number;
};

export function paintLine(
  pen: CanvasRenderingContext2D,
  widthPx: number,
  heightPx: number,
  colors: ChartColors,
  picture: LinePicture,
): void {
  const { points, ahead = 0, baseline, cursor = null, fill = true, lineWidthPx = 2, padPx = 8 } = picture;
  if (points.length === 0) return;
  const { marks = [], levels = [] } = picture;
  const domain = withLevels(valueDomain(points, baseline), levels);
  const yOf = (value: number) => project(value, domain, heightPx - padPx, padPx);
  const xOf = (index: number) => padPx / 2 + indexToPx(index, points.length + ahead, widthPx - padPx);
  const color = colors[picture.tone];

  if (baseline !== undefined) paintBaseline(pen, widthPx, yOf(baseline), colors.muted);
  const path = new Path2D();
  points.forEach(({ value }, index) =>
    index === 0 ? path.moveTo(xOf(0), yOf(value)) : path.lineTo(xOf(index), yOf(value)),
  );
  if (fill) paintFill(pen, { path: new Path2D(path), left: xOf(0), right: xOf(points.length - 1), heightPx, color });

  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.lineWidth = lineWidthPx;
  pen.strokeStyle = color;
  pen.globalAlpha = cursor === null ? 1 : 0.35;
  pen.stroke(path);
  pen.globalAlpha = 1;

  for (const { value, shape } of levels) {
    if (value >= domain.min && value <= domain.max) paintLevel(pen, widthPx, yOf(value), shape, colors);
  }
  for (const { index, value, shape } of marks) {
    const held = Math.min(domain.max, Math.max(domain.min, value));
    paintMark(pen, xOf(index), yOf(held), shape, colors);
  }
  const point = cursor === null ? undefined : points[cursor];
  if (cursor === null || point === undefined) return;
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, xOf(cursor) + lineWidthPx, heightPx);
  pen.clip();
  pen.stroke(path);
  pen.restore();
  paintCursor(pen, xOf(cursor), yOf(point.value), heightPx, color, colors);
}

function paintBaseline(pen: CanvasRenderingContext2D, widthPx: number, y: number, color: string): void {
  pen.save();
  pen.globalAlpha = 0.55;
  pen.setLineDash([2, 5]);
  pen.lineWidth = 1;
  pen.strokeStyle = color;
  pen.beginPath();
  pen.moveTo(0, Math.round(y) + 0.5);
  pen.lineTo(widthPx, Math.round(y) + 0.5);
  pen.stroke();
  pen.restore();
}

function paintFill(
  pen: CanvasRenderingContext2D,
  area: { path: Path2D; left: number; right: number; heightPx: number; color: string },
): void {
  area.path.lineTo(area.right, area.heightPx);
  area.path.lineTo(area.left, area.heightPx);
  area.path.closePath();
  const gradient = pen.createLinearGradient(0, 0, 0, area.heightPx);
  gradient.addColorStop(0, area.color);
  gradient.addColorStop(1, 'transparent');
  pen.save();
  pen.globalAlpha = 0.14;
  pen.fillStyle = gradient;
  pen.fill(area.path);
  pen.restore();
}

function paintCursor(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  heightPx: number,
  color: string,
  colors: ChartColors,
): void {
  pen.lineWidth = 1;
  pen.strokeStyle = colors.muted;
  pen.beginPath();
  pen.moveTo(Math.round(x) + 0.5, 0);
  pen.lineTo(Math.round(x) + 0.5, heightPx);
  pen.stroke();
  pen.beginPath();
  pen.arc(x, y, 5, 0, Math.PI * 2);
  pen.fillStyle = color;
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = colors.surface;
  pen.stroke();
}
