// The quote page composed: the instrument, the watchlist's star in its slot, and what is written about it.
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { QuotePage as Quote } from '../../features/quote/page.tsx';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { StarButton } from '../../shared/watchlists/star-button.tsx';

const LatestNews = lazy(async () => ({ default: (await import('../../shared/news/latest-news.tsx')).LatestNews }));

export function QuotePage() {
  const { s: symbol, ex: market } = useSearch({ from: '/quote' });
  return (
    <>
      <Quote renderStar={(place) => <StarButton market={place.market} symbol={place.symbol} />} />
      {symbol !== undefined && market !== undefined && <QuoteNews symbol={`${market}:${symbol}`} />}
    </>
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
