// A small word about state.
import type { ReactNode } from 'react';
import { joinClasses } from '../classes.ts';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'danger' | 'warning' | 'info' | 'up' | 'down';
/** For states of money and orders: a brand's own colour may be red, and would read as a refusal. */
export type StateTone = Exclude<BadgeTone, 'accent'>;
export type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode };

const tones = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
} as const satisfies Record<BadgeTone, string>;

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1 rounded-small px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

/** The count on a bell or a tab; silent at zero. */
export function CountDot({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className="ui-num absolute end-0.5 top-0.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1 text-[0.6875rem] font-semibold text-danger-contrast">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
