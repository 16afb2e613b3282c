// What an order is computed with: its price, quantity, charges and totals in both currencies. Pure and exact; the same function answers
// for a quotation and for what would be left to pay at a fill.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { priceBases } from '@candor/contract/quotations/client.ts';
import {
  convertMoney,
  digitsOf,
  divideRounded,
  formatMoney,
  formatQuantity,
  makeMoney,
  makeQuantity,
} from '@candor/money';
import type { CurrencyCode, Money, Rate } from '@candor/money';
import { accruedMinor } from '../bonds/index.ts';
import type { Accrued } from '../bonds/index.ts';
import { computeCharges, sumCharges } from '../fees/index.ts';
import type { Charge, FeeTable, TradeFacts } from '../fees/index.ts';
import type { MarketPrice } from '../prices/index.ts';
import type { ExactTerms } from '../products/index.ts';
import type { Wish } from './wish.ts';

export type PriceBasis = (typeof priceBases)[number];

/** Price times quantity in smallest units, half-even. */
export function grossOf(priceE8: bigint, quantityE8: bigint, currency: CurrencyCode): bigint {
  return divideRounded(priceE8 * quantityE8 * 10n ** BigInt(digitsOf(currency)), 10n ** 16n, 'half-even');
}

/** The best prices: the market's own, or the last trade with the published half-spread, on the venue's steps. */
export function quoteSides(price: MarketPrice, { halfSpread }: ExactTerms, tickE8: bigint) {
  const whole = 10n ** BigInt(halfSpread.scale) * 100n;
  const ask = divideRounded(price.priceE8 * (whole + halfSpread.scaled), whole * tickE8, 'up') * tickE8;
  const bid = divideRounded(price.priceE8 * (whole - halfSpread.scaled), whole * tickE8, 'down') * tickE8;
  return {
    askE8: price.askE8 ?? ask,
    bidE8: price.bidE8 ?? (bid > 0n ? bid : tickE8),
    hasSides: price.askE8 !== undefined && price.bidE8 !== undefined,
  };
}

/** What a client signs above the last price when the price is not known yet: outside hours, under review, and for a stop. */
const cushionPercent = 4n;

export interface ChosenPrice {
  readonly priceE8: bigint;
  readonly basis: PriceBasis;
}

/** The most a purchase, the least a sale is computed with. */
export function choosePrice(
  { side, kind, limitE8, stopE8 }: Wish,
  sides: ReturnType<typeof quoteSides>,
  tickE8: bigint,
  isOpen: boolean,
): ChosenPrice {
  if (kind === 'limit' || kind === 'take_profit' || kind === 'stop_limit' || kind === 'oco') {
    return { priceE8: limitE8 ?? 0n, basis: 'limit' };
  }
  const best = side === 'buy' ? sides.askE8 : sides.bidE8;
  const from = kind === 'stop' ? (stopE8 ?? best) : best;
  if (kind === 'market' && isOpen) {
    const basis = sides.hasSides ? (side === 'buy' ? 'ask' : 'bid') : 'last_with_spread';
    // A limit named beside a market order is the client's own bound: never worse than it.
    const isBound = limitE8 !== undefined && (side === 'buy' ? limitE8 < best : limitE8 > best);
    return isBound ? { priceE8: limitE8, basis: 'limit' } : { priceE8: best, basis };
  }
  if (limitE8 !== undefined) return { priceE8: limitE8, basis: 'maximum' };
  if (side === 'sell')
    return { priceE8: kind === 'stop' ? from : cushion(from, -cushionPercent, tickE8), basis: 'maximum' };
  return { priceE8: cushion(from, cushionPercent, tickE8), basis: 'maximum' };
}

function cushion(priceE8: bigint, percent: bigint, tickE8: bigint): bigint {
  const moved = divideRounded(priceE8 * (100n + percent), 100n * tickE8, percent > 0n ? 'down' : 'up') * tickE8;
  return moved > 0n ? moved : tickE8;
}

export interface OfferFacts extends TradeFacts {
  readonly table: FeeTable;
  readonly terms: ExactTerms;
  readonly productCurrency: CurrencyCode;
  /** From the product's currency into the account's; none when they are one. */
  readonly rate: Rate | undefined;
  /** Of a bond: what has accrued by the day of settlement. */
  readonly accrued?: Accrued | undefined;
}

/** The line of a bond's interest: paid by whoever buys, got by whoever sells; the other way round once the coupon is parted from it. */
export function interestOf(
  accrued: Accrued | undefined,
  side: 'buy' | 'sell',
  quantityE8: bigint,
  currency: CurrencyCode,
): Charge[] {
  const minor = accrued ? accruedMinor(accrued, quantityE8, currency) : 0n;
  if (minor === 0n) return [];
  const amountMinor = side === 'buy' ? minor : -minor;
  return [{ code: 'accrued_interest', kind: 'interest', detail: 'accrued', amountMinor }];
}

export interface Offer {
  readonly priceE8: bigint;
  readonly quantityE8: bigint;
  readonly grossMinor: bigint;
  readonly charges: readonly Charge[];
  /** In the product's currency: what is paid in all, or what arrives. */
  readonly totalMinor: bigint;
  readonly totalAccount: Money;
}

