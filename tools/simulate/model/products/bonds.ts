// What a bond pays and what has accrued between: coupon days counted back from maturity, three day counts, ex-dates by the market's own
// settlement. docs/domain/bonds.md, written once more.
import { halfEven } from '../arithmetic.ts';
import { settlesOn, shiftDay } from '../calendar.ts';
import type { Bond } from './facts.ts';

interface Period {
  readonly from: string;
  readonly to: string;
  /** For one piece, in hundred-millionths. */
  readonly coupon: bigint;
}

export interface Owed {
  readonly kind: 'coupon' | 'redemption';
  readonly dueOn: string;
  readonly exDate: string;
  readonly payDate: string | null;
  readonly perPiece: bigint;
}

const dayMs = 86_400_000;
const hundred = 100_000_000n;
const e16 = 10n ** 16n;

const countDays = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const partsOf = (day: string): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
};
const isLastOfMonth = (day: string): boolean => partsOf(shiftDay(day, 1))[2] === 1;

function monthsBack(day: string, months: number): string {
  const [year, month, date] = partsOf(day);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = lastOf(first.getUTCFullYear(), first.getUTCMonth() + 1);
  first.setUTCDate(isLastOfMonth(day) ? last : Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** Twelve months of thirty days, bond basis. */
function countThirty(from: string, to: string): number {
  const [year, month, date] = partsOf(from);
  const [toYear, toMonth, toDate] = partsOf(to);
  const start = date === 31 || (month === 2 && isLastOfMonth(from)) ? 30 : date;
  const end = toDate === 31 && start === 30 ? 30 : toDate;
  return Math.max(0, (toYear - year) * 360 + (toMonth - month) * 30 + end - start);
}

export function periodsOf(bond: Bond): Period[] {
  const periods: Period[] = [];
  const step = 12 / bond.frequency;
  for (let back = 0; ; back += step) {
    const to = monthsBack(bond.maturesOn, back);
    if (to <= bond.issuedOn) return periods.toReversed();
    const from = monthsBack(bond.maturesOn, back + step);
    const year = bond.nominal * bond.coupon;
    const coupon =
      bond.dayCount === 'act_365'
        ? halfEven(year * BigInt(countDays(from, to)), hundred * 365n)
        : halfEven(year, hundred * BigInt(bond.frequency));
    periods.push({ from, to, coupon });
  }
}

/** Of so many pieces that settle on a day: below zero once the coupon stays with the seller. */
export function accrued(bond: Bond, quantity: bigint, settled: string): bigint {
  const period = periodsOf(bond).find(({ to }) => settled < to);
  if (!period) return 0n;
  const isThirty = bond.dayCount === 'thirty_360';
  const whole = isThirty ? 360 / bond.frequency : countDays(period.from, period.to);
  const gone = isThirty ? countThirty(period.from, settled) : countDays(period.from, settled);
  const isParted = settled >= shiftDay(period.to, -bond.exDays);
  const days = BigInt(isParted ? gone - whole : gone);
  return halfEven(quantity * period.coupon * days * 100n, BigInt(whole) * e16);
}

const settledOf = (sessions: ReadonlySet<string>, day: string): string =>
  settlesOn(sessions, { tradedOn: day, accountCurrency: 'USD' });

/** The first session whose trades come too late for what is due. */
function exDateOf(sessions: ReadonlySet<string>, from: string): string {
  let day = from;
  for (let back = 0; back < 30; back += 1) {
    const before = shiftDay(from, -back);
    if (!sessions.has(before)) continue;
    if (settledOf(sessions, before) < from) break;
    day = before;
  }
  return day;
}

function paysOn(sessions: ReadonlySet<string>, day: string): string {
  let on = day;
  while (!sessions.has(on)) on = shiftDay(on, 1);
  return on;
}

/** Everything that it owes whoever bought it here, up to a day. */
export function owedOf(bond: Bond, sessions: ReadonlySet<string>, upTo: string): Owed[] {
  const coupons = periodsOf(bond)
    .filter(({ to }) => to <= shiftDay(upTo, 60))
    .flatMap(({ to, coupon }): Owed[] => {
      const exDate = exDateOf(sessions, shiftDay(to, -bond.exDays));
      if (to <= bond.openedOn || exDate <= bond.openedOn) return [];
      return [{ kind: 'coupon', dueOn: to, exDate, payDate: paysOn(sessions, to), perPiece: coupon }];
    });
  const back = bond.maturesOn <= shiftDay(upTo, 60) ? paysOn(sessions, bond.maturesOn) : undefined;
  const redemption: Owed[] =
    back === undefined
      ? []
      : [{ kind: 'redemption', dueOn: bond.maturesOn, exDate: back, payDate: null, perPiece: bond.nominal }];
  return [...coupons, ...redemption].filter(({ exDate }) => exDate <= upTo);
}
