// A canvas that follows its box and the screen's density, and the token colours as the canvas sees them.
import { useEffect, useRef, type RefObject } from 'react';

export type Paint = (pen: CanvasRenderingContext2D, widthPx: number, heightPx: number, colors: ChartColors) => void;
export type ChartColors = {
  up: string;
  down: string;
  accent: string;
  text: string;
  muted: string;
  line: string;
  surface: string;
};

export function readColors(element: Element): ChartColors {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    up: read('--up'),
    down: read('--down'),
    accent: read('--accent'),
    text: read('--text'),
    muted: read('--text-muted'),
    line: read('--border'),
    surface: read('--surface'),
  };
}

/** Paints now; the backing store is sized in device pixels so that lines stay sharp. */
export function paintCanvas(canvas: HTMLCanvasElement, paint: Paint): void {
  const widthPx = canvas.clientWidth;
  const heightPx = canvas.clientHeight;
  const pen = canvas.getContext('2d');
  if (pen === null || widthPx === 0 || heightPx === 0) return;
  const density = Math.min(3, globalThis.devicePixelRatio || 1);
  const [width, height] = [Math.round(widthPx * density), Math.round(heightPx * density)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  pen.setTransform(density, 0, 0, density, 0, 0);
  pen.clearRect(0, 0, widthPx, heightPx);
  paint(pen, widthPx, heightPx, readColors(canvas));
}

/** Repaints when the painting, the size, or a switch on the document element (theme, up/down) changes. */
export function useCanvas(paint: Paint): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    let frame = 0;
    const schedule = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => paintCanvas(element, paint));
    };
    paintCanvas(element, paint);
    const size = new ResizeObserver(schedule);
    size.observe(element);
    const look = new MutationObserver(schedule);
    look.observe(document.documentElement, {
      attributeFilter: ['data-theme', 'data-mode', 'data-updown', 'data-template'],
    });
    return () => {
      cancelAnimationFrame(frame);
      size.disconnect();
      look.disconnect();
    };
  }, [paint]);
  return canvas;
}
