// Everything the quote page shows about one instrument, from the quickest source that has it: the live line, the chart, the facts.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ChartData } from '@candor/contract/market/charts.ts';
import type { MarketStatus } from '@candor/contract/market/markets.ts';
import type { PriceKind } from '@candor/contract/market/origin.ts';
import type { Stock } from '@candor/contract/market/stocks.ts';
import { isApiProblem } from '@candor/web';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import type { InstrumentPlace } from '@candor/web/market-data/queries.ts';
import { readScale } from '@candor/screens/prices/price-formats.ts';
import type { PriceShape } from '@candor/screens/prices/price-formats.ts';
import { usePrice } from '@candor/screens/prices/use-price.ts';
import { useServices } from '../../shared/use-services.ts';
import { countAhead, describePoints, findBase } from './chart-points.ts';
import type { PricePoint, QuoteRange } from './chart-points.ts';

export interface QuoteState {
  readonly place: InstrumentPlace;
  readonly name: string | undefined;
  readonly countryImage: string | undefined;
  readonly shape: PriceShape;
  readonly price: string | undefined;
  /** What the change is measured from. */
  readonly base: string | undefined;
  readonly kind: PriceKind | undefined;
  readonly source: string | undefined;
  /** The vendor behind the price fell silent: it is the last known one. */
  readonly isStale: boolean;
  readonly marketMs: number | undefined;
  readonly zone: string | undefined;
  readonly isOpen: boolean;
  readonly venue: MarketStatus | undefined;
  readonly stock: Stock | null | undefined;
  readonly chart: ChartData | undefined;
  readonly points: readonly PricePoint[];
  /** Points of a running day that are still to come. */
  readonly ahead: number;
  readonly range: QuoteRange;
  readonly setRange: (range: QuoteRange) => void;
  readonly scrubbed: PricePoint | null;
  readonly setScrubbed: (point: PricePoint | null) => void;
  /** The chart of this range could not be loaded. */
  readonly isChartFailed: boolean;
  /** The server counted this guest's quotes of the day, whatever this browser remembers. */
  readonly isLimited: boolean;
  /** Nobody knows this instrument, or its data does not come. */
  readonly isUnavailable: boolean;
  readonly retry: () => void;
}

export function useQuote(place: InstrumentPlace): QuoteState {
  const { api } = useServices();
  const [range, setRange] = useState<QuoteRange>('1D');
  const [scrubbed, setScrubbed] = useState<PricePoint | null>(null);
  const live = usePrice(place.market, place.symbol);
  const chart = useQuery(marketQueries.chart(api, place, range));
  const stock = useQuery(marketQueries.stock(api, place));
  const venues = useQuery(marketQueries.markets(api));
  const venue = venues.data?.items.find(({ code }) => code === place.market);
  const points = useMemo(() => (chart.data ? describePoints(chart.data, live) : []), [chart.data, live]);
  const facts = stock.data;
  const last = chart.data?.close.at(-1);
  const price = live?.price ?? facts?.price ?? last;
  return {
    place,
    name: facts?.name,
    countryImage: facts?.countryImage,
    shape: {
      currency: live?.currency ?? chart.data?.currency ?? facts?.currency ?? '',
      scale: readScale(last ?? price ?? '0.00'),
      isIndex: facts?.type === 'index',
    },
    price,
    base: (chart.data && findBase(chart.data, range)) ?? live?.previousClose ?? facts?.previousClose,
    kind: live?.kind ?? chart.data?.origin.kind ?? facts?.origin.kind,
    source: live?.source ?? chart.data?.origin.source ?? facts?.origin.source,
    isStale: live?.isStale === true,
    marketMs: live?.marketMs ?? readMs(chart.data?.origin.marketTime ?? facts?.origin.marketTime),
    zone: chart.data?.zone ?? venue?.zone,
    isOpen: live?.isOpen ?? chart.data?.state === 'open',
    venue,
    stock: facts,
    chart: chart.data,
    points,
    ahead: chart.data && venue ? countAhead(chart.data, range, venue.session.spans) : 0,
    range,
    setRange: (next) => {
      setScrubbed(null);
      setRange(next);
    },
    scrubbed,
    setScrubbed,
    isChartFailed: chart.isError && !chart.data,
    isLimited: !chart.data && isApiProblem(chart.error) && chart.error.code === 'guest_view_quote_limit',
    isUnavailable: price === undefined && !chart.isPending && !stock.isPending,
    retry: () => {
      void chart.refetch();
      void stock.refetch();
    },
  };
}

function readMs(instant: string | undefined): number | undefined {
  return instant === undefined ? undefined : Date.parse(instant);
}
