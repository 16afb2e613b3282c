// The tables that ship with a release, by venue: published rates with the day since when they hold. Data, no behaviour; a tenant's
// two people set others from a later day on. An operator re-checks them before going live.
import type { FeeRule } from '@candor/contract/fees/rules.ts';
import type { ListedMarket } from '@candor/contract/market/venues.ts';
import type { CurrencyCode } from '@candor/money';
import type { FeeTable } from './compute.ts';

const both = ['buy', 'sell'] as const;

/** What changing the currency costs, as in an exchange between own accounts. */
const conversion = {
  code: 'fx_fee',
  kind: 'fee',
  detail: 'fx_spread',
  sides: [...both],
  basis: 'gross',
  rate: '0.50',
  rounding: 'half-even',
  step: 1,
  by: 'signed',
  converted: true,
} as const satisfies FeeRule;

const commission = (rate: string, minimum?: string): FeeRule => ({
  code: 'commission',
  kind: 'fee',
  detail: 'commission',
  sides: [...both],
  basis: 'gross',
  rate,
  ...(minimum !== undefined && { minimum }),
  rounding: 'half-even',
  step: 1,
  by: 'signed',
});

const tax = (code: string, detail: string, rate: string, rest: Partial<FeeRule> = {}): FeeRule => ({
  code,
  kind: 'tax',
  detail,
  sides: [...both],
  basis: 'gross',
  rate,
  rounding: 'half-even',
  step: 1,
  by: 'trade_day',
  ...rest,
});

/** On sales only; each rounded up to the cent. */
const us: readonly FeeRule[] = [
  tax('sec_fee', 'us:sec', '0.00206', { kind: 'fee', sides: ['sell'], rounding: 'up' }),
  tax('taf', 'us:taf', '0.000195', { kind: 'fee', sides: ['sell'], basis: 'shares', cap: '9.79', rounding: 'up' }),
  conversion,
];

const india = (exchangeRate: string): readonly FeeRule[] => [
  tax('stt', 'in:stt', '0.1', { trading: 'delivery', rounding: 'half-up', step: 100 }),
  tax('stt', 'in:stt', '0.025', { trading: 'intraday', sides: ['sell'], rounding: 'half-up', step: 100 }),
  tax('exchange_charge', 'in:exchange', exchangeRate, { kind: 'fee' }),
  tax('sebi', 'in:sebi', '0.0001', { kind: 'fee' }),
  tax('stamp_duty', 'in:stamp', '0.015', { trading: 'delivery', sides: ['buy'] }),
  tax('stamp_duty', 'in:stamp', '0.003', { trading: 'intraday', sides: ['buy'] }),
  tax('gst', 'in:gst', '18', { basis: 'lines', of: ['commission', 'sebi', 'exchange_charge'] }),
  conversion,
];

const spain: readonly FeeRule[] = [
  commission('0.10', '1.00'),
  tax('itf', 'es:itf', '0.2', { sides: ['buy'], shares_of: 'ES', capitalisation_over: '1000000000.00' }),
  conversion,
];

const turkey: readonly FeeRule[] = [
  commission('0.10'),
  tax('bsmv', 'tr:bsmv', '5', { basis: 'lines', of: ['commission'] }),
  conversion,
];

const china: readonly FeeRule[] = [
  commission('0.03', '5.00'),
  tax('stamp_duty', 'cn:stamp', '0.05', { sides: ['sell'] }),
  tax('transfer_fee', 'cn:transfer', '0.001', { kind: 'fee' }),
  conversion,
];

const since = (startsOn: string, rules: readonly FeeRule[]): readonly FeeTable[] => [{ version: 0, startsOn, rules }];

/** Ascending by day. Version 0 is what ships; a tenant's own begin with 1. */
export const shippedTables: Readonly<Record<ListedMarket, readonly FeeTable[]>> = {
  NASDAQ: since('2026-04-04', us),
  NYSE: since('2026-04-04', us),
  NSE: since('2024-10-01', india('0.00307')),
  BSE: since('2024-10-01', india('0.00375')),
  BME: since('2021-01-16', spain),
  GPW: since('2020-01-01', [commission('0.15', '3.00'), conversion]),
  BIST: since('2020-01-01', turkey),
  SSE: since('2023-08-28', china),
  SZSE: since('2023-08-28', china),
  LSE: since('2020-01-01', [
    commission('0.10', '1.00'),
    tax('stamp_duty', 'gb:sdrt', '0.5', { sides: ['buy'], shares_of: 'GB' }),
    conversion,
  ]),
  XETRA: since('2020-01-01', [commission('0.10', '1.00'), conversion]),
  TSE: since('2020-01-01', [commission('0.10'), conversion]),
};

/** The one that holds on a day; the first one for days before it. */
export function findShipped(market: ListedMarket, day: string): FeeTable {
  const tables = shippedTables[market];
  const found = tables.findLast(({ startsOn }) => startsOn <= day) ?? tables[0];
  if (!found) throw new RangeError(`no fee table for ${market}`);
  return found;
}

const currencies: Readonly<Record<ListedMarket, CurrencyCode>> = {
  NASDAQ: 'USD',
  NYSE: 'USD',
  NSE: 'INR',
  BSE: 'INR',
  BME: 'EUR',
  GPW: 'PLN',
  BIST: 'TRY',
  SSE: 'CNY',
  SZSE: 'CNY',
  LSE: 'GBP',
  XETRA: 'EUR',
  TSE: 'JPY',
};

export function currencyOfMarket(market: ListedMarket): CurrencyCode {
  return currencies[market];
}
