// The face of the market-data service.
export { createMarketDataService } from './service/service.ts';
export type { MarketDataOptions, MarketDataService, SimulatedMarket } from './service/service.ts';
export type { PriceSource } from './prices/price-source.ts';
export type { CheckedQuote } from './prices/quotes.ts';
export { Tokens, bindStaffTokens } from './tokens/index.ts';
export type { DataToken, IssuedToken, TokenScope } from './tokens/index.ts';
export type { Instrument } from './instruments/instrument.ts';
export type { MarketCode } from './calendars/market.ts';
export type { Vendor } from './vendors/vendor.ts';
export type { VendorEntry } from './vendors/registry.ts';
