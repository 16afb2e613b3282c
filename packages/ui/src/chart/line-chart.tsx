// The line of a value over time: scrub by finger, mouse or arrow keys; a summary and a table for those who cannot see it.
import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { chooseTicks, TimeAxis, ValueAxis, type AxisFormats } from './axes.tsx';
import { useCanvas, type Paint } from './canvas.ts';
import { ChartTable, type ChartTableTexts } from './chart-table.tsx';
import { paintLine } from './paint-line.ts';
import { paintMarks, withLevels, type ChartLevel, type ChartMark } from './paint-marks.ts';
import { moveCursor, nearestIndex, valueDomain, type Point } from './scale.ts';

export type LineChartProps = {
  points: readonly Point[];
  /** Points of the range that are still to come, as in a running session; the line leaves room for them. */
  ahead?: number;
  /** What a screen reader hears first: name, range, first, last, low, high. */
  summary: string;
  /** The spoken text of one point while the cursor moves. */
  describePoint: (point: Point) => string;
  table: ChartTableTexts;
  tone?: 'up' | 'down' | 'accent';
  baseline?: number;
  heightPx?: number;
  /** The hero follows the finger: called with the point under the cursor, null when it leaves. */
  onScrub?: (point: Point | null) => void;
  /** The reader's own trades and resting orders; say them in words too. */
  marks?: readonly ChartMark[];
  levels?: readonly ChartLevel[];
  /** Values beside the line and times below it. */
  axes?: AxisFormats;
  overlay?: ReactNode;
  className?: string;
};

const none: readonly never[] = [];

export function LineChart(props: LineChartProps) {
  const { points, ahead = 0, summary, describePoint, table, tone = 'accent', baseline, heightPx = 240 } = props;
  const { onScrub, overlay, marks = none, levels = none, axes } = props;
  const hasValues = axes?.value !== undefined;
  const domain = useMemo(() => withLevels(valueDomain(points, baseline), levels), [points, baseline, levels]);
  const last = points.at(-1);
  const [cursor, setCursor] = useState<number | null>(null);
  const held = useRef(false);
  const safeCursor = cursor === null || cursor >= points.length ? null : cursor;
  const paint = useCallback<Paint>(
    (pen, width, height, colors) =>
      paintLine(pen, width, height, colors, {
        points,
        ahead,
        tone,
        baseline,
        cursor: safeCursor,
        domain,
        ticks: hasValues ? chooseTicks(domain, height) : none,
        over: (axes) => paintMarks(pen, width, colors, { marks, levels }, axes),
      }),
    [points, ahead, tone, baseline, safeCursor, marks, levels, domain, hasValues],
  );
  const canvas = useCanvas(paint);

  function place(index: number | null) {
    if (index === cursor) return;
    setCursor(index);
    onScrub?.(index === null ? null : (points[index] ?? null));
  }

  function point(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    if (event.pointerType === 'mouse' || held.current)
      place(Math.min(points.length - 1, nearestIndex(event.clientX - box.left, points.length + ahead, box.width)));
  }

  function press(event: KeyboardEvent) {
    const next = moveCursor(event.key, cursor, points.length);
    if (event.key === 'Escape') place(null);
    if (next === null) return;
    event.preventDefault();
    place(next);
  }

  const spoken = safeCursor === null ? undefined : points[safeCursor];
  return (
    <figure className={joinClasses('relative m-0', props.className)}>
      <div className="flex gap-1">
        <div className="min-w-0 flex-1">
          <button
            type="button"
            aria-label={summary}
            onKeyDown={press}
            onBlur={() => place(null)}
            onPointerDown={(event) => {
              held.current = true;
              event.currentTarget.setPointerCapture(event.pointerId);
              point(event);
            }}
            onPointerMove={point}
            onPointerUp={() => {
              held.current = false;
            }}
            onPointerCancel={() => {
              held.current = false;
              place(null);
            }}
            onPointerLeave={() => place(null)}
            className="block w-full cursor-crosshair touch-pan-y rounded-small select-none"
            style={{ height: heightPx }}
          >
            <canvas ref={canvas} aria-hidden className="size-full" />
          </button>
          {axes && <TimeAxis points={points} ahead={ahead} format={axes.time} />}
        </div>
        {axes?.value && last && (
          <ValueAxis domain={domain} last={last.value} heightPx={heightPx} tone={tone} format={axes.value} />
        )}
      </div>
      {overlay}
      <output aria-live="polite" className="sr-only">
        {spoken === undefined ? '' : describePoint(spoken)}
      </output>
      <ChartTable points={points} {...table} />
    </figure>
  );
}
