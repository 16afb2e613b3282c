// The rough size of a company in millions of US dollars, for ordering and for classes of size; never shown.
import { markets } from '../calendars/market.ts';
import type { MarketCurrency } from '../calendars/market.ts';
import type { Instrument } from './instrument.ts';

const dollars: Readonly<Record<MarketCurrency, number>> = {
  USD: 1,
  EUR: 1.15,
  GBP: 1.3,
  INR: 0.0113,
  PLN: 0.27,
  TRY: 0.024,
  CNY: 0.14,
  JPY: 0.0065,
};

export function roughSizeMillion({ baseLevel, sharesMillion, market }: Instrument): number {
  return baseLevel * sharesMillion * dollars[markets[market].currency];
}
