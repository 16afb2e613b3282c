// Paints what is the reader's own over a line: a triangle where one bought or sold, a dashed line where an order rests.
import type { ChartColors } from './canvas.ts';

export type ChartMark = { index: number; value: number; shape: 'up' | 'down' };
export type ChartLevel = { value: number; shape: 'up' | 'down' };

const SIZE_PX = 6;

export function paintMark(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  shape: ChartMark['shape'],
  colors: ChartColors,
): void {
  const tip = shape === 'up' ? -SIZE_PX : SIZE_PX;
  pen.save();
  pen.beginPath();
  pen.moveTo(x, y + tip);
  pen.lineTo(x + SIZE_PX, y - tip);
  pen.lineTo(x - SIZE_PX, y - tip);
  pen.closePath();
  pen.fillStyle = shape === 'up' ? colors.accent : colors.text;
  pen.fill();
  pen.lineWidth = 1.5;
  pen.strokeStyle = colors.surface;
  pen.stroke();
  pen.restore();
}

export function paintLevel(
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
  paintMark(pen, SIZE_PX + 2, y, shape, colors);
}
