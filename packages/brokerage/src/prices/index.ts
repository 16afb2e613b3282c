// The face of prices that other modules may import.
export { changePercent, instantOf, isJump, isZone, localTime, priceOfNav } from './nav.ts';
export type { LastNavs, Nav } from './nav.ts';
export { listRecorded, readExitPercent, readLastNavs } from './nav-store.ts';
export { describeOrigin, keyOf, sayPrice } from './prices.ts';
export type {
  ClosingPrice,
  IndexCloses,
  InstrumentName,
  MarketPrice,
  MarketPrices,
  PastPrices,
  PriceRange,
  VenueHours,
} from './prices.ts';
