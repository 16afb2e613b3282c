// Every status something went through, oldest first, with what is still to come.
import type { ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { CheckIcon, ErrorIcon } from '../icons/status.tsx';

export type TimelineState = 'done' | 'current' | 'waiting' | 'failed';
export type TimelineStep = {
  key: string;
  state: TimelineState;
  /** The word for the state, for screen readers. */
  stateLabel: string;
  title: ReactNode;
  time?: ReactNode;
  detail?: ReactNode;
};

const marks = {
  done: 'bg-success text-surface',
  current: 'bg-accent text-accent-contrast',
  waiting: 'border border-line-strong bg-surface',
  failed: 'bg-danger text-danger-contrast',
} as const satisfies Record<TimelineState, string>;

export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map((step, index) => (
        <li key={step.key} aria-current={step.state === 'current' ? 'step' : undefined} className="flex gap-3">
          <span className="flex flex-col items-center">
            <span
              className={joinClasses(
                'flex size-6 shrink-0 items-center justify-center rounded-full',
                marks[step.state],
              )}
            >
              {step.state === 'done' && <CheckIcon size={16} />}
              {step.state === 'failed' && <ErrorIcon size={18} />}
              {step.state === 'current' && <span className="size-2 rounded-full bg-accent-contrast" />}
            </span>
            {index < steps.length - 1 && (
              <span className={joinClasses('my-1 w-px flex-1', step.state === 'done' ? 'bg-success' : 'bg-line')} />
            )}
          </span>
          <div className="min-w-0 flex-1 pb-5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className={step.state === 'waiting' ? 'text-muted' : 'font-medium'}>{step.title}</span>
              <span className="sr-only">{step.stateLabel}</span>
              {step.time !== undefined && <span className="ui-num text-sm text-muted">{step.time}</span>}
            </p>
            {step.detail !== undefined && <div className="text-sm text-muted">{step.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
