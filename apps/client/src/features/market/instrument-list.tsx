// Every instrument of the country or venue: one virtual list on a phone, the table of the whole page on a desktop. What is chosen stands
// in the address.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { InstrumentItem } from '@candor/contract/market/instruments.ts';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { TextField } from '@candor/ui/field/text-field.tsx';
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
import { useIsWide } from '../../shared/use-is-wide.ts';
import { useServices } from '../../shared/use-services.ts';
import { changeSearch, listTypes } from './market-search.ts';
import { MarketTable } from './market-table.tsx';

const types = ['all', ...listTypes] as const;
/** From here on every column has its room, and beside the rail so much later. */
const tablePx = 960;
const railPx = 224;
const typingMs = 250;

export function useHasTable(): boolean {
  const layout = useStore(useServices().appearance.store, (look) => look.layout);
  return useIsWide(layout === 'hr' ? tablePx + railPx : tablePx);
}

export interface InstrumentListProps {
  readonly country: string;
  readonly isSimulated: boolean;
}

export function InstrumentList({ country, isSimulated }: InstrumentListProps) {
  const t = useText();
  const navigate = useNavigate({ from: '/market' });
  const { type } = useSearch({ from: '/market' });
  const isTable = useHasTable();
  return (
    <Section title={t('market.instruments')} action={<PriceBadges isSimulated={isSimulated} />}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="ui-scroll-free -mx-[var(--page-pad)] overflow-x-auto px-[var(--page-pad)]">
          <SegmentedControl
            label={t('market.type')}
            value={type ?? 'all'}
            onValueChange={(next) =>
              void navigate({
                search: (search) => changeSearch(search, { type: next === 'all' ? undefined : next }),
                resetScroll: false,
              })
            }
            className="min-w-max"
            segments={types.map((value) => ({ value, label: t(`market.type_${value}`) }))}
          />
        </div>
        {isTable && <SearchField />}
      </div>
      {isTable ? (
        <div className="ui-card px-0">
          <MarketTable country={country} />
        </div>
      ) : (
        <Card flush>
          <PhoneList country={country} />
        </Card>
      )}
    </Section>
  );
}

/** The address follows a pause in typing, so that back undoes words and not letters. */
function SearchField() {
  const t = useText();
  const { clock } = useServices();
  const navigate = useNavigate({ from: '/market' });
  const { q = '' } = useSearch({ from: '/market' });
  const [typed, setTyped] = useState(q);
  const [address, setAddress] = useState({ q, sent: q });
  // An address that this field did not write (back, a link) is what is searched for now.
  if (q !== address.q) {
    setAddress({ q, sent: q });
    if (q !== address.sent) setTyped(q);
  }
  useEffect(() => {
    const words = typed.trim();
    if (words === q) return undefined;
    return clock.later(typingMs, () => {
      setAddress({ q, sent: words });
      void navigate({ search: (search) => changeSearch(search, { q: words }), resetScroll: false });
    });
  }, [typed, q, clock, navigate]);
  return (
    <TextField
      hideLabel
      type="search"
      label={t('market.find')}
      placeholder={t('market.find')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      className="w-72"
    />
  );
}

function PhoneList({ country }: { readonly country: string }) {
  const t = useText();
  const { api } = useServices();
  const { type, venue } = useSearch({ from: '/market' });
  const filter = { country, ...(venue ? { market: venue } : {}), ...(type ? { type } : {}) };
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    marketQueries.instruments(api, filter),
  );
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!items) {
    return isError ? (
      <div className="p-[var(--card-pad)]">
        <DataProblem onRetry={() => void refetch()} />
      </div>
    ) : (
      <SkeletonRows rows={8} leading={false} />
    );
  }
  if (items.length === 0) return <EmptyState sentence={t('market.none_of_type')} />;
  return (
    <VirtualList
      items={items}
      itemKey={keyOf}
      renderItem={drawItem}
      label={t('market.instruments')}
      onEndReached={loadMore}
      className="h-[min(44rem,72dvh)] px-[calc(var(--card-pad)-var(--row-inset,0px))]"
    />
  );
}

function keyOf({ market, symbol }: InstrumentItem): string {
  return `${market}:${symbol}`;
}

function drawItem({ symbol, market, country, name, currency, type, scale }: InstrumentItem) {
  return <InstrumentRow {...{ symbol, market, country, name, currency, type, scale }} />;
}
