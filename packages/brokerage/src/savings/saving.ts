// Savings: a product of an issuer, what a client placed in it, and what placing and leaving come to. Pure.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import type { AccountId, ClientId, SavingExitId, SavingId } from '@candor/contract/ids.ts';
import type { LeaveQuote, Saving as SavingWire, SavingsOffer } from '@candor/contract/savings/client.ts';
import type {
  DayCount,
  MaturityChoice,
  SavingsPayout,
  SavingsRisk,
  SavingStatus,
  SavingsSubtype,
  SavingsType,
} from '@candor/contract/savings/rules.ts';
import { encodeMoney, makeMoney } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import { countNights, nightParts, rateOn, splitParts, sumParts, writeRate } from './interest.ts';
import type { DatedRate } from './interest.ts';

/** The same table stands in the database as a trigger. */
export const transitions: Readonly<Record<SavingStatus, readonly SavingStatus[]>> = {
  holding: ['settle'],
  settle: ['sold'],
  sold: [],
};

export interface SavingsProduct {
  readonly id: string;
  readonly type: SavingsType;
  readonly subtype: SavingsSubtype;
  readonly name: string;
  readonly currency: CurrencyCode;
  readonly issuer: string;
  readonly issuerName: string;
  readonly issuerCountry: string;
  readonly risk: SavingsRisk;
  readonly protectedMinor: bigint | undefined;
  readonly dayCount: DayCount;
  readonly payout: SavingsPayout;
  readonly termDays: number | undefined;
  readonly leaveDays: number;
  readonly earlyDays: number | undefined;
  readonly capMinor: bigint | undefined;
  /** In order of their days. */
  readonly rates: readonly DatedRate[];
}

export interface Saving {
  readonly id: SavingId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly productId: string;
  readonly status: SavingStatus;
  readonly placedMinor: bigint;
  readonly returnedMinor: bigint;
  /** Asked back and not here yet. */
  readonly leavingMinor: bigint;
  readonly earnedMinor: bigint;
  readonly carry: bigint;
  readonly paidMinor: bigint;
  readonly nextNight: string;
  readonly stopsOn: string | undefined;
  readonly ratePpm: bigint | undefined;
  readonly maturesOn: string | undefined;
  readonly atMaturity: MaturityChoice | undefined;
  readonly isMaturityTold: boolean;
  readonly openedAt: Date;
  readonly closedAt: Date | undefined;
}

export interface Exit {
  readonly id: SavingExitId;
  readonly amountMinor: bigint;
  readonly costMinor: bigint;
  readonly isWhole: boolean;
  readonly dueOn: string;
  readonly askedAt: Date;
  readonly arrivedAt: Date | undefined;
}

export const principalOf = ({ placedMinor, returnedMinor }: Saving): bigint => placedMinor - returnedMinor;

/** As it stands once every night before today is counted, whether or not the clockwork has come to it. */
export function bringUp(product: SavingsProduct, saving: Saving, today: string): Saving {
  const end = lastCounted(saving, today);
  if (saving.status === 'sold' || saving.nextNight >= end) return saving;
  const nights = countNights(spanOf(product, saving), saving.nextNight, shiftDay(end, -1));
  const { units, carry } = splitParts(saving.carry + sumParts(nights));
  return { ...saving, earnedMinor: saving.earnedMinor + units, carry, nextNight: end };
}

/** The day before which nights count: a term ends by its day or when it is left. */
export function lastCounted({ status, stopsOn, maturesOn }: Saving, today: string): string {
  const ends = [stopsOn, status === 'holding' ? maturesOn : undefined, today];
  return ends.reduce<string>((first, day) => (day !== undefined && day < first ? day : first), today);
}

export function spanOf({ dayCount, rates }: SavingsProduct, saving: Saving) {
  return { balanceMinor: principalOf(saving), dayCount, fixedPpm: saving.ratePpm, rates };
}

/** Rounded down: what is shown before is never more than what is paid. */
export function interestFor(product: SavingsProduct, amountMinor: bigint, from: string, days: number): bigint {
  const span = {
    balanceMinor: amountMinor,
    dayCount: product.dayCount,
    fixedPpm: rateOn(product.rates, from),
    rates: [],
  };
  return splitParts(sumParts(countNights(span, from, shiftDay(from, days - 1)))).units;
}

/** The interest of so many nights, rounded down for the client. */
export function earlyCost(product: SavingsProduct, amountMinor: bigint, ratePpm: bigint, day: string): bigint {
  const parts = nightParts(amountMinor, ratePpm, product.dayCount, day) * BigInt(product.earlyDays ?? 0);
  return splitParts(parts).units;
}

/** As refusals say it: 500.00 EUR. */
function writeMoney(minor: bigint, currency: CurrencyCode): string {
  const { amount } = encodeMoney(makeMoney(minor, currency));
  return `${amount} ${currency}`;
}

export interface PlaceWish {
  readonly amountMinor: bigint;
  readonly minimumMinor: bigint | undefined;
  readonly hasMinor: bigint;
}

export type PlaceRefusal = Refusal<'investment_below_minimum' | 'savings_over_cap'>;

