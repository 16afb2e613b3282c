// The offering: its terms, its states and what a bid in it comes to. Pure.
import type { AccountId, ApprovalId, ClientId } from '@candor/contract/ids.ts';
import { refuse } from '@candor/contract';
import type { FeeRule } from '@candor/contract/fees/rules.ts';
import type { Refusal } from '@candor/contract';
import type { AllotmentRule, DrawBid } from '@candor/contract/offerings/draw.ts';
import type { OfferingStage, OfferingSubtype } from '@candor/contract/offerings/types.ts';
import { wholeUnitE8 } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { FeeTable } from '../fees/index.ts';
import { sayPrice } from '../prices/index.ts';
import type { StoredTerms } from '../products/index.ts';

export type OfferingState = 'taking' | 'closed' | 'allotting' | 'allotted' | 'listed' | 'cancelled' | 'void';

/** The same moves stand in the database. */
export const offeringTransitions: Readonly<Record<OfferingState, readonly OfferingState[]>> = {
  taking: ['closed', 'cancelled'],
  closed: ['allotting', 'cancelled', 'void'],
  allotting: ['allotted'],
  allotted: ['listed'],
  listed: [],
  cancelled: [],
  void: [],
};

export interface OfferingTerms {
  readonly instrumentId: string;
  readonly subtype: OfferingSubtype;
  readonly currency: CurrencyCode;
  readonly priceLowE8: bigint;
  readonly priceHighE8: bigint;
  readonly priceStepE8: bigint;
  readonly lotSize: number;
  readonly lots: number;
  readonly minLots: number;
  /** The cap per person. */
  readonly maxLots: number;
  readonly rule: AllotmentRule;
  readonly feePercent: string;
  readonly paysOnAllotment: boolean;
  readonly paymentHours: number;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly allotsOn: string;
  readonly refundsOn: string;
  readonly creditsOn: string;
  readonly listsOn: string;
  readonly revealBy: Date;
  readonly commitment: string;
  readonly indices: readonly string[];
}

export interface Offering extends OfferingTerms {
  /** Its product's. */
  readonly id: string;
  readonly type: 'ipo' | 'subscribe';
  readonly state: OfferingState;
  readonly root: string | undefined;
  readonly secret: string | undefined;
  readonly closes: readonly string[] | undefined;
  readonly seed: string | undefined;
  readonly finalPriceE8: bigint | undefined;
}

export interface Bid {
  readonly orderId: string;
  readonly offeringId: string;
  readonly clientId: ClientId;
  readonly lots: number;
  /** Nothing: at the cut-off price. */
  readonly priceE8: bigint | undefined;
  readonly clientBytes: string;
  readonly placedAt: Date;
  readonly endedAt: Date | undefined;
  readonly allottedLots: number | undefined;
  readonly place: number | undefined;
  readonly dueMinor: bigint | undefined;
  readonly dueBy: Date | undefined;
  readonly paidAt: Date | undefined;
}

export interface Decided {
  readonly approvalId: ApprovalId;
}

export interface Wish {
  readonly lots: number;
  readonly priceE8: bigint | undefined;
  readonly accountId?: AccountId;
}

/** It opens and closes by the clock alone. */
export function stageOf(
  { state, opensAt, closesAt }: Pick<Offering, 'state' | 'opensAt' | 'closesAt'>,
  now: Date,
): OfferingStage {
  if (state !== 'taking') return state;
  if (now < opensAt) return 'announced';
  return now < closesAt ? 'open' : 'closed';
}

export type BidRefusal = Refusal<
  | 'offering_not_open'
  | 'offering_cap_reached'
  | 'offering_lots_below_minimum'
  | 'offering_price_outside_band'
  | 'price_step'
>;

export function checkBid(offering: Offering, { lots, priceE8 }: Wish, now: Date): BidRefusal | undefined {
  const { minLots, maxLots, priceLowE8, priceHighE8, priceStepE8, currency } = offering;
  if (stageOf(offering, now) !== 'open') return refuse('offering_not_open');
  if (lots > maxLots) return refuse('offering_cap_reached', { params: { lots: maxLots } });
  if (lots < minLots) return refuse('offering_lots_below_minimum', { params: { lots: minLots } });
  if (priceE8 === undefined) return undefined;
  if (priceE8 < priceLowE8 || priceE8 > priceHighE8) {
    const params = { low: sayPrice(priceLowE8, currency), high: sayPrice(priceHighE8, currency) };
    return refuse('offering_price_outside_band', { params });
  }
  return priceE8 % priceStepE8 === 0n
    ? undefined
    : refuse('price_step', { params: { step: sayPrice(priceStepE8, currency) } });
}

export const sharesOf = ({ lotSize }: Pick<Offering, 'lotSize'>, lots: number): bigint =>
  BigInt(lots) * BigInt(lotSize) * wholeUnitE8;

/** What the house takes of what is allotted, and nothing of what is not: the venue's charges are for trades on it. */
export function feesOf({ feePercent }: Pick<Offering, 'feePercent'>): FeeTable {
  const rule: FeeRule = {
    code: 'subscription',
    kind: 'fee',
    detail: 'subscription',
    sides: ['buy'],
    basis: 'gross',
    rate: feePercent,
    rounding: 'half-even',
    step: 1,
    by: 'signed',
  };
  return { version: 0, startsOn: '2014-01-01', rules: Number(feePercent) === 0 ? [] : [rule] };
}

export const toDrawBid = ({ orderId: id, lots, priceE8, clientBytes: bytes }: Bid): DrawBid => ({
  id,
  lots,
  price: priceE8 === undefined ? null : String(priceE8),
  bytes,
});

/** The catalogue's terms of an offering: eligibility is asked by the same rules as for everything else. */
export function productTermsOf(
  { lotSize, minLots }: OfferingTerms,
  wanted: Pick<StoredTerms, 'vip' | 'score' | 'countries'>,
): StoredTerms {
  return {
    minimum_amount: null,
    minimum_quantity: String(lotSize * minLots),
    quantity_step: String(lotSize),
    review_above: null,
    quotation_ttl_s: 300,
    half_spread_percent: '0',
    band_percent: '0',
    kinds: ['limit', 'market'],
    times_in_force: ['gtd'],
    kyc: true,
    risk_warning: 'shares',
    ...wanted,
    countries: [...wanted.countries],
  };
}
