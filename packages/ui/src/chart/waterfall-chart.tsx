// From one value to another by its steps: each bar begins where the one before ended. Drawn in markup: each bar speaks for itself.
import { joinClasses } from '../classes.ts';

export type WaterfallStep = {
  key: string;
  label: string;
  /** What the step adds; of a total, where it stands. */
  value: number;
  text: string;
  kind: 'total' | 'step' | 'neutral';
};
export type WaterfallChartProps = {
  label: string;
  steps: readonly WaterfallStep[];
  heightPx?: number;
  className?: string;
};

interface Placed extends WaterfallStep {
  from: number;
  to: number;
}

export function WaterfallChart({ label, steps, heightPx = 180, className }: WaterfallChartProps) {
  const placed = placeSteps(steps);
  const top = Math.max(0, ...placed.flatMap(({ from, to }) => [from, to]));
  const bottom = Math.min(0, ...placed.flatMap(({ from, to }) => [from, to]));
  const span = top - bottom || 1;
  return (
    <ul aria-label={label} className={joinClasses('flex gap-1.5', className)}>
      {placed.map(({ key, label: name, text, kind, value, from, to }) => (
        <li key={key} className="flex min-w-0 flex-1 flex-col items-center gap-1.5">
          <div className="relative w-full" style={{ height: heightPx }} title={`${name}: ${text}`}>
            <span
              aria-hidden
              className="absolute inset-x-[-3px] h-px bg-line-strong"
              style={{ top: `${String((top / span) * 100)}%` }}
            />
            <span
              aria-hidden
              className={joinClasses('absolute inset-x-[12%] min-h-0.5 rounded-small', toneOf(kind, value))}
              style={{
                top: `${String(((top - Math.max(from, to)) / span) * 100)}%`,
                height: `${String((Math.abs(to - from) / span) * 100)}%`,
              }}
            />
          </div>
          <span
            aria-hidden
            className="line-clamp-2 max-w-full text-center text-xs leading-tight break-words hyphens-auto text-muted"
          >
            {name}
          </span>
          <span className="sr-only">{`${name}: ${text}`}</span>
        </li>
      ))}
    </ul>
  );
}

function placeSteps(steps: readonly WaterfallStep[]): Placed[] {
  let level = 0;
  return steps.map((step) => {
    const from = step.kind === 'total' ? 0 : level;
    level = step.kind === 'total' ? step.value : level + step.value;
    return { ...step, from, to: level };
  });
}

/** Money that came in or went out is no gain and no loss. */
function toneOf(kind: WaterfallStep['kind'], value: number): string {
  if (kind === 'total') return 'bg-accent';
  if (kind === 'neutral') return 'bg-line-strong';
  return value >= 0 ? 'bg-up' : 'bg-down';
}
