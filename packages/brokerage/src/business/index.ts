// The face of the business.
export { createBusiness } from './business.ts';
export type { Business, Verbs } from './business.ts';
export type { ByteColumns, Module } from './module.ts';
export type { MoneyCore, MoneyParts } from './money.ts';
export type { BusinessParts, BusinessSources, Keys } from './parts.ts';
export type { StandingParts } from './standing.ts';
export type { TradingParts } from './trading.ts';
export { openVault } from './vault.ts';
