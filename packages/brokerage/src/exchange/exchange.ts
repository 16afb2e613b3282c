// The exchange: what a client gets for an amount at a reference rate, and what it costs. Pure.
import {
  convertMoney,
  encodeMoney,
  formatRate,
  makePercent,
  makeRate,
  subtractMoney,
  takePercent,
} from '@candor/money';
import { addMoney, digitsOf, divideRounded, isZeroMoney, zeroMoney } from '@candor/money';
import type { CurrencyCode, Money, Percent, Rate } from '@candor/money';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Exchange as ExchangeWire } from '@candor/contract/exchange/client.ts';
import type { AccountId, ClientId, QuotationId } from '@candor/contract/ids.ts';
import type { AccountState } from '../accounts/index.ts';
import { describeRate } from '../fx/index.ts';
import type { FxRate } from '../fx/index.ts';

/** Published: half a percent of what is given, and no fee beside it. */
export const exchangeTerms = {
  spread: makePercent(50n, 2),
  spreadText: '0.50',
  fee: (currency: CurrencyCode): Money => zeroMoney(currency),
  ttlMs: 30_000,
} as const;

export interface Offer {
  readonly from: Money;
  readonly to: Money;
  /** What one unit given brings, costs included. */
  readonly rate: Rate;
  readonly spread: Money;
  readonly fee: Money;
}

const rateScale = 10;

/**
 * Costs are taken from what is given, rounded up by at most a unit; the rest is converted at the reference rate, rounded
 * down: the house never gives away what it does not have, and the client sees each unit of it.
 */
export function makeOffer(from: Money, reference: Rate, spreadPercent: Percent, fee: Money): Offer | undefined {
  const spread = takePercent(from, spreadPercent, 'up');
  const given = subtractMoney(from, addMoney(spread, fee));
  if (given.amountMinor <= 0n) return undefined;
  const to = convertMoney(given, reference, 'down');
  if (to.amountMinor <= 0n) return undefined;
  return { from, to, rate: effectiveRate(from, to), spread, fee };
}

function effectiveRate(from: Money, to: Money): Rate {
  const numerator = to.amountMinor * 10n ** BigInt(rateScale + digitsOf(from.currency));
  const scaled = divideRounded(numerator, from.amountMinor * 10n ** BigInt(digitsOf(to.currency)), 'down');
  return makeRate(scaled === 0n ? 1n : scaled, rateScale, from.currency, to.currency);
}

export type ChoiceRefusal = Refusal<
  'exchange_needs_two_accounts' | 'balances_zero' | 'not_found' | 'same_account' | 'currency_mismatch'
>;

/** In order: two accounts, anything to exchange, both own, not the same one, two currencies. */
export function chooseAccounts(
  accounts: readonly AccountState[],
  fromId: string,
  toId: string,
): { from: AccountState; to: AccountState } | ChoiceRefusal {
  if (accounts.length < 2) return refuse('exchange_needs_two_accounts');
  if (accounts.every(({ buckets }) => isZeroMoney(buckets.cash))) return refuse('balances_zero');
  const from = accounts.find(({ accountId }) => accountId === fromId);
  const to = accounts.find(({ accountId }) => accountId === toId);
  if (!from || !to) return refuse('not_found');
  if (from.accountId === to.accountId) return refuse('same_account');
  return from.currency === to.currency ? refuse('currency_mismatch') : { from, to };
}

export interface Quotation extends Offer {
  readonly id: QuotationId;
  readonly clientId: ClientId;
  readonly fromAccountId: AccountId;
  readonly toAccountId: AccountId;
  readonly reference: FxRate;
  /** Quoted while the market was closed: it shows what one would get and cannot be used. */
  readonly indicative: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export type UseRefusal = Refusal<'not_found' | 'quotation_used' | 'quotation_expired' | 'fx_market_closed'>;

/** In order: it is this client's, unused, still good, made at an open market; the server's clock decides. */
export function checkUse(
  quotation: Pick<Quotation, 'clientId' | 'expiresAt' | 'indicative'> | undefined,
  clientId: ClientId,
  isUsed: boolean,
  now: Date,
): UseRefusal | undefined {
  if (quotation?.clientId !== clientId) return refuse('not_found');
  if (isUsed) return refuse('quotation_used');
  if (quotation.expiresAt.getTime() <= now.getTime()) return refuse('quotation_expired');
  return quotation.indicative ? refuse('fx_market_closed') : undefined;
}

/** When a quotation was used, and what people call the exchange it became: EX-…. */
export interface Done {
  readonly at: Date;
  readonly reference: string;
}

export function toWire(quotation: Quotation, { at, reference }: Done): ExchangeWire {
  return {
    id: quotation.id,
    reference,
    from_account_id: quotation.fromAccountId,
    to_account_id: quotation.toAccountId,
    from: encodeMoney(quotation.from),
    to: encodeMoney(quotation.to),
    rate: formatRate(quotation.rate),
    spread: encodeMoney(quotation.spread),
    fee: encodeMoney(quotation.fee),
    // As old as it was when it was offered: that is the price that was agreed to.
    reference_rate: describeRate(quotation.reference, quotation.createdAt),
    created_at: at.toISOString(),
  };
}