export function makeOffer(facts: OfferFacts, priceE8: bigint, quantityE8: bigint): Offer {
  const { productCurrency: currency, side, table, rate } = facts;
  const grossMinor = grossOf(priceE8, quantityE8, currency);
  const charges = [
    ...computeCharges(facts, table, [{ grossMinor, quantityE8, table }]),
    ...interestOf(facts.accrued, side, quantityE8, currency),
  ];
  const sum = sumCharges(charges);
  const totalMinor = side === 'buy' ? grossMinor + sum : grossMinor - sum;
  const total = makeMoney(totalMinor, currency);
  const totalAccount = rate ? convertMoney(total, rate, side === 'buy' ? 'up' : 'down') : total;
  return { priceE8, quantityE8, grossMinor, charges, totalMinor, totalAccount };
}

/** Promotional credit pays fees, never taxes, and in its own currency only. What a fill finds of it then is what counts. */
export function usableBonus({ charges }: Offer, bonusMinor: bigint, isConverted: boolean): bigint {
  if (isConverted) return 0n;
  const feesMinor = sumCharges(charges.filter(({ kind }) => kind === 'fee'));
  const usable = bonusMinor < feesMinor ? bonusMinor : feesMinor;
  return usable > 0n ? usable : 0n;
}

/** The same with a part of its fees paid: less to pay, or more that arrives. What is signed as the most stays without it. */
export function payByBonus(offer: Offer, side: 'buy' | 'sell', bonusMinor: bigint): Offer {
  const change = side === 'buy' ? -bonusMinor : bonusMinor;
  const { amountMinor, currency } = offer.totalAccount;
  return {
    ...offer,
    totalMinor: offer.totalMinor + change,
    totalAccount: makeMoney(amountMinor + change, currency),
  };
}

/** The largest quantity on the product's steps whose total stays within the amount; a sale counts what is sold. */
export function fitAmount(facts: OfferFacts, priceE8: bigint, amount: Money): bigint {
  const { stepE8 } = facts.terms;
  const costs = (steps: bigint): bigint => {
    const offer = makeOffer(facts, priceE8, steps * stepE8);
    const isAccount = facts.rate !== undefined && amount.currency === facts.rate.to;
    if (facts.side === 'sell' && !isAccount) return offer.grossMinor;
    return isAccount ? offer.totalAccount.amountMinor : offer.totalMinor;
  };
  let low = 0n;
  let high = 1n;
  while (costs(high) <= amount.amountMinor) high *= 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (costs(middle) <= amount.amountMinor) low = middle;
    else high = middle;
  }
  return low * stepE8;
}

export type SizeRefusal = Refusal<
  'quantity_invalid' | 'quantity_below_minimum' | 'amount_below_minimum' | 'investment_below_minimum'
>;

const sayQuantity = (quantityE8: bigint): string => formatQuantity(makeQuantity(quantityE8));

/** In order: steps, the least quantity, the least investment. A sale of everything that is left is never too small. */
export function checkSize(
  { terms, productCurrency: currency, side }: OfferFacts,
  offer: Offer,
  asked: { readonly hasAmount: boolean; readonly isWholePosition: boolean },
): SizeRefusal | undefined {
  if (asked.hasAmount && offer.quantityE8 === 0n) return refuse('amount_below_minimum');
  if (asked.isWholePosition) return offer.totalMinor > 0n ? undefined : refuse('amount_below_minimum');
  if (offer.quantityE8 % terms.stepE8 !== 0n) {
    const errors = [{ path: 'body.quantity', code: 'invalid_format' }] as const;
    return refuse('quantity_invalid', { params: { step: sayQuantity(terms.stepE8) }, errors });
  }
  if (offer.quantityE8 < terms.minimumE8) {
    return refuse('quantity_below_minimum', { params: { minimum: sayQuantity(terms.minimumE8) } });
  }
  if (side === 'buy' && terms.minimumMinor !== undefined && offer.grossMinor < terms.minimumMinor) {
    const minimum = `${formatMoney(makeMoney(terms.minimumMinor, currency))} ${currency}`;
    return refuse('investment_below_minimum', { params: { minimum } });
  }
  if (offer.grossMinor <= 0n || offer.totalMinor <= 0n) return refuse('amount_below_minimum');
  return undefined;
}

/** A resting order in another currency signs this much more than today's rate, and is filled inside it or waits. */
const fxCushionPercent = 3n;

/** The most that can be taken from the account: exact for a price and rate that are fixed, with a cushion where the rate is not. */
export function maximumOf(offer: Offer, isFirm: boolean, isConverted: boolean): bigint {
  const { amountMinor } = offer.totalAccount;
  if (isFirm || !isConverted) return amountMinor;
  return divideRounded(amountMinor * (100n + fxCushionPercent), 100n, 'up');
}

/** How far a price is from the reference, in percent with two places, signed. */
export function deviationOf(
  priceE8: bigint,
  referenceE8: bigint,
): { readonly hundredths: bigint; readonly text: string } {
  const hundredths = divideRounded((priceE8 - referenceE8) * 10_000n, referenceE8, 'half-even');
  const size = hundredths < 0n ? -hundredths : hundredths;
  const digits = size.toString().padStart(3, '0');
  return { hundredths, text: `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

/** Beyond this the client is asked again (G-13). */
export const askAgainHundredths = 500n;

/** Whether a price is farther from the reference than the tenant's band, on the side that would hurt the client. */
export function isOutsideBand(
  side: 'buy' | 'sell',
  priceE8: bigint,
  referenceE8: bigint,
  { band }: ExactTerms,
): boolean {
  const whole = 10n ** BigInt(band.scale) * 100n;
  return side === 'buy'
    ? priceE8 * whole > referenceE8 * (whole + band.scaled)
    : priceE8 * whole < referenceE8 * (whole - band.scaled);
}
