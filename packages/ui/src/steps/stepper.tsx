// Where a person is in a short sequence, by number and name. It shows the way; the page decides what may be revisited.
import { joinClasses } from '../classes.ts';
import { CheckIcon } from '../icons/status.tsx';

export type StepperStep = { key: string; label: string };
export type StepperProps = {
  steps: readonly StepperStep[];
  current: number;
  label: string;
  onStep?: (index: number) => void;
};

export function Stepper({ steps, current, label, onStep }: StepperProps) {
  return (
    <ol aria-label={label} className="flex w-full items-start">
      {steps.map((step, index) => {
        const done = index < current;
        const here = index === current;
        const mark = (
          <span
            className={joinClasses(
              'ui-num flex size-8 items-center justify-center rounded-full text-sm font-semibold',
              done && 'bg-accent text-accent-contrast',
              here && 'border-2 border-accent text-accent',
              !done && !here && 'border border-line-strong text-muted',
            )}
          >
            {done ? <CheckIcon size={18} /> : index + 1}
          </span>
        );
        const name = (
          <span className={joinClasses('text-sm', here ? 'font-semibold' : 'text-muted')}>{step.label}</span>
        );
        return (
          <li
            key={step.key}
            aria-current={here ? 'step' : undefined}
            className="relative flex min-w-0 flex-1 justify-center"
          >
            {index > 0 && (
              <span
                aria-hidden
                className={joinClasses(
                  'absolute end-[calc(50%+1.25rem)] top-[1.375rem] start-[calc(-50%+1.25rem)] h-px',
                  index <= current ? 'bg-accent' : 'bg-line-strong',
                )}
              />
            )}
            {onStep !== undefined && done ? (
              <button
                type="button"
                onClick={() => onStep(index)}
                className="flex min-h-11 flex-col items-center gap-1 rounded-control px-2 py-1.5 text-center"
              >
                {mark}
                {name}
              </button>
            ) : (
              <span className="flex flex-col items-center gap-1 px-2 py-1.5 text-center">
                {mark}
                {name}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
