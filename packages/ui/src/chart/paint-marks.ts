// Paints what is the reader's own over a line: a triangle where one bought or sold, a dashed line where an order rests.
import type { ChartColors } from './canvas.ts';
import type { LineAxes } from './paint-line.ts';
import type { Domain } from './scale.ts';

export type ChartMark = { index: number; value: number; shape: 'up' | 'down' };
export type ChartLevel = { value: number; shape: 'up' | 'down' };

const sizePx = 6;

/** Both, inside what the axes show: a level outside is left out, a trade outside stands at the edge. */
export function paintMarks(
  pen: CanvasRenderingContext2D,
  widthPx: number,
  colors: ChartColors,
  own: { marks: readonly ChartMark[]; levels: readonly ChartLevel[] },
  { xOf, yOf, domain }: LineAxes,
): void {
  for (const { value, shape } of own.levels) {
    if (value >= domain.min && value <= domain.max) paintLevel(pen, widthPx, yOf(value), shape, colors);
  }
  for (const { index, value, shape } of own.marks) {
    paintMark(pen, xOf(index), yOf(Math.min(domain.max, Math.max(domain.min, value))), shape, colors);
  }
}

/** Room for lines that lie near; one that is far off would flatten what the chart is about and is left outside. */
export function withLevels(domain: Domain, levels: ReadonlyArray<{ value: number }>): Domain {
  const air = (domain.max - domain.min) / 2;
  const near = levels.filter(({ value }) => value >= domain.min - air && value <= domain.max + air);
  return near.reduce(({ min, max }, { value }) => ({ min: Math.min(min, value), max: Math.max(max, value) }), domain);
}

function paintMark(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  shape: ChartMark['shape'],
  colors: ChartColors,
): void {
  const tip = shape === 'up' ? -sizePx : sizePx;
  pen.save();
  pen.beginPath();
  pen.moveTo(x, y + tip);
  pen.lineTo(x + sizePx, y - tip);
  pen.lineTo(x - sizePx, y - tip);
  pen.closePath();
  pen.fillStyle = shape === 'up' ? colors.accent : colors.text;
  pen.fill();
  pen.lineWidth = 1.5;
  pen.strokeStyle = colors.surface;
  pen.stroke();
  pen.restore();
}

function paintLevel(
  pen: CanvasRenderingContext2D,
  widthPx: number,
  y: number,
  shape: ChartLevel['shape'],
  colors: ChartColors,
): void {
  pen.save();
  pen.setLineDash([6, 4]);
  pen.lineWidth = 1;
  pen.strokeStyle = shape === 'up' ? colors.accent : colors.text;
  pen.beginPath();
  pen.moveTo(0, Math.round(y) + 0.5);
  pen.lineTo(widthPx, Math.round(y) + 0.5);
  pen.stroke();
  pen.restore();
  paintMark(pen, sizePx + 2, y, shape, colors);
}
