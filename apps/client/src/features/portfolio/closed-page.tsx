// Positions that ended: what they cost, what they brought, the last one first.
import { Amount, Change, useUi } from '@candor/ui';
import { PortfolioIcon } from '@candor/ui/icons/navigation.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import type { ClosedPosition } from '@candor/contract/portfolio/client.ts';
import { DataProblem } from '@candor/screens/page/data-problem.tsx';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { InstrumentLink } from '../../shared/instrument-link.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { useClosedPositions } from './queries.ts';

export function ClosedPositionsPage() {
  const t = useText();
  const list = useClosedPositions();
  const { data, isError, refetch } = list;
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <>
      <PageHeader title={t('portfolio.closed_title')} />
      <Card>
        {isError && !items && <DataProblem onRetry={() => void refetch()} />}
        {!items && !isError && <SkeletonRows rows={4} />}
        {items?.length === 0 && (
          <EmptyState icon={<PortfolioIcon size={26} />} sentence={t('portfolio.closed_empty')} />
        )}
        {items && items.length > 0 && (
          <ul aria-label={t('portfolio.closed')} className="flex flex-col divide-y divide-line">
            {items.map((position) => (
              <ClosedRow key={position.id} position={position} />
            ))}
          </ul>
        )}
        <MoreButton list={list} label={t('transactions-ui.more')} />
      </Card>
      <ComplainLink category="order" />
    </>
  );
}

function ClosedRow({ position }: { readonly position: ClosedPosition }) {
  const t = useText();
  const { locale } = useUi();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const { symbol, name } = position.instrument;
  return (
    <li className="flex items-center justify-between gap-3 py-3" data-closed={symbol}>
      <span className="min-w-0">
        <InstrumentLink instrument={position.instrument} className="font-medium underline">
          {symbol}
        </InstrumentLink>
        <span className="block truncate text-sm text-muted">{name}</span>
        <span className="block text-sm text-muted">
          {t('portfolio.closed_on')} {day.format(new Date(position.closed_at))}
        </span>
      </span>
      <span className="shrink-0 text-end">
        <Change amount={position.realised} {...(position.percent === null ? {} : { points: position.percent })} />
        <span className="block text-sm text-muted">
          {t('portfolio.bought')} <Amount value={position.bought} /> · {t('portfolio.proceeds')}{' '}
          <Amount value={position.proceeds} />
        </span>
      </span>
    </li>
  );
}
