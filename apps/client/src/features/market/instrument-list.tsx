// Every instrument of the country or venue in one virtual list; only the rows in sight hold a live price.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { InstrumentItem } from '@candor/contract/market/instruments.ts';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { VirtualList } from '@candor/ui/list/virtual-list.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import { DataProblem } from '@candor/screens/page/data-problem.tsx';
import { InstrumentRow } from '../../shared/instrument-row.tsx';
import { PriceBadges } from '@candor/screens/prices/price-badges.tsx';
import { useServices } from '../../shared/use-services.ts';

const types = ['all', 'stock', 'etf', 'index', 'fund', 'bond'] as const;
type TypeChoice = (typeof types)[number];

export interface InstrumentListProps {
  readonly country: string;
  readonly market?: string;
  readonly isSimulated: boolean;
}

export function InstrumentList({ country, market, isSimulated }: InstrumentListProps) {
  const t = useText();
  const { api } = useServices();
  const [type, setType] = useState<TypeChoice>('all');
  const filter = { country, ...(market ? { market } : {}), ...(type === 'all' ? {} : { type }) };
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    marketQueries.instruments(api, filter),
  );
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return (
    <Section
      title={t('market.instruments')}
      note={items && !hasNextPage ? t('market.instrument_count', { count: items.length }) : undefined}
      action={<PriceBadges isSimulated={isSimulated} />}
    >
      <div className="ui-scroll-free -mx-[var(--page-pad)] overflow-x-auto px-[var(--page-pad)]">
        <SegmentedControl
          label={t('market.type')}
          value={type}
          onValueChange={setType}
          className="min-w-max"
          segments={types.map((value) => ({ value, label: t(`market.type_${value}`) }))}
        />
      </div>
      <Card flush>
        {isError && !items && (
          <div className="p-[var(--card-pad)]">
            <DataProblem onRetry={() => void refetch()} />
          </div>
        )}
        {!items && !isError && <SkeletonRows rows={8} leading={false} />}
        {items?.length === 0 && <EmptyState sentence={t('market.none_of_type')} />}
        {items && items.length > 0 && (
          <VirtualList
            items={items}
            itemKey={keyOf}
            renderItem={drawItem}
            label={t('market.instruments')}
            onEndReached={loadMore}
            className="h-[min(44rem,72dvh)] px-[calc(var(--card-pad)-var(--row-inset,0px))]"
          />
        )}
      </Card>
    </Section>
  );
}

function keyOf({ market, symbol }: InstrumentItem): string {
  return `${market}:${symbol}`;
}

function drawItem({ symbol, market, country, name, currency, type, scale }: InstrumentItem) {
  return <InstrumentRow {...{ symbol, market, country, name, currency, type, scale }} />;
}
