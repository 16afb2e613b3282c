// The face of the fund exchange that other modules may import.
export { confirmExchange, quoteExchange } from './service.ts';
export type { ExchangeParts } from './service.ts';
