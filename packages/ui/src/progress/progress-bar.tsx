// How far something is: an upload, a quota, a goal.
import type { ReactNode } from 'react';
import { joinClasses } from '../classes.ts';

export type ProgressBarProps = {
  label: string;
  /** 0 to 100. */
  percent: number;
  valueText?: string;
  showLabel?: boolean;
  tone?: 'accent' | 'success' | 'warning' | 'danger';
  trailing?: ReactNode;
};

const tones = { accent: 'bg-accent', success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger' } as const;

export function ProgressBar({
  label,
  percent,
  valueText,
  showLabel = false,
  tone = 'accent',
  trailing,
}: ProgressBarProps) {
  const share = Math.min(100, Math.max(0, percent));
  return (
    <div className="flex flex-col gap-1.5">
      {showLabel && (
        <div className="flex justify-between gap-3 text-sm">
          <span className="text-muted">{label}</span>
          <span className="ui-num">{trailing ?? valueText}</span>
        </div>
      )}
      <progress className="sr-only" aria-label={label} aria-valuetext={valueText} max={100} value={Math.round(share)} />
      <div aria-hidden className="h-2 overflow-hidden rounded-pill bg-sunken">
        <div
          className={joinClasses('h-full rounded-pill transition-[width] duration-[var(--motion-base)]', tones[tone])}
          style={{ width: `${String(share)}%` }}
        />
      </div>
    </div>
  );
}
