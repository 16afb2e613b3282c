// Paints a line with its gradient, baseline and cursor on a canvas. Colours come in; nothing is looked up here.
import type { ChartColors } from './canvas.ts';
import { indexToPx, linePadPx, project, valueDomain, type Domain, type Point } from './scale.ts';

export type LinePicture = {
  points: readonly Point[];
  /** Points still to come: the axis keeps their room. */
  ahead?: number;
  tone: 'up' | 'down' | 'accent';
  baseline?: number | undefined;
  cursor?: number | null;
  /** Wider than the points need, for what is painted over them. */
  domain?: Domain | undefined;
  /** Values with a fine line across. */
  ticks?: readonly number[];
  /** Painted over the line and under the cursor. */
  over?: ((axes: LineAxes) => void) | undefined;
  fill?: boolean;
  lineWidthPx?: number;
  padPx?: number;
};

/** Where a point and a value lie on the canvas. */
export type LineAxes = { xOf: (index: number) => number; yOf: (value: number) => number; domain: Domain };

export function paintLine(
  pen: CanvasRenderingContext2D,
  widthPx: number,
  heightPx: number,
  colors: ChartColors,
  picture: LinePicture,
): void {
  const { points, ahead = 0, baseline, cursor = null, fill = true, lineWidthPx = 2, padPx = linePadPx } = picture;
  if (points.length === 0) return;
  const domain = picture.domain ?? valueDomain(points, baseline);
  const yOf = (value: number) => project(value, domain, heightPx - padPx, padPx);
  const xOf = (index: number) => padPx / 2 + indexToPx(index, points.length + ahead, widthPx - padPx);
  const color = colors[picture.tone];

  for (const tick of picture.ticks ?? [])
    paintAcross(pen, widthPx, yOf(tick), { color: colors.line, alpha: 0.7, dash: [] });
  if (baseline !== undefined)
    paintAcross(pen, widthPx, yOf(baseline), { color: colors.muted, alpha: 0.55, dash: [2, 5] });
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

  picture.over?.({ xOf, yOf, domain });
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

/** How a fine line across the whole picture looks: a tick, or what the line is measured against. */
type AcrossLook = { color: string; alpha: number; dash: number[] };

function paintAcross(pen: CanvasRenderingContext2D, widthPx: number, y: number, look: AcrossLook): void {
  pen.save();
  pen.globalAlpha = look.alpha;
  pen.setLineDash(look.dash);
  pen.lineWidth = 1;
  pen.strokeStyle = look.color;
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
