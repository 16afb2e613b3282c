// My exchanges, newest first, each leading to its receipt.
import { Link } from '@tanstack/react-router';
import type { Exchange } from '@candor/contract/exchange/client.ts';
import { Amount } from '@candor/ui';
import { ExchangeIcon } from '@candor/ui/icons/money.tsx';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { useExchanges } from './queries.ts';

export function History() {
  const t = useText();
  const list = useExchanges();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section title={t('exchange.mine')}>
      {list.isPending && <SkeletonRows rows={3} leading={false} />}
      {list.isError && <LoadProblem problem={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && (
        <Card>
          <EmptyState icon={<ExchangeIcon size={26} />} sentence={t('exchange.empty')} />
        </Card>
      )}
      {items.length > 0 && (
        <ListRows label={t('exchange.mine')}>
          {items.map((exchange) => (
            <li key={exchange.id}>
              <HistoryRow exchange={exchange} />
            </li>
          ))}
        </ListRows>
      )}
      <MoreButton list={list} label={t('exchange.more')} />
    </Section>
  );
}

function HistoryRow({ exchange: { id, reference, from, to, created_at: at } }: { readonly exchange: Exchange }) {
  const locale = useLanguage();
  return (
    <ListRow
      title={`${from.currency} → ${to.currency}`}
      subtitle={`${formatInstant(at, 'dateTime', { locale })} · ${reference}`}
      value={<Amount value={to} signDisplay="always" />}
      note={
        <span className="text-muted">
          <Amount value={{ ...from, amount: `-${from.amount}` }} />
        </span>
      }
      renderRow={(content, className) => (
        <Link to="/exchange/$id" params={{ id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
