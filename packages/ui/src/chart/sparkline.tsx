// A tiny line beside a price. Redraws at most once a second and only while visible; decorative, the figures stand beside it.
import { useEffect, useRef } from 'react';
import { joinClasses } from '../classes.ts';
import { paintCanvas } from './canvas.ts';
import { paintLine, type LinePicture } from './paint-line.ts';
import { thinPoints, type Point } from './scale.ts';

export type SparklineProps = {
  points: readonly Point[];
  tone?: 'up' | 'down' | 'accent';
  baseline?: number;
  widthPx?: number;
  heightPx?: number;
  className?: string;
};

const redrawMs = 1000;

export function Sparkline({
  points,
  tone = 'accent',
  baseline,
  widthPx = 72,
  heightPx = 32,
  className,
}: SparklineProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useRef<LinePicture | null>(null);
  const redraw = useRef<(() => void) | null>(null);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const painter = createPainter(element, () => picture.current);
    redraw.current = () => painter.request();
    return () => painter.stop();
  }, []);

  useEffect(() => {
    picture.current = { points: thinPoints(points, widthPx), tone, baseline, fill: false, lineWidthPx: 1.5, padPx: 4 };
    redraw.current?.();
  }, [points, tone, baseline, widthPx]);

  return (
    <canvas
      ref={canvas}
      aria-hidden
      className={joinClasses('block shrink-0', className)}
      style={{ width: widthPx, height: heightPx }}
    />
  );
}

/** Holds the visibility and the pace, so that a thousand ticks cost one stroke a second. */
function createPainter(element: HTMLCanvasElement, read: () => LinePicture | null) {
  let visible = false;
  let stale = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function draw() {
    timer = undefined;
    const picture = read();
    if (!visible || !stale || picture === null) return;
    stale = false;
    paintCanvas(element, (pen, width, height, colors) => paintLine(pen, width, height, colors, picture));
    timer = setTimeout(draw, redrawMs);
  }
  function request() {
    stale = true;
    if (timer === undefined) draw();
  }
  const sight = new IntersectionObserver((entries) => {
    visible = entries.at(-1)?.isIntersecting ?? false;
    if (visible && timer === undefined) draw();
  });
  sight.observe(element);
  const look = new MutationObserver(request);
  look.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-mode', 'data-updown'] });
  return {
    request,
    stop() {
      sight.disconnect();
      look.disconnect();
      clearTimeout(timer);
    },
  };
}
