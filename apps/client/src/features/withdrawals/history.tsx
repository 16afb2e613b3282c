// My withdrawals, newest first, each leading to what happened to it.
import { Link } from '@tanstack/react-router';
import type { Withdrawal } from '@candor/contract/withdrawals/client.ts';
import { Amount } from '@candor/ui';
import { WithdrawIcon } from '@candor/ui/icons/money.tsx';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { useWithdrawals } from './queries.ts';
import { toneOfStatus } from './timeline.ts';

export function History() {
  const t = useText();
  const list = useWithdrawals();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section title={t('withdrawals.mine')}>
      {list.isPending && <SkeletonRows rows={3} leading={false} />}
      {list.isError && <LoadProblem problem={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && (
        <Card>
          <EmptyState icon={<WithdrawIcon size={26} />} sentence={t('withdrawals.empty')} />
        </Card>
      )}
      {items.length > 0 && (
        <ListRows label={t('withdrawals.mine')}>
          {items.map((withdrawal) => (
            <li key={withdrawal.id}>
              <HistoryRow withdrawal={withdrawal} />
            </li>
          ))}
        </ListRows>
      )}
      <MoreButton list={list} label={t('withdrawals.more')} />
    </Section>
  );
}

function HistoryRow({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useText();
  const locale = useLanguage();
  const { id, reference, amount, status, bank_name: bank, account_number: number, created_at: at } = withdrawal;
  return (
    <ListRow
      title={`${bank} ${number}`}
      subtitle={`${formatInstant(at, 'dateTime', { locale })} · ${reference}`}
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
