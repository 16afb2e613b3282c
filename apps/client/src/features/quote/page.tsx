// One instrument: price, chart, facts. Symbol and market come from the query (NAV-04); a guest may look at ten quotes a day (PERM-05).
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChartIcon } from '@candor/ui/icons/money.tsx';
import { useText } from '@candor/web';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import type { InstrumentPlace } from '@candor/web/market-data/queries.ts';
import { EmptyPage } from '../../shared/empty-page.tsx';
import { noMarks } from '../../shared/orders/own-marks.ts';
import type { OwnMarks } from '../../shared/orders/own-marks.ts';
import { useMarketCountry } from '../../shared/use-market-country.ts';
import { useServices } from '../../shared/use-services.ts';
import { LimitedQuote, QuoteView, Unavailable } from './quote-view.tsx';
import { useGuestUse } from './use-guest-use.ts';

export interface QuotePageProps {
  /** What stands beside the name, such as the watchlist's star. */
  readonly renderStar?: (place: InstrumentPlace) => ReactNode;
  /** One's own trades in it, for the chart, and what tells them under it. */
  readonly marks?: OwnMarks;
  readonly underChart?: ReactNode;
}

export function QuotePage(props: QuotePageProps) {
  const t = useText();
  const { s: symbol, ex: market, country } = useSearch({ from: '/quote' });
  const here = useMarketCountry();
  if (symbol === undefined) {
    return (
      <EmptyPage
        title={t('shell.quote')}
        icon={ChartIcon}
        sentence={t('quote.none')}
        action={{ label: t('quote.see_market'), to: '/market' }}
      />
    );
  }
  if (market === undefined) return <FoundQuote {...props} symbol={symbol} />;
  const place = { symbol, market, country: country ?? here ?? 'US' };
  return <CountedQuote key={`${market}:${symbol}`} {...props} place={place} />;
}

/** A symbol without its market: the first listing of exactly that symbol. */
function FoundQuote({ symbol, ...props }: QuotePageProps & { readonly symbol: string }) {
  const { api } = useServices();
  const { data, isError, refetch } = useQuery(marketQueries.search(api, symbol, []));
  const found = data?.items.find((item) => item.symbol === symbol.toUpperCase());
  if (found) return <CountedQuote {...props} place={found} />;
  return data || isError ? <Unavailable symbol={symbol} onRetry={() => void refetch()} /> : null;
}

function CountedQuote({
  place,
  renderStar,
  marks = noMarks,
  underChart,
}: QuotePageProps & { readonly place: InstrumentPlace }) {
  const { symbol, market, country } = place;
  const mayView = useGuestUse('view_quote', `${market}:${symbol}`);
  if (mayView === null) return null;
  if (mayView)
    return <QuoteView place={{ symbol, market, country }} star={renderStar?.(place)} {...{ marks, underChart }} />;
  return <LimitedQuote place={place} />;
}
