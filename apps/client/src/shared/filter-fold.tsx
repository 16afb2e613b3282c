// The choices over a list, the period last: in sight where there is room; on a phone behind one button that says how many are made, for
// the list comes first there.
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, buttonLook } from '@candor/ui';
import { FilterIcon } from '@candor/ui/icons/action.tsx';
import { useText } from '@candor/web';
import { PeriodDays, PeriodSelect } from './period-fields.tsx';
import type { PeriodProps } from './period-fields.tsx';
import { useIsWide } from './use-is-wide.ts';

export interface FilterFoldProps extends PeriodProps {
  /** The list's own page, for the way back to no choice at all. */
  readonly page: '/portfolio/orders' | '/portfolio/transactions';
  /** How many choices narrow the list. */
  readonly count: number;
  /** Stands in the last line, beside the way out. */
  readonly last?: ReactNode;
  /** The list's own choices; that of a period follows them. */
  readonly children: ReactNode;
}

export function FilterFold({ page, count, last, search, onChoose, children }: FilterFoldProps) {
  const t = useText();
  const isWide = useIsWide();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const way = count > 0 && (
    <Link to={page} search={{}} className={buttonLook({ variant: 'quiet', size: 'small' })}>
      {t('transactions-ui.clear')}
    </Link>
  );
  const choices = (
    <fieldset id={id} className="ui-card flex flex-col gap-4">
      <legend className="sr-only">{t('transactions-ui.filters')}</legend>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {children}
        <PeriodSelect search={search} onChoose={onChoose} />
      </div>
      <PeriodDays search={search} onChoose={onChoose} />
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
