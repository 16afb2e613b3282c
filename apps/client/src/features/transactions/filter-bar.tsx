// The choices over the list: kind, account, direction, period. Each stands in the address, so back undoes it and a link repeats it.
import { useNavigate } from '@tanstack/react-router';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { useText } from '@candor/web';
import { applyChoice } from '../../shared/period-choice.ts';
import { transactionKinds } from '../../shared/transactions/transactions-search.ts';
import type { TransactionsSearch } from '../../shared/transactions/transactions-search.ts';
import { useAccountNames } from '../../shared/money/account-names.ts';
import { FilterFold } from '../../shared/filter-fold.tsx';
import { countFilters } from './filters.ts';

type Choice = { readonly [Name in keyof TransactionsSearch]?: TransactionsSearch[Name] | undefined };

export function FilterBar({ search }: { readonly search: TransactionsSearch }) {
  const t = useText();
  const navigate = useNavigate({ from: '/portfolio/transactions' });
  const { list: accounts } = useAccountNames();
  const choose = (choice: Choice): void => {
    void navigate({ search: applyChoice(search, choice) });
  };
  return (
    <FilterFold
      page="/portfolio/transactions"
      count={countFilters(search)}
      search={search}
      onChoose={choose}
      last={
        <SegmentedControl
          label={t('transactions-ui.direction')}
          value={search.direction ?? 'all'}
          onValueChange={(value) => choose({ direction: value === 'all' ? undefined : value })}
          segments={(['all', 'in', 'out'] as const).map((value) => ({
            value,
            label: t(`transactions-ui.direction_${value}`),
          }))}
        />
      }
    >
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
    </FilterFold>
  );
}
