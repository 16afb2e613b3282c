// Every booking on the client's accounts (TRD-10): filters in the address, days, pages, a table to take away.
import { useSearch } from '@tanstack/react-router';
import { useText } from '@candor/web';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { isReversed } from '../../shared/period-choice.ts';
import { countFilters } from './filters.ts';
import { useTransactionQuery, useTransactions } from './queries.ts';
import { TransactionList } from './transaction-list.tsx';

export function TransactionsPage() {
  const t = useText();
  const search = useSearch({ from: '/portfolio/transactions' });
  const query = useTransactionQuery(search);
  const isPossible = !isReversed(search);
  const list = useTransactions(query, isPossible);
  return (
    <>
      <PageHeader
        title={t('transactions-ui.title')}
        note={t('transactions-ui.intro')}
        action={<ExportButton query={query} />}
      />
      <FilterBar search={search} />
      {isPossible && <TransactionList list={list} isFiltered={countFilters(search) > 0} />}
      <ComplainLink category="other" />
    </>
  );
}
