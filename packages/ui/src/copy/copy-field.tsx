// A value to be used elsewhere (an IBAN, a reference) with a Copy button that says when it is done.
import { useEffect, useState, type ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { CopyIcon } from '../icons/action.tsx';
import { CheckIcon } from '../icons/status.tsx';

export type CopyFieldProps = {
  label: ReactNode;
  value: string;
  /** How it is shown when that differs from what is copied, e.g. an IBAN in groups. */
  shown?: ReactNode;
  copyLabel: string;
  copiedLabel: string;
  /** Said when the browser did not let us copy. */
  failedLabel?: string;
  big?: boolean;
  className?: string;
};

type Outcome = 'none' | 'copied' | 'failed';

export function CopyField(props: CopyFieldProps) {
  const { label, value, shown, copyLabel, copiedLabel, failedLabel = copyLabel, big = false, className } = props;
  const [outcome, setOutcome] = useState<Outcome>('none');
  const copied = outcome === 'copied';

  useEffect(() => {
    if (outcome === 'none') return undefined;
    const timer = setTimeout(() => setOutcome('none'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);

  function copy() {
    navigator.clipboard.writeText(value).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  }

  return (
    <div className={joinClasses('flex items-center gap-3 rounded-control bg-sunken ps-4 pe-1.5 py-1.5', className)}>
      <div className="min-w-0 flex-1 py-1">
        <p className="text-sm text-muted">{label}</p>
        <p
          className={joinClasses(
            'ui-num whitespace-normal wrap-anywhere',
            big ? 'text-2xl font-semibold tracking-wide' : 'font-medium',
          )}
        >
          {shown ?? value}
        </p>
      </div>
      <button
        type="button"
        onClick={copy}
        className={joinClasses(
          'inline-flex min-h-11 min-w-11 shrink-0 items-center gap-1.5 rounded-control px-3 text-sm font-semibold hover:bg-raised',
          copied ? 'text-success' : 'text-accent',
        )}
      >
        {copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        <span aria-live="polite">{{ none: copyLabel, copied: copiedLabel, failed: failedLabel }[outcome]}</span>
      </button>
    </div>
  );
}
