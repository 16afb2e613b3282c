// A few short alternatives side by side, such as chart ranges. Native radios under one moving thumb.
import { useId, type ReactNode } from 'react';
import { joinClasses } from '../classes.ts';

export type Segment<Value extends string> = { value: Value; label: ReactNode; spoken?: string; disabled?: boolean };
export type SegmentedControlProps<Value extends string> = {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  tone?: 'filled' | 'text';
  wide?: boolean;
  className?: string;
};

export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, segments, value, onValueChange, tone = 'filled', wide = false, className } = props;
  const name = useId();
  const at = segments.findIndex((segment) => segment.value === value);
  const share = 100 / Math.max(1, segments.length);
  return (
    <fieldset
      className={joinClasses(
        'relative inline-grid auto-cols-fr grid-flow-col',
        wide && 'w-full',
        tone === 'filled' && 'rounded-control bg-sunken p-1',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {tone === 'filled' && at >= 0 && (
        <span aria-hidden className="pointer-events-none absolute inset-1">
          <span
            className="block h-full rounded-small bg-thumb shadow-card transition-transform duration-[var(--motion-base)] ease-calm rtl:-scale-x-100"
            style={{ width: `${String(share)}%`, transform: `translateX(${String(at * 100)}%)` }}
          />
        </span>
      )}
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={joinClasses(
            'relative flex min-h-11 min-w-11 items-center justify-center px-3 text-sm font-medium whitespace-nowrap text-muted',
            'rounded-small transition-colors hover:text-fg has-disabled:opacity-50',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
            tone === 'filled' ? 'has-checked:text-fg' : 'has-checked:text-accent has-checked:font-semibold',
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.disabled === true}
            aria-label={segment.spoken}
            onChange={() => onValueChange(segment.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <span className="pointer-events-none">{segment.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
