// What an action makes of a position: shares after it, fractions in money, dividends after withholding. Pure, exact, half-even.
import { findPack } from '@candor/contract/countries/index.ts';
import type { BookedTerms, actionStates } from '@candor/contract/corporate-actions/staff.ts';
import type { AccountId, ApprovalId, ClientId } from '@candor/contract/ids.ts';
import { divideRounded, minorPerUnit } from '@candor/money';
import type { CurrencyCode } from '@candor/money';

type ActionState = (typeof actionStates)[number];

/** The database's trigger keeps the same moves. */
export const transitions: Readonly<Record<ActionState, readonly ActionState[]>> = {
  announced: ['booked', 'cancelled'],
  booked: ['paid'],
  paid: [],
  cancelled: [],
};

export interface CorporateAction {
  readonly id: string;
  readonly instrumentId: string;
  /** YYYY-MM-DD of the venue. */
  readonly exDate: string;
  readonly terms: BookedTerms;
  readonly state: ActionState;
  readonly approvalId: ApprovalId;
  readonly announcedAt: Date;
  readonly bookedAt: Date | null;
  readonly paidAt: Date | null;
}

type ActingTerms = Exclude<BookedTerms, { readonly kind: 'coupon' | 'redemption' }>;

/** A coupon is owed and paid as a dividend is; a redemption pays the holders out as a merger into nothing does. */
export function actingTerms(terms: BookedTerms): ActingTerms {
  if (terms.kind === 'coupon') {
    return { kind: 'dividend', per_share: terms.per_piece, currency: terms.currency, pay_date: terms.pay_date };
  }
  if (terms.kind === 'redemption') {
    return { kind: 'merger', into_instrument_id: null, to: 1, from: 1, cash_per_share: terms.per_piece };
  }
  return terms;
}

/** What somebody has of a security in one account, by trade date. */
export interface Position {
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly country: string;
  readonly accountCurrency: CurrencyCode;
  readonly asset: string;
  readonly holdingE8: bigint;
  readonly incomingE8: bigint;
  /** Set aside for working orders: none is left once those have ended. */
  readonly frozenE8: bigint;
}

export interface Ratio {
  readonly to: bigint;
  readonly from: bigint;
}

export interface Converted {
  readonly holdingE8: bigint;
  readonly incomingE8: bigint;
  /** In place of the fraction that cannot be held. */
  readonly fractionMinor: bigint;
}

const e8 = 100_000_000n;

/** The price is of one new share, as a fraction of hundred-millionths. */
export function convertShares(
  { holdingE8, incomingE8 }: Pick<Position, 'holdingE8' | 'incomingE8'>,
  ratio: Ratio,
  stepE8: bigint,
  price: { readonly numeratorE8: bigint; readonly denominator: bigint; readonly currency: CurrencyCode },
): Converted {
  const total = (holdingE8 + incomingE8) * ratio.to;
  const keptE8 = (total / (ratio.from * stepE8)) * stepE8;
  const exactIncoming = (incomingE8 * ratio.to) / ratio.from;
  const incomingAfter = exactIncoming < keptE8 ? exactIncoming : keptE8;
  const rest = total - keptE8 * ratio.from;
  const fractionMinor = divideRounded(
    rest * price.numeratorE8 * minorPerUnit(price.currency),
    ratio.from * price.denominator * e8 * e8,
    'half-even',
  );
  return { holdingE8: keptE8 - incomingAfter, incomingE8: incomingAfter, fractionMinor };
}

export function payPerShare(quantityE8: bigint, perShareE8: bigint, currency: CurrencyCode): bigint {
  return divideRounded(quantityE8 * perShareE8 * minorPerUnit(currency), e8 * e8, 'half-even');
}

export interface Withholding {
  readonly minor: bigint;
  /** Authority and kind, as the books name it. */
  readonly tax: string | null;
}

/** By the law of the account's country on the ex-date; nothing where the house withholds nothing. */
export function withholdFrom(grossMinor: bigint, country: string, exDate: string): Withholding {
  const rule = findPack(country)?.dividendTax?.findLast(({ from }) => from <= exDate);
  if (!rule) return { minor: 0n, tax: null };
  return { minor: divideRounded(grossMinor * BigInt(rule.basisPoints), 10_000n, 'half-even'), tax: rule.tax };
}

const pricePattern = /^\d{1,10}(\.\d{1,8})?$/;

/** Hundred-millionths; nothing for what is written more finely. */
export function readE8(text: string): bigint | undefined {
  if (!pricePattern.test(text)) return undefined;
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
}
