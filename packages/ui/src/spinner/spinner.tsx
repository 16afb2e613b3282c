// A small turning arc. Shows itself only after 120 ms unless told to be immediate.
import { joinClasses } from '../classes.ts';
import { useDelayed } from '../timing/use-delayed.ts';

export type SpinnerProps = { size?: number; label?: string; immediate?: boolean; className?: string };

export function Spinner({ size = 20, label, immediate = false, className }: SpinnerProps) {
  const due = useDelayed(!immediate);
  const visible = immediate || due;
  return (
    <span
      className={joinClasses('inline-flex', className)}
      style={{ width: size, height: size, visibility: visible ? 'visible' : 'hidden' }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
    >
      <svg viewBox="0 0 24 24" fill="none" className="ui-spin" width={size} height={size}>
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
    </span>
  );
}
