// The client's transactions under their days, and what is said when there are none.
import { Link } from '@tanstack/react-router';
import { Button, buttonLook } from '@candor/ui';
import { ReceiptIcon } from '@candor/ui/icons/money.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import type { Transaction } from '@candor/contract/transactions/client.ts';
import { DayList } from '../../shared/day-list.tsx';
import { tablePx } from '../../shared/records/records.tsx';
import { useIsWide } from '../../shared/use-is-wide.ts';
import { useAccountNames } from '../../shared/money/account-names.ts';
import type { useTransactions } from './queries.ts';
import { TransactionRow } from './transaction-row.tsx';
import { TransactionTable } from './transaction-table.tsx';

export interface TransactionListProps {
  readonly list: ReturnType<typeof useTransactions>;
  readonly isFiltered: boolean;
}

const drawTable = (found: readonly Transaction[]) => <TransactionTable transactions={found} />;

export function TransactionList({ list, isFiltered }: TransactionListProps) {
  const { countryOf } = useAccountNames();
  const isWide = useIsWide(tablePx);
  return (
    <DayList
      list={list}
      timeOf={({ at }) => at}
      failed={<Failed onRetry={() => void list.refetch()} />}
      nothing={<Nothing isFiltered={isFiltered} />}
      table={isWide ? drawTable : undefined}
    >
      {(transaction) => <TransactionRow transaction={transaction} countryOf={countryOf} />}
    </DayList>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText();
  return (
    <Card role="alert">
      <EmptyState
        icon={<ReceiptIcon size={26} />}
        sentence={t('transactions-ui.load_failed')}
        action={<Button onClick={onRetry}>{t('shell.retry')}</Button>}
      />
    </Card>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useText();
  return (
    <Card>
      <EmptyState
        icon={<ReceiptIcon size={26} />}
        sentence={t(isFiltered ? 'transactions-ui.empty_filtered' : 'transactions-ui.empty')}
        action={
          isFiltered ? (
            <Link to="/portfolio/transactions" search={{}} className={buttonLook({ variant: 'secondary' })}>
              {t('transactions-ui.clear')}
            </Link>
          ) : (
            <Link to="/deposit" className={buttonLook({ variant: 'secondary' })}>
              {t('shell.deposit')}
            </Link>
          )
        }
      />
    </Card>
  );
}
