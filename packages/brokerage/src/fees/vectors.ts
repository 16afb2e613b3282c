// What the vectors of fees are written in: venues with their currency, money as people write it, lines by their code.
import { expectParsed, formatMoney, makeMoney, parseMoney, parseQuantity } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { ListedMarket } from '@candor/contract/market/venues.ts';
import type { Charge, FeeSubject, FeeTable } from './compute.ts';
import { findShipped } from './tables.ts';

export const currencies: Partial<Record<ListedMarket, CurrencyCode>> = {
  NASDAQ: 'USD',
  NSE: 'INR',
  BSE: 'INR',
  BME: 'EUR',
  GPW: 'PLN',
  BIST: 'TRY',
  LSE: 'GBP',
  SSE: 'CNY',
  XETRA: 'EUR',
  TSE: 'JPY',
};
const countries: Partial<Record<ListedMarket, string>> = { NASDAQ: 'US', BME: 'ES', GPW: 'PL', BIST: 'TR', LSE: 'GB' };

export const minor = (text: string, currency: CurrencyCode): bigint =>
  expectParsed(parseMoney(text, currency)).amountMinor;
export const shares = (text: string): bigint => expectParsed(parseQuantity(text)).amountE8;

export function subjectOf(market: ListedMarket, change: Partial<FeeSubject> = {}): FeeSubject {
  const currency = currencies[market] ?? 'USD';
  const country = countries[market] ?? 'IN';
  return { currency, country, isFund: false, capitalisationMinor: minor('5000000000', currency), ...change };
}

export function lines(charges: readonly Charge[], currency: CurrencyCode): Record<string, string> {
  return Object.fromEntries(
    charges.map(({ code, amountMinor }) => [code, formatMoney(makeMoney(amountMinor, currency))]),
  );
}

/** India’s table with a brokerage of the house on top: 0.05 %, at most 20 rupees, as it was signed. */
const brokerage = {
  code: 'commission',
  kind: 'fee',
  detail: 'commission',
  basis: 'gross',
  rounding: 'half-even',
} as const;
export const withBrokerage: FeeTable = {
  version: 1,
  startsOn: '2026-01-01',
  rules: [
    { ...brokerage, sides: ['buy', 'sell'], rate: '0.05', step: 1, by: 'signed', cap: '20.00' },
    ...findShipped('NSE', '2026-11-16').rules,
  ],
};
