// Every deposit the client declared, newest first, with what became of it.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Deposit } from '@candor/contract/deposits/client.ts';
import { Amount } from '@candor/ui/amount/amount.tsx';
import { BankIcon, QrIcon, ReceiptIcon } from '@candor/ui/icons/money.tsx';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { useDeposits } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';

export function DepositList() {
  const t = useText();
  const list = useDeposits();
  const deposits = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Section title={t('deposits.mine')}>
      <Card flush>
        {list.isPending && (
          <div className="p-5">
            <SkeletonRows rows={3} />
          </div>
        )}
        {list.isError && (
          <div className="p-5">
            <LoadProblem problem={list.error} onRetry={() => void list.refetch()} />
          </div>
        )}
        {list.isSuccess && deposits.length === 0 && (
          <EmptyState icon={<ReceiptIcon size={26} />} sentence={t('deposits.none')} />
        )}
        <ListRows label={t('deposits.mine')}>
          {deposits.map((deposit) => (
            <li key={deposit.id}>
              <DepositRow deposit={deposit} />
            </li>
          ))}
        </ListRows>
        <MoreButton list={list} label={t('deposits.more')} variant="quiet" wide />
      </Card>
    </Section>
  );
}

function DepositRow({ deposit }: { readonly deposit: Deposit }) {
  const t = useText();
  const locale = useLanguage();
  const Icon = deposit.kind === 'bank' ? BankIcon : QrIcon;
  return (
    <ListRow
      className="px-5"
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
