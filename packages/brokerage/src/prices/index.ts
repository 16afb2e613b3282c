// The face of prices that other modules may import.
export { keyOf, sayPrice } from './prices.ts';
export type { InstrumentName, MarketPrice, MarketPrices, VenueHours } from './prices.ts';
