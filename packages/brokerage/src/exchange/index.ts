// The face of the fund exchange that other modules may import.
export { bindExchange } from './routes.ts';
export { confirmExchange, quoteExchange } from './service.ts';
export type { ExchangeParts } from './service.ts';
export { countExchanges } from './store.ts';
