// The quote page composed: the instrument, the watchlist's star in its slot, and what is written about it.
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { QuotePage as Quote } from '../../features/quote/page.tsx';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { useIsSignedIn } from '../../shared/use-services.ts';
import { StarButton } from '../../shared/watchlists/star-button.tsx';

const MyPosition = lazy(async () => ({ default: (await import('../../shared/positions/my-position.tsx')).MyPosition }));
const LatestNews = lazy(async () => ({ default: (await import('../../shared/news/latest-news.tsx')).LatestNews }));

export function QuotePage() {
  const { s: symbol, ex: market } = useSearch({ from: '/quote' });
  return (
    <>
      <Quote renderStar={(place) => <StarButton market={place.market} symbol={place.symbol} />} />
      {symbol !== undefined && market !== undefined && <QuotePosition market={market} symbol={symbol} />}
      {symbol !== undefined && market !== undefined && <QuoteNews symbol={`${market}:${symbol}`} />}
    </>
  );
}

const positionNouns = ['portfolio'] as const;

/** What is mine of it; a guest has none, and is not asked about. */
function QuotePosition({ market, symbol }: { readonly market: string; readonly symbol: string }) {
  const isReady = useNouns(positionNouns);
  if (!useIsSignedIn() || !isReady) return null;
  return (
    <Suspense fallback={null}>
      <MyPosition market={market} symbol={symbol} />
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
