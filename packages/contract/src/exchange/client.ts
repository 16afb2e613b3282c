// The client's own fund exchange: from one account to another at a quoted rate that expires.
import * as z from 'zod/mini';
import { uses } from '../access/uses.ts';
import { boundElsewhere, usedRate } from '../accounts/client.ts';
import { client, clientWith } from '../callers.ts';
import { byId, decimal, idOf, instant, money, reference } from '../schemas/scalars.ts';

export const exchangeQuotation = z.strictObject({
  id: idOf('quotation'),
  from_account_id: idOf('account'),
  to_account_id: idOf('account'),
  from: money,
  /** What arrives, spread and fee already taken. */
  to: money,
  /** What the client gets for one unit, spread included. */
  rate: decimal,
  /** The reference rate with its source and age. */
  reference_rate: usedRate,
  spread_percent: decimal,
  spread: money,
  fee: money,
  /** The most that can be exchanged from this account now. */
  maximum: money,
  /** What stays in this account because it is owed there, and what covers debts of other accounts. */
  owed: money,
  owed_elsewhere: z.array(boundElsewhere),
  /** Set while the market is closed: the price is indicative and cannot be confirmed before then. */
  opens_at: z.nullable(instant),
  server_time: instant,
  expires_at: instant,
});
export type ExchangeQuotation = z.infer<typeof exchangeQuotation>;

export const exchange = z.strictObject({
  id: idOf('quotation'),
  /** For people: EX-…. */
  reference,
  from_account_id: idOf('account'),
  to_account_id: idOf('account'),
  from: money,
  to: money,
  rate: decimal,
  spread: money,
  fee: money,
  /** The reference rate it was made at. */
  reference_rate: usedRate,
  created_at: instant,
});
export type Exchange = z.infer<typeof exchange>;

const allowed = clientWith(uses.exchange);

export const quoteExchange = allowed.post('quoteExchange', '/exchange/app/v1/quote', {
  summary: 'A quotation for exchanging an amount between two own accounts, good for 30 seconds and once.',
  body: z.strictObject({ from_account_id: idOf('account'), to_account_id: idOf('account'), amount: money }),
  response: exchangeQuotation,
  refusals: [
    'not_found',
    'exchange_needs_two_accounts',
    'balances_zero',
    'amount_invalid',
    'currency_mismatch',
    'same_account',
    'insufficient_funds',
    'bound_by_dues',
    'fx_unavailable',
  ],
  begins: true,
});

export const confirmExchange = allowed.post('confirmExchange', '/exchange/app/v1', {
  summary: 'Exchanges at a quotation: both sides are booked together or not at all.',
  body: z.strictObject({ quotation_id: idOf('quotation') }),
  response: exchange,
  refusals: [
    'not_found',
    'quotation_expired',
    'quotation_used',
    'fx_market_closed',
    'insufficient_funds',
    'bound_by_dues',
    'ledger_halted',
    'idempotency_conflict',
  ],
  idempotent: true,
  begins: true,
});

export const getExchange = client.get('getExchange', '/exchange/app/v1/{id}', {
  summary: 'One exchange of the client.',
  params: byId('quotation'),
  response: exchange,
  refusals: ['not_found'],
});

export const listExchanges = client.page('listExchanges', '/exchange/app/v1/list', {
  summary: 'The client’s exchanges, newest first.',
  of: exchange,
});
