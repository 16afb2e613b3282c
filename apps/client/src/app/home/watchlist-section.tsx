// The client's watchlist on home: the panel of the feature, described by the market's names and live prices.
import { useQuery } from '@tanstack/react-query';
import { readStocks } from '@candor/contract/market/stocks.ts';
import type { WatchedInstrument } from '@candor/contract/watchlists/client.ts';
import { WatchlistPanel } from '../../features/watchlists/watchlist-panel.tsx';
import { PriceBadges } from '@candor/screens/prices/price-badges.tsx';
import { PriceFigures } from '@candor/screens/prices/price-figures.tsx';
import { useMarketCountry } from '../../shared/use-market-country.ts';
import { useServices } from '../../shared/use-services.ts';
import { useWatchlists } from '../../shared/watchlists/use-watchlists.ts';

const most = 100;
const freshMs = 60_000;

export function HomeWatchlist() {
  const facts = useWatchedFacts();
  const find = ({ market, symbol }: WatchedInstrument) =>
    facts.find((fact) => fact.market === market && fact.symbol === symbol);
  return (
    <WatchlistPanel
      nameOf={(item) => find(item)?.name}
      renderFigures={(item) => {
        const fact = find(item);
        if (!fact) return null;
        const { market, symbol, currency, type, price, changePercent } = fact;
        return <PriceFigures {...{ market, symbol, currency, type }} known={{ price, changePercent }} />;
      }}
      {...(facts.length === 0
        ? {}
        : { note: <PriceBadges isSimulated={facts.some(({ origin }) => origin.simulated)} /> })}
    />
  );
}

/** Names and last prices of everything on any list, in one question. */
function useWatchedFacts() {
  const { api } = useServices();
  const country = useMarketCountry() ?? 'US';
  const { data: lists = [] } = useWatchlists();
  const keys = [...new Set(lists.flatMap(({ items }) => items.map(({ market, symbol }) => `${market}:${symbol}`)))];
  const asked = keys.toSorted().slice(0, most);
  const facts = useQuery({
    queryKey: ['data', 'watched', ...asked],
    enabled: asked.length > 0,
    queryFn: ({ signal }) => {
      const stocks = asked.map((key) => {
        const [market = '', symbol = ''] = key.split(':');
        return { market, symbol };
      });
      return api.call(readStocks, { body: { country, stocks }, signal });
    },
    staleTime: freshMs,
    placeholderData: (before) => before,
  });
  return facts.data?.items ?? [];
}
