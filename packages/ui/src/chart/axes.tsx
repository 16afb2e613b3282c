// The labels of a line's axes: three or four values beside it with the last one marked, and first, middle and last time below it.
// They are drawn as text, so that they follow font, size and zoom; the table of the chart says the same to a screen reader.
import { joinClasses } from '../classes.ts';
import { indexToPx, linePadPx, project, roundTicks, type Domain, type Point } from './scale.ts';

const mostTicks = 4;
/** Two values nearer than this would touch, and two times nearer than this part of the width. */
const roomPx = 18;
const timeRoom = 0.2;
/** A value whose label stands further out than this would be cut. */
const edgePx = 7;

export type AxisFormats = {
  /** Left out where no value may be shown. */
  value?: ((value: number, step: number) => string) | undefined;
  time: (time: number, spanMs: number) => string;
};

/** The values that get a line and a label; none where they would crowd. */
export function chooseTicks(domain: Domain, heightPx: number): readonly number[] {
  return roundTicks(domain, mostTicks).filter((tick) => {
    const y = placeValue(tick, domain, heightPx);
    return y >= edgePx && y <= heightPx - edgePx;
  });
}

function placeValue(value: number, domain: Domain, heightPx: number): number {
  return project(value, domain, heightPx - linePadPx, linePadPx);
}

export type ValueAxisProps = {
  domain: Domain;
  last: number;
  heightPx: number;
  tone: 'up' | 'down' | 'accent';
  format: (value: number, step: number) => string;
};

const marks = {
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  accent: 'bg-accent-soft text-accent',
} as const;

export function ValueAxis({ domain, last, heightPx, tone, format }: ValueAxisProps) {
  const ticks = chooseTicks(domain, heightPx);
  const step = Math.abs((ticks[1] ?? last) - (ticks[0] ?? 0)) || 1;
  const lastY = Math.min(heightPx - edgePx, Math.max(edgePx, placeValue(last, domain, heightPx)));
  const shown = ticks.filter((tick) => Math.abs(placeValue(tick, domain, heightPx) - lastY) >= roomPx);
  const marked = format(last, step / 10);
  const widest = [marked, ...shown.map((tick) => format(tick, step))].toSorted((a, b) => b.length - a.length)[0];
  return (
    <div
      aria-hidden
      data-axis="value"
      className="ui-num relative shrink-0 text-xs text-muted"
      style={{ height: heightPx }}
    >
      <span className="invisible px-1">{widest}</span>
      {shown.map((tick) => (
        <span
          key={tick}
          className="absolute end-0 -translate-y-1/2 px-1"
          style={{ top: placeValue(tick, domain, heightPx) }}
        >
          {format(tick, step)}
        </span>
      ))}
      <span
        data-last
        className={joinClasses('absolute end-0 -translate-y-1/2 rounded-small px-1 font-medium', marks[tone])}
        style={{ top: lastY }}
      >
        {marked}
      </span>
    </div>
  );
}

export type TimeAxisProps = {
  points: readonly Point[];
  ahead: number;
  format: AxisFormats['time'];
};

/** Equal labels in a row say it once: a session of an hour is one date. A day that has just begun has room for its first only. */
export function TimeAxis({ points, ahead, format }: TimeAxisProps) {
  const last = points.length - 1;
  const spanMs = (points[last]?.time ?? 0) - (points[0]?.time ?? 0);
  const labels = [0, Math.round(last / 2), last].flatMap((index, at, all) => {
    const point = points[index];
    if (point === undefined || all.indexOf(index) !== at) return [];
    return [{ text: format(point.time, spanMs), share: indexToPx(index, points.length + ahead, 1) }];
  });
  return (
    <div aria-hidden data-axis="time" className="ui-num relative h-5 text-xs text-muted">
      {labels
        .filter(({ text, share }, at) => {
          const before = labels[at - 1];
          return before === undefined || (before.text !== text && share - before.share >= timeRoom);
        })
        .map(({ text, share }) => (
          <span
            key={share}
            className="absolute top-1 whitespace-nowrap"
            style={{ insetInlineStart: `${String(share * 100)}%`, transform: `translateX(-${String(share * 100)}%)` }}
          >
            {text}
          </span>
        ))}
    </div>
  );
}
