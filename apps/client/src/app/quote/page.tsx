// The quote page composed: the instrument, the watchlist's star in its slot, where to trade it, and what is written about it.
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { tallLinkLook } from '@candor/ui';
import { useText } from '@candor/web';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import { QuotePage as Quote } from '../../features/quote/page.tsx';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { noMarks } from '../../shared/orders/own-marks.ts';
import type { OwnMarks } from '../../shared/orders/own-marks.ts';
import { useIsWide } from '../../shared/use-is-wide.ts';
import { useMarketCountry } from '../../shared/use-market-country.ts';
import { useIsSignedIn, useServices } from '../../shared/use-services.ts';
import { StarButton } from '../../shared/watchlists/star-button.tsx';
import { besidePx, TradeAside, TradeBar } from './trade-slot.tsx';

const MyPosition = lazy(async () => ({ default: (await import('../../shared/positions/my-position.tsx')).MyPosition }));
const OwnTrades = lazy(async () => ({ default: (await import('../../shared/orders/own-trades.tsx')).OwnTrades }));
const OwnPage = lazy(async () => ({ default: (await import('./own-page.tsx')).OwnPage }));
const AlertPanel = lazy(async () => ({ default: (await import('../../features/alerts/alert-panel.tsx')).AlertPanel }));
const LatestNews = lazy(async () => ({ default: (await import('../../shared/news/latest-news.tsx')).LatestNews }));

export function QuotePage() {
  const { s: symbol, ex } = useSearch({ from: '/quote' });
  const market = useMarketOf(symbol, ex);
  const isWide = useIsWide(besidePx);
  const isNamed = symbol !== undefined && market !== undefined;
  const own = useOwnTrades(market, symbol);
  const parts = (
    <>
      <Quote {...own} renderStar={(place) => <StarButton market={place.market} symbol={place.symbol} />} />
      {isNamed && <ProductPage market={market} symbol={symbol} />}
      {isNamed && <QuotePosition market={market} symbol={symbol} />}
      {isNamed && <PlanEntry market={market} symbol={symbol} />}
      {isNamed && <BlockEntry market={market} symbol={symbol} />}
      {isNamed && <QuoteAlerts market={market} symbol={symbol} />}
      {isNamed && <QuoteNews symbol={`${market}:${symbol}`} />}
    </>
  );
  if (!isNamed) return parts;
  if (!isWide) {
    return (
      <>
        {parts}
        <TradeBar market={market} symbol={symbol} />
      </>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-x-8">
      <div className="flex min-w-0 flex-col gap-[var(--section-gap)]">{parts}</div>
      <TradeAside market={market} symbol={symbol} />
    </div>
  );
}

/** The marks of the instrument that is shown: those of the one before are not drawn over it. */
function useOwnTrades(market: string | undefined, symbol: string | undefined) {
  const isSignedIn = useIsSignedIn();
  const [held, setHeld] = useState<{ readonly key: string; readonly marks: OwnMarks } | null>(null);
  const key = `${market ?? ''}:${symbol ?? ''}`;
  const take = useCallback((marks: OwnMarks) => setHeld({ key, marks }), [key]);
  if (!isSignedIn || market === undefined || symbol === undefined) return {};
  return {
    marks: held?.key === key ? held.marks : noMarks,
    underChart: (
      <Suspense fallback={null}>
        <OwnTrades market={market} symbol={symbol} onMarks={take} />
      </Suspense>
    ),
  };
}

/** A symbol without its market means the first listing of exactly that symbol. */
function useMarketOf(symbol: string | undefined, market: string | undefined): string | undefined {
  const { api } = useServices();
  const isUnknown = symbol !== undefined && market === undefined;
  const { data } = useQuery({ ...marketQueries.search(api, symbol ?? '', []), enabled: isUnknown });
  return market ?? data?.items.find((item) => item.symbol === symbol?.toUpperCase())?.market;
}

/** A fund and a bond have a page of their own; who is not signed in cannot open it and stays. */
function ProductPage({ market, symbol }: PositionProps) {
  const { api } = useServices();
  const isSignedIn = useIsSignedIn();
  const here = useMarketCountry();
  const { country = here ?? 'US' } = useSearch({ from: '/quote' });
  const { data } = useQuery({ ...marketQueries.stock(api, { market, symbol, country }), enabled: isSignedIn });
  const type = data?.type;
  if (!isSignedIn || (type !== 'fund' && type !== 'bond')) return null;
  return (
    <Suspense fallback={null}>
      <OwnPage {...{ type, market, symbol }} />
    </Suspense>
  );
}

const positionNouns = ['portfolio'] as const;

interface PositionProps {
  readonly market: string;
  readonly symbol: string;
}

/** What is mine of it; a guest has none, and is not asked about. */
function QuotePosition(props: PositionProps) {
  return useIsSignedIn() ? <OwnPosition {...props} /> : null;
}

function OwnPosition({ market, symbol }: PositionProps) {
  const isReady = useNouns(positionNouns);
  if (!isReady) return null;
  return (
    <Suspense fallback={null}>
      <MyPosition market={market} symbol={symbol} />
    </Suspense>
  );
}

/** The same every month, within limits that are signed once. */
function PlanEntry({ market, symbol }: PositionProps) {
  const t = useText();
  if (!useIsSignedIn()) return null;
  return (
    <Link to="/portfolio/plans/new" search={{ s: symbol, ex: market }} className={`${tallLinkLook} self-start`}>
      {t('quote.plan_link')}
    </Link>
  );
}

/** A large quantity has a way of its own. */
function BlockEntry({ market, symbol }: PositionProps) {
  const t = useText();
  if (!useIsSignedIn()) return null;
  return (
    <Link to="/block/new" search={{ s: symbol, ex: market }} className={`${tallLinkLook} self-start`}>
      {t('quote.block_link')}
    </Link>
  );
}

/** Alerts belong to somebody: a guest has nobody to be told. */
function QuoteAlerts(props: PositionProps) {
  if (!useIsSignedIn()) return null;
  return (
    <Suspense fallback={null}>
      <AlertPanel {...props} />
    </Suspense>
  );
}

const nouns = ['news'] as const;

function QuoteNews({ symbol }: { readonly symbol: string }) {
  const isReady = useNouns(nouns);
  if (!isReady) return null;
  return (
    <Suspense fallback={null}>
      <LatestNews symbol={symbol} />
    </Suspense>
  );
}
