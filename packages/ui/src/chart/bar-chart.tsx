// A few labelled bars around zero, for weekly and monthly statistics. Drawn in markup: each bar speaks for itself.
import { joinClasses } from '../classes.ts';

export type Bar = { key: string; label: string; value: number; text: string };
export type BarChartProps = {
  label: string;
  bars: readonly Bar[];
  heightPx?: number;
  neutral?: boolean;
  className?: string;
};

export function BarChart({ label, bars, heightPx = 140, neutral = false, className }: BarChartProps) {
  const top = Math.max(0, ...bars.map((bar) => bar.value));
  const bottom = Math.min(0, ...bars.map((bar) => bar.value));
  const span = top - bottom || 1;
  const zero = (top / span) * 100;
  // On a phone every third of many bars is named, counted from the last: whole names instead of many cut ones.
  const isCrowded = bars.length > 7;
  return (
    <ul aria-label={label} className={joinClasses('flex gap-1.5', className)}>
      {bars.map((bar, index) => {
        const share = (Math.abs(bar.value) / span) * 100;
        const rising = bar.value >= 0;
        const tone = neutral ? 'bg-accent' : rising ? 'bg-up' : 'bg-down';
        return (
          <li key={bar.key} className="group flex min-w-0 flex-1 flex-col items-center gap-1.5">
            <div className="relative w-full" style={{ height: heightPx }} title={`${bar.label}: ${bar.text}`}>
              <span
                aria-hidden
                className="absolute inset-x-[-3px] h-px bg-line-strong"
                style={{ top: `${String(zero)}%` }}
              />
              <span
                aria-hidden
                className={joinClasses(
                  'absolute inset-x-[12%] min-h-0.5 opacity-85 group-hover:opacity-100',
                  rising ? 'rounded-t-small' : 'rounded-b-small',
                  tone,
                )}
                style={{
                  height: `${String(share)}%`,
                  ...(rising ? { bottom: `${String(100 - zero)}%` } : { top: `${String(zero)}%` }),
                }}
              />
            </div>
            <span
              className={joinClasses(
                'text-xs whitespace-nowrap text-muted',
                isCrowded && (bars.length - 1 - index) % 3 !== 0 && 'max-md:invisible',
              )}
            >
              {bar.label}
            </span>
            <span className="sr-only">{bar.text}</span>
          </li>
        );
      })}
    </ul>
  );
}
