// The face of prices that other modules may import.
export { keyOf, sayPrice } from './prices.ts';
export type {
  ClosingPrice,
  IndexCloses,
  InstrumentName,
  MarketPrice,
  MarketPrices,
  PastPrices,
  VenueHours,
} from './prices.ts';
