// A moment of a market in the market's own time, as the header of its quote tells it; in the reader's until the market's is known.
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '@candor/web';
import { formatMoment } from '@candor/web/formats/moments.ts';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import { useServices } from '../../../shared/use-services.ts';

export function useMarketMoment(market: string): (instant: string) => string {
  const locale = useLanguage();
  const { api } = useServices();
  const { data } = useQuery(marketQueries.markets(api));
  const zone = data?.items.find(({ code }) => code === market)?.zone;
  return (instant) => formatMoment(instant, { locale, ...(zone !== undefined && { timeZone: zone }) });
}
