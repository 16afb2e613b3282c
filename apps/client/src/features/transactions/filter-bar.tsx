// The choices over the list: kind, account, direction, period. Each stands in the address, so back undoes it and a link repeats it.
import { Link, useNavigate } from '@tanstack/react-router';
import { buttonLook } from '@candor/ui';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { useText } from '@candor/web';
import { transactionKinds, transactionPeriods } from '../../shared/transactions/transactions-search.ts';
import type { TransactionsSearch } from '../../shared/transactions/transactions-search.ts';
import { useAccountNames } from './account-names.ts';
import { isFiltered, isReversed } from './filters.ts';

type Choice = { readonly [Name in keyof TransactionsSearch]?: TransactionsSearch[Name] | undefined };

export function FilterBar({ search }: { readonly search: TransactionsSearch }) {
  const t = useText();
  const navigate = useNavigate({ from: '/portfolio/transactions' });
  const { list: accounts } = useAccountNames();
  const choose = (choice: Choice): void => {
    const next = Object.fromEntries(Object.entries({ ...search, ...choice }).filter(([, value]) => value));
    void navigate({ search: next });
  };
  const period = search.period ?? 'all';
  return (
    <fieldset className="ui-card flex flex-col gap-4">
      <legend className="sr-only">{t('transactions-ui.filters')}</legend>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        <Select
          label={t('transactions-ui.kind')}
          value={search.kind ?? 'all'}
          onValueChange={(value) => choose({ kind: transactionKinds.find((kind) => kind === value) })}
          options={[
            { value: 'all', label: t('transactions-ui.kind_all') },
            ...transactionKinds.map((value) => ({ value, label: t(`transactions-ui.kind_${value}`) })),
          ]}
        />
        <Select
          label={t('transactions-ui.account')}
          value={search.account ?? 'all'}
          onValueChange={(value) => choose({ account: value === 'all' ? undefined : value })}
          options={[
            { value: 'all', label: t('transactions-ui.account_all') },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Select
          className="col-span-2 md:col-span-1"
          label={t('transactions-ui.period')}
          value={period}
          onValueChange={(value) => choose({ period: value === 'all' ? undefined : value })}
          options={transactionPeriods.map((value) => ({ value, label: t(`transactions-ui.preset_${value}`) }))}
        />
      </div>
      {period === 'custom' && <CustomDays search={search} onChoose={choose} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label={t('transactions-ui.direction')}
          value={search.direction ?? 'all'}
          onValueChange={(value) => choose({ direction: value === 'all' ? undefined : value })}
          segments={(['all', 'in', 'out'] as const).map((value) => ({
            value,
            label: t(`transactions-ui.direction_${value}`),
          }))}
        />
        {isFiltered(search) && (
          <Link to="/portfolio/transactions" search={{}} className={buttonLook({ variant: 'quiet', size: 'small' })}>
            {t('transactions-ui.clear')}
          </Link>
        )}
      </div>
    </fieldset>
  );
}

interface CustomDaysProps {
  readonly search: TransactionsSearch;
  readonly onChoose: (choice: Choice) => void;
}

function CustomDays({ search, onChoose }: CustomDaysProps) {
  const t = useText();
  const { from, to } = search;
  return (
    <div className="grid grid-cols-2 gap-3 md:max-w-md">
      <TextField
        type="date"
        label={t('transactions-ui.from')}
        value={from ?? ''}
        onChange={({ target }) => onChoose({ from: target.value })}
      />
      <TextField
        type="date"
        label={t('transactions-ui.to')}
        value={to ?? ''}
        {...(isReversed(search) ? { error: t('transactions-ui.range_wrong') } : {})}
        onChange={({ target }) => onChoose({ to: target.value })}
      />
    </div>
  );
}