export function checkPlace(
  { capMinor, currency }: SavingsProduct,
  { amountMinor, minimumMinor = 0n, hasMinor }: PlaceWish,
): PlaceRefusal | undefined {
  const say = (minor: bigint) => writeMoney(minor, currency);
  if (amountMinor < minimumMinor) return refuse('investment_below_minimum', { params: { minimum: say(minimumMinor) } });
  if (capMinor !== undefined && hasMinor + amountMinor > capMinor) {
    return refuse('savings_over_cap', { params: { cap: say(capMinor), left: say(capMinor - hasMinor) } });
  }
  return undefined;
}

export type LeaveRefusal = Refusal<'state_conflict' | 'savings_whole_only' | 'savings_rest_too_small'>;

export interface Leave {
  readonly isWhole: boolean;
  readonly isEarly: boolean;
  readonly amountMinor: bigint;
  readonly interestMinor: bigint;
  readonly costMinor: bigint;
  readonly dueOn: string;
}

/** Of savings that are brought up to today. A term is left as a whole; a rest stays above the least that can be placed. */
export function planLeave(
  product: SavingsProduct,
  saving: Saving,
  askedMinor: bigint | undefined,
  minimumMinor: bigint | undefined,
  today: string,
): Leave | LeaveRefusal {
  if (saving.status !== 'holding') return refuse('state_conflict');
  const free = principalOf(saving) - saving.leavingMinor;
  const amountMinor = askedMinor ?? free;
  if (amountMinor > free) return refuse('state_conflict');
  const isWhole = amountMinor === free;
  if (!isWhole && product.termDays !== undefined) return refuse('savings_whole_only');
  if (!isWhole && free - amountMinor < (minimumMinor ?? 0n)) {
    return refuse('savings_rest_too_small', {
      params: { minimum: writeMoney(minimumMinor ?? 0n, product.currency) },
    });
  }
  const isEarly = saving.maturesOn !== undefined && today < saving.maturesOn;
  const interestMinor = isWhole ? closingInterest(saving) : 0n;
  const most = isEarly ? earlyCost(product, amountMinor, saving.ratePpm ?? 0n, today) : 0n;
  const costMinor = most < interestMinor ? most : interestMinor;
  return { isWhole, isEarly, amountMinor, interestMinor, costMinor, dueOn: shiftDay(today, product.leaveDays) };
}

/** The carried rest is rounded up for the client, once. */
export function closingInterest({ earnedMinor, carry }: Saving): bigint {
  return earnedMinor + (carry > 0n ? 1n : 0n);
}

export function leaveToWire({ currency }: SavingsProduct, leave: Leave): LeaveQuote {
  const say = (minor: bigint) => encodeMoney(makeMoney(minor, currency));
  const { isWhole, isEarly, amountMinor, interestMinor, costMinor, dueOn } = leave;
  return {
    is_whole: isWhole,
    is_early: isEarly,
    amount: say(amountMinor),
    interest: say(interestMinor),
    cost: say(costMinor),
    receive: say(amountMinor + interestMinor - costMinor),
    due_on: dueOn,
  };
}

export function issuerToWire({ issuerName, issuerCountry, risk, protectedMinor, currency }: SavingsProduct) {
  const covered = protectedMinor === undefined ? null : encodeMoney(makeMoney(protectedMinor, currency));
  return { name: issuerName, country: issuerCountry, risk, protected_up_to: covered };
}

export const rateToWire = ({ startsOn, ratePpm }: DatedRate) => ({ starts_on: startsOn, rate: writeRate(ratePpm) });

export function offerToWire(
  product: SavingsProduct,
  { minimumMinor = 0n, isOpen, today }: { readonly minimumMinor: bigint | undefined; isOpen: boolean; today: string },
): SavingsOffer {
  const { currency, rates, capMinor } = product;
  const held = rates.findLast(({ startsOn }) => startsOn <= today) ?? { startsOn: today, ratePpm: 0n };
  const next = rates.find(({ startsOn }) => startsOn > today);
  return {
    id: product.id,
    type: product.type,
    subtype: product.subtype,
    name: product.name,
    currency,
    issuer: issuerToWire(product),
    rate: rateToWire(held),
    next_rate: next ? rateToWire(next) : null,
    day_count: product.dayCount,
    payout: product.payout,
    term_days: product.termDays ?? null,
    leave_days: product.leaveDays,
    early_days: product.earlyDays ?? null,
    minimum: encodeMoney(makeMoney(minimumMinor, currency)),
    cap: capMinor === undefined ? null : encodeMoney(makeMoney(capMinor, currency)),
    is_open: isOpen,
  };
}

export function savingToWire(product: SavingsProduct, saving: Saving, today: string): SavingWire {
  const say = (minor: bigint) => encodeMoney(makeMoney(minor, product.currency));
  const counted = shiftDay(saving.nextNight, -1);
  return {
    id: saving.id,
    product_id: product.id,
    account_id: saving.accountId,
    type: product.type,
    subtype: product.subtype,
    name: product.name,
    issuer: issuerToWire(product),
    status: saving.status,
    principal: say(principalOf(saving)),
    leaving: say(saving.leavingMinor),
    earned: say(saving.earnedMinor),
    paid: say(saving.paidMinor),
    rate: writeRate(saving.ratePpm ?? rateOn(product.rates, today)),
    opened_at: saving.openedAt.toISOString(),
    counted_to: counted < dayOf(saving.openedAt) ? null : counted,
    matures_on: saving.maturesOn ?? null,
    at_maturity: saving.atMaturity ?? null,
    closed_at: saving.closedAt?.toISOString() ?? null,
  };
}
