// My withdrawals, newest first, each leading to what happened to it.
import { Link } from '@tanstack/react-router';
import type { Withdrawal } from '@candor/contract/withdrawals/client.ts';
import { Amount, tallLinkLook } from '@candor/ui';
import { WithdrawIcon } from '@candor/ui/icons/money.tsx';
import { ListRow } from '@candor/ui/list/list-row.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import type { RecordColumn } from '../../shared/records/record-table.tsx';
import { Records } from '../../shared/records/records.tsx';
import { useSharedColumns } from '../../shared/records/use-shared-columns.tsx';
import { useWithdrawals } from './queries.ts';
import { toneOfStatus } from './timeline.ts';

export function History() {
  const t = useText();
  const list = useWithdrawals();
  return (
    <Records
      title={t('withdrawals.mine')}
      rows={list.data?.pages.flatMap(({ items }) => items)}
      problem={list.error}
      onRetry={() => void list.refetch()}
      empty={{ icon: <WithdrawIcon size={26} />, sentence: t('withdrawals.empty') }}
      columns={useColumns()}
      more={<MoreButton list={list} label={t('withdrawals.more')} variant="quiet" wide />}
    >
      {(withdrawal) => <HistoryRow withdrawal={withdrawal} />}
    </Records>
  );
}

const payee = ({ bank_name: bank, account_number: number }: Withdrawal): string => `${bank} ${number}`;

function useColumns(): ReadonlyArray<RecordColumn<Withdrawal>> {
  const t = useText();
  const shared = useSharedColumns();
  return [
    shared.date((withdrawal) => withdrawal.created_at),
    {
      key: 'to',
      header: t('records.to'),
      order: payee,
      cell: (withdrawal) => (
        <Link to="/withdraw/$id" params={{ id: withdrawal.id }} className={tallLinkLook}>
          {payee(withdrawal)}
        </Link>
      ),
    },
    shared.account(),
    shared.reference(),
    {
      key: 'status',
      header: t('records.status'),
      order: ({ status }) => t(`withdrawals.status_${status}`),
      cell: ({ status }) => <Badge tone={toneOfStatus[status]}>{t(`withdrawals.status_${status}`)}</Badge>,
    },
    shared.amount(({ amount }) => amount),
  ];
}

function HistoryRow({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useText();
  const locale = useLanguage();
  const { id, reference, amount, status, bank_name: bank, account_number: number, created_at: at } = withdrawal;
  return (
    <ListRow
      className="px-[var(--flush-inset)]"
      title={`${bank} ${number}`}
      subtitle={`${formatInstant(at, 'date', { locale })} · ${reference}`}
      value={<Amount value={amount} />}
      note={<Badge tone={toneOfStatus[status]}>{t(`withdrawals.status_${status}`)}</Badge>}
      renderRow={(content, className) => (
        <Link to="/withdraw/$id" params={{ id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
