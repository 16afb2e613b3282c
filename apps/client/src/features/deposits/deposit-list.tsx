// Every deposit the client declared, newest first, with what became of it.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Deposit } from '@candor/contract/deposits/client.ts';
import { tallLinkLook } from '@candor/ui';
import { Amount } from '@candor/ui/amount/amount.tsx';
import { BankIcon, QrIcon, ReceiptIcon } from '@candor/ui/icons/money.tsx';
import { ListRow } from '@candor/ui/list/list-row.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import type { RecordColumn } from '../../shared/records/record-table.tsx';
import { Records } from '../../shared/records/records.tsx';
import { useSharedColumns } from '../../shared/records/use-shared-columns.tsx';
import { useDeposits } from './queries.ts';
import { StatusBadge, wordOfStatus } from './status-badge.tsx';

export function DepositList() {
  const t = useText();
  const list = useDeposits();
  return (
    <Records
      title={t('deposits.mine')}
      rows={list.data?.pages.flatMap(({ items }) => items)}
      problem={list.error}
      onRetry={() => void list.refetch()}
      empty={{ icon: <ReceiptIcon size={26} />, sentence: t('deposits.none') }}
      columns={useColumns()}
      more={<MoreButton list={list} label={t('deposits.more')} variant="quiet" wide />}
    >
      {(deposit) => <DepositRow deposit={deposit} />}
    </Records>
  );
}

function useColumns(): ReadonlyArray<RecordColumn<Deposit>> {
  const t = useText();
  const shared = useSharedColumns();
  return [
    shared.date((deposit) => deposit.created_at),
    {
      key: 'method',
      header: t('records.method'),
      order: ({ kind }) => t(`deposits.kind_${kind}`),
      cell: ({ id, kind }) => (
        <Link to="/deposit/$id" params={{ id }} className={tallLinkLook}>
          {t(`deposits.kind_${kind}`)}
        </Link>
      ),
    },
    shared.account(),
    shared.reference(),
    {
      key: 'status',
      header: t('records.status'),
      order: (deposit) => t(wordOfStatus(deposit)),
      cell: (deposit) => <StatusBadge {...deposit} />,
    },
    shared.amount(({ credited, amount }) => credited ?? amount),
  ];
}

function DepositRow({ deposit }: { readonly deposit: Deposit }) {
  const t = useText();
  const locale = useLanguage();
  const Icon = deposit.kind === 'bank' ? BankIcon : QrIcon;
  return (
    <ListRow
      className="px-[var(--flush-inset)]"
      leading={<Icon size={22} className="shrink-0 text-muted" />}
      title={t(`deposits.kind_${deposit.kind}`)}
      subtitle={formatInstant(deposit.created_at, 'date', { locale })}
      value={<Amount value={deposit.credited ?? deposit.amount} />}
      note={<StatusBadge {...deposit} />}
      renderRow={(content: ReactNode, className: string) => (
        <Link to="/deposit/$id" params={{ id: deposit.id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
