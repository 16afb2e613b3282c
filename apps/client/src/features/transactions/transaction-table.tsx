// Transactions on a wide screen: a table that is sorted by its heads. A row is opened by its name.
import { Link } from '@tanstack/react-router';
import type { Transaction } from '@candor/contract/transactions/client.ts';
import { tallLinkLook } from '@candor/ui';
import { Badge } from '@candor/ui/status/badge.tsx';
import { useText } from '@candor/web';
import { useAccountNames } from '../../shared/money/account-names.ts';
import { RecordTable } from '../../shared/records/record-table.tsx';
import type { RecordColumn } from '../../shared/records/record-table.tsx';
import { useSharedColumns } from '../../shared/records/use-shared-columns.tsx';
import { figuresOf } from './figure.ts';
import { KindIcon } from './kind-icon.tsx';
import { FigureAmount } from './transaction-row.tsx';

export function TransactionTable({ transactions }: { readonly transactions: readonly Transaction[] }) {
  const t = useText();
  return <RecordTable caption={t('transactions-ui.title')} columns={useColumns()} rows={transactions} />;
}

function useColumns(): ReadonlyArray<RecordColumn<Transaction>> {
  const t = useText();
  const shared = useSharedColumns();
  const { nameOf } = useAccountNames();
  const accounts = ({ amounts }: Transaction): string =>
    [...new Set(amounts.map((one) => nameOf(one.account_id)))].filter(Boolean).join(', ');
  return [
    shared.date(({ at }) => at),
    {
      key: 'what',
      header: t('records.what'),
      order: ({ title }) => title,
      cell: ({ id, kind, title, status }) => (
        <span className="flex items-center gap-3">
          <KindIcon kind={kind} size={20} className="shrink-0 text-muted" />
          <Link to="/portfolio/transactions/$id" params={{ id }} className={tallLinkLook} data-transaction={id}>
            {title}
          </Link>
          {status !== 'booked' && <Badge tone="warning">{t(`transactions-ui.status_${status}`)}</Badge>}
        </span>
      ),
    },
    { key: 'account', header: t('records.account'), order: accounts, cell: accounts },
    shared.reference(),
    {
      key: 'amount',
      header: t('records.amount'),
      isNumber: true,
      isLargestFirst: true,
      order: (one) => figuresOf(one).map(({ money }) => Number(money.amount))[0],
      cell: (one) => (
        <span className="flex flex-col items-end font-medium">
          {figuresOf(one).map((figure) => (
            <FigureAmount key={`${figure.accountId} ${figure.money.currency}`} figure={figure} />
          ))}
        </span>
      ),
    },
  ];
}
