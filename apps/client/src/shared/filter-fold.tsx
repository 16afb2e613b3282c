// The choices over a list: in sight where there is room; on a phone behind one button that says how many are made, for the list comes
// first there.
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@candor/ui';
import { FilterIcon } from '@candor/ui/icons/action.tsx';
import { useText } from '@candor/web';
import { useIsWide } from './use-is-wide.ts';

export interface FilterFoldProps {
  /** How many choices narrow the list. */
  readonly count: number;
  /** The way to none of them; offered while there are some. */
  readonly clear: ReactNode;
  /** Stands in the last line, beside the way out. */
  readonly last?: ReactNode;
  readonly children: ReactNode;
}

export function FilterFold({ count, clear, last, children }: FilterFoldProps) {
  const t = useText();
  const isWide = useIsWide();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const way = count > 0 && clear;
  const choices = (
    <fieldset id={id} className="ui-card flex flex-col gap-4">
      <legend className="sr-only">{t('transactions-ui.filters')}</legend>
      {children}
      {(last !== undefined || (isWide && way)) && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {last}
          {isWide && way && <div className="ms-auto">{way}</div>}
        </div>
      )}
    </fieldset>
  );
  if (isWide) return choices;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          icon={<FilterIcon size={18} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count === 0 ? t('transactions-ui.filters') : t('transactions-ui.filters_count', { count })}
        </Button>
        {way}
      </div>
      {isOpen && choices}
    </div>
  );
}
