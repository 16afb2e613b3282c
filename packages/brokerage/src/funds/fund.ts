// The fund: its terms, the day whose NAV an order placed now gets, and how many units an amount comes to. Pure, over the calendar it is given.
import { shiftDay } from '@candor/contract/days.ts';
import type { FundKind } from '@candor/contract/funds/types.ts';
import { digitsOf, divideRounded, wholeUnitE8 } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import { chargesOf, computeCharges, sumCharges } from '../fees/index.ts';
import type { FeeSubject } from '../fees/index.ts';
import { instantOf, localTime } from '../prices/index.ts';
import type { MarketPrices } from '../prices/index.ts';
import type { StoredTerms } from '../products/index.ts';
import { grossOf } from '../quotations/index.ts';
import { isBankHoliday } from '../settlement/index.ts';

export interface FundTerms {
  readonly instrumentId: string;
  /** MARKET:SYMBOL. */
  readonly code: string;
  readonly kind: FundKind | 'strategy';
  readonly currency: CurrencyCode;
  readonly manager: string;
  readonly custodian: string;
  readonly risk: number;
  readonly entryPercent: string;
  readonly exitPercent: string;
  readonly ongoingPercent: string;
  /** A NAV that moves more needs an explicit word. */
  readonly jumpPercent: string;
  /** HH:MM of its zone. */
  readonly cutOff: string;
  readonly zone: string;
  readonly settleDays: number;
}

export interface Fund extends FundTerms {
  /** Its product's. */
  readonly id: string;
}

/** One that others run, as funds are listed. */
export interface OpenFund extends Fund {
  readonly kind: FundKind;
}

/** Units are counted to four decimals. */
export const unitStepE8 = 10_000n;

export interface Deal {
  readonly navDay: string;
  readonly cutOffAt: Date;
  readonly settlesOn: string;
}

type Calendar = Pick<MarketPrices, 'sessionOn'>;
/** No holidays last that long: further on the calendar itself must be wrong. */
const mostDays = 40;

const marketOf = ({ code }: Pick<Fund, 'code'>): string => code.slice(0, code.indexOf(':'));

/** A day on which the fund computes a NAV: one on which its market trades. */
export function isNavDay({ sessionOn }: Calendar, fund: Pick<Fund, 'code'>, day: string): boolean {
  return sessionOn(marketOf(fund), day) !== undefined;
}

export const cutOffOf = ({ cutOff, zone }: Pick<Fund, 'cutOff' | 'zone'>, day: string): Date =>
  instantOf(day, cutOff, zone);

/** From the cut-off itself on an order gets the NAV of the next day. */
export function dealOf(
  calendar: Calendar,
  fund: Pick<Fund, 'code' | 'cutOff' | 'zone' | 'settleDays' | 'currency'>,
  now: Date,
): Deal {
  const today = localTime(fund.zone, now).slice(0, 10);
  for (let step = 0; step < mostDays; step += 1) {
    const navDay = shiftDay(today, step);
    if (!isNavDay(calendar, fund, navDay)) continue;
    const cutOffAt = cutOffOf(fund, navDay);
    if (cutOffAt > now) return { navDay, cutOffAt, settlesOn: settlesOf(calendar, fund, navDay) };
  }
  throw new RangeError(`no NAV day of ${fund.code} within ${mostDays} days`);
}

/** So many settlement days of its market after the NAV day; never before a day that is named. */
export function settlesOf(
  calendar: Calendar,
  fund: Pick<Fund, 'code' | 'settleDays' | 'currency'>,
  navDay: string,
  notBefore = navDay,
): string {
  let left = fund.settleDays;
  // A NAV may come months late; only from the day it is needed on the calendar must have one.
  const last = shiftDay(navDay > notBefore ? navDay : notBefore, mostDays);
  for (let day = navDay; day < last; day = shiftDay(day, 1)) {
    if (!isNavDay(calendar, fund, day) || isBankHoliday(fund.currency, day)) continue;
    if (left <= 0 && day >= notBefore) return day;
    left -= 1;
  }
  throw new RangeError(`no settlement day of ${fund.code} before ${last}`);
}

/** The units whose price and entry charge an amount covers, to four decimals, rounded down: what is left over stays the client's. */
export function unitsFor(fund: Fund, subject: FeeSubject, navE8: bigint, amountMinor: bigint): bigint {
  const totalOf = (unitsE8: bigint): bigint =>
    grossOf(navE8, unitsE8, fund.currency) + chargeOf(fund, subject, 'buy', navE8, unitsE8);
  // Percent with four places: in millionths.
  const rate = BigInt(Math.round(Number(fund.entryPercent) * 10_000));
  const netMinor = (amountMinor * 1_000_000n) / (1_000_000n + rate);
  const minorE8 = wholeUnitE8 * wholeUnitE8;
  let unitsE8 = (netMinor * minorE8) / (navE8 * 10n ** BigInt(digitsOf(fund.currency)));
  unitsE8 = (unitsE8 / unitStepE8) * unitStepE8;
  while (unitsE8 > 0n && totalOf(unitsE8) > amountMinor) unitsE8 -= unitStepE8;
  return unitsE8;
}

/** The units that bring an amount before the exit charge, rounded up, and at most those that are there. */
export function unitsBringing(
  fund: Pick<Fund, 'currency'>,
  navE8: bigint,
  amountMinor: bigint,
  mostE8: bigint,
): bigint {
  const perUnit = navE8 * 10n ** BigInt(digitsOf(fund.currency));
  const wanted = divideRounded(amountMinor * wholeUnitE8 * wholeUnitE8, perUnit * unitStepE8, 'up') * unitStepE8;
  return wanted < mostE8 ? wanted : mostE8;
}

export function chargeLines(fund: Fund, subject: FeeSubject, side: 'buy' | 'sell', navE8: bigint, unitsE8: bigint) {
  const table = chargesOf(fund);
  const grossMinor = grossOf(navE8, unitsE8, fund.currency);
  const facts = { subject, side, isConverted: false } as const;
  return computeCharges(facts, table, [{ grossMinor, quantityE8: unitsE8, table }]);
}

function chargeOf(fund: Fund, subject: FeeSubject, side: 'buy' | 'sell', navE8: bigint, unitsE8: bigint): bigint {
  return sumCharges(chargeLines(fund, subject, side, navE8, unitsE8));
}

/** The catalogue's terms of a fund: eligibility is asked by the same rules as for everything else. */
export function productTermsOf(minimum: string, wanted: Pick<StoredTerms, 'vip' | 'score' | 'countries'>): StoredTerms {
  return {
    minimum_amount: minimum,
    minimum_quantity: '0.0001',
    quantity_step: '0.0001',
    review_above: null,
    quotation_ttl_s: 300,
    half_spread_percent: '0',
    band_percent: '0',
    kinds: ['market'],
    times_in_force: ['gtd'],
    kyc: true,
    risk_warning: 'shares',
    ...wanted,
    countries: [...wanted.countries],
  };
}
