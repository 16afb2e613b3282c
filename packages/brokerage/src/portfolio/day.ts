// A day of a portfolio: what it is worth at its end, and the drivers from the end of the day before. Pure. Prices and rates are those of
// the day, the same for everybody; a holding without a price counts at cost and says so.
import type { CurrencyCode, Rate } from '@candor/money';
import { addDrivers, changeOf, gainOf, noDrivers } from './drivers.ts';
import type { Drivers } from './drivers.ts';
import type { Book, Tally } from './book.ts';
import { convertMinor, splitGain, worthOf } from './effects.ts';
import { chainDay } from './returns.ts';

export interface PricedInstrument {
  readonly currency: CurrencyCode;
  /** Nothing: it counts at cost. */
  readonly priceE8: bigint | undefined;
}

/** What things were worth at one moment. */
export interface Marks {
  /** Nothing for an instrument that nobody knows. */
  instrument(instrumentId: string): PricedInstrument | undefined;
  /** What so many shares cost, in their own currency. */
  costOf(instrumentId: string, quantityE8: bigint): bigint;
  /** What has accrued on so many pieces of a bond, in its own currency; nothing on anything else. */
  interestOf?(instrumentId: string, quantityE8: bigint): bigint;
  /** From one currency to another; undefined where nobody has a rate. */
  rate(from: string, to: string): Rate | null | undefined;
}

interface Group {
  localMinor: bigint;
  ownMinor: bigint;
}

export interface Worth {
  /** Everything, debts taken off. */
  readonly valueMinor: bigint;
  /** Of it: shares at their price. */
  readonly marketMinor: bigint;
  /** By currency of the holding. */
  readonly groups: ReadonlyMap<string, Group>;
  /** What has accrued on bonds, by their currency; in the value, and apart from their price. */
  readonly interest: ReadonlyMap<string, Group>;
  readonly unpriced: number;
  /** Without a rate these are not in the sum. */
  readonly missing: readonly string[];
}

export function valueBook(book: Book, marks: Marks): Worth {
  const groups = new Map<string, Group>();
  const interest = new Map<string, Group>();
  const missing = new Set<string>();
  let [marketMinor, unpriced] = [0n, 0];
  const count = (currency: string, localMinor: bigint, into = groups): bigint => {
    const rate = marks.rate(currency, book.currency);
    if (rate === undefined) {
      missing.add(currency);
      return 0n;
    }
    const ownMinor = convertMinor(localMinor, rate);
    const group = into.get(currency) ?? { localMinor: 0n, ownMinor: 0n };
    into.set(currency, { localMinor: group.localMinor + localMinor, ownMinor: group.ownMinor + ownMinor });
    return ownMinor;
  };
  for (const [instrumentId, quantityE8] of book.shares) {
    const found = marks.instrument(instrumentId);
    if (!found) continue;
    const { priceE8, currency } = found;
    if (priceE8 === undefined) unpriced += 1;
    const localMinor =
      priceE8 === undefined ? marks.costOf(instrumentId, quantityE8) : worthOf(quantityE8, priceE8, currency);
    marketMinor += count(currency, localMinor);
    const accruedMinor = marks.interestOf?.(instrumentId, quantityE8) ?? 0n;
    if (accruedMinor !== 0n) marketMinor += count(currency, accruedMinor, interest);
  }
  for (const [currency, amount] of book.claims) count(currency, amount);
  const valueMinor = [...groups.values(), ...interest.values()].reduce(
    (sum, { ownMinor }) => sum + ownMinor,
    book.moneyMinor,
  );
  return { valueMinor, marketMinor, groups, interest, unpriced, missing: [...missing] };
}

const nothing = { localMinor: 0n, ownMinor: 0n };

/** By currency, from the first of the moments to the second, without what was put in between. */
function sumGains(book: Book, marks: Marks, moments: ReadonlyArray<ReadonlyMap<string, Group>>) {
  let [priceMinor, currencyMinor] = [0n, 0n];
  for (const currency of new Set(moments.flatMap((groups) => [...groups.keys()]))) {
    const [start, end, put] = moments.map((groups) => groups.get(currency) ?? nothing);
    if (!start || !end || !put) continue;
    const gain = splitGain({
      local: { startMinor: start.localMinor, endMinor: end.localMinor, netBoughtMinor: put.localMinor },
      own: { startMinor: start.ownMinor, endMinor: end.ownMinor, netBoughtMinor: put.ownMinor },
      closingRate: marks.rate(currency, book.currency) ?? null,
    });
    priceMinor += gain.priceMinor;
    currencyMinor += gain.currencyMinor;
  }
  return { priceMinor, currencyMinor };
}

/** From one worth to the next; the sum is the change in value to the unit. */
export function driveBook(book: Book, before: Worth, after: Worth, tally: Tally, marks: Marks): Drivers {
  let { incomeMinor } = tally;
  const spent = new Map(tally.spent);
  for (const [currency, amount] of tally.claimed) {
    const ownMinor = convertMinor(amount, marks.rate(currency, book.currency) ?? null);
    const known = spent.get(currency) ?? { localMinor: 0n, ownMinor: 0n };
    spent.set(currency, { localMinor: known.localMinor + amount, ownMinor: known.ownMinor + ownMinor });
    incomeMinor += ownMinor;
  }
  const held = sumGains(book, marks, [before.groups, after.groups, spent]);
  // What accrues is income from day to day; what was paid for it with a bond, or got, is taken off.
  const accrued = sumGains(book, marks, [before.interest, after.interest, tally.interest]);
  const paid = [...tally.flows, ...tally.transfers];
  return {
    priceMinor: held.priceMinor,
    currencyMinor: held.currencyMinor + accrued.currencyMinor,
    incomeMinor: incomeMinor + accrued.priceMinor,
    costsMinor: tally.costsMinor,
    taxesMinor: tally.taxesMinor,
    inMinor: sumOf(paid.filter((one) => one > 0n)),
    outMinor: -sumOf(paid.filter((one) => one < 0n)),
  };
}

export interface BookDay {
  readonly book: Book;
  readonly tally: Tally;
  readonly before: Worth;
  readonly after: Worth;
  readonly drivers: Drivers;
}

export interface TotalDay {
  readonly startMinor: bigint;
  readonly endMinor: bigint;
  readonly marketMinor: bigint;
  readonly drivers: Drivers;
  /** An account whose currency has no rate is not in the sum. */
  readonly isEstimate: boolean;
}

/**
 * All accounts in one currency. Each driver is converted at the day's rate; what moved between own accounts is no flow, and whatever
 * the conversions leave is the exchange rate's doing.
 */
export function driveTotal(currency: string, startMinor: bigint, days: readonly BookDay[], marks: Marks): TotalDay {
  let [endMinor, marketMinor, isEstimate] = [0n, 0n, false];
  let drivers = noDrivers;
  for (const { book, tally, after, drivers: own } of days) {
    const rate = marks.rate(book.currency, currency);
    if (rate === undefined) {
      isEstimate ||= after.valueMinor !== 0n;
      continue;
    }
    const convert = (amount: bigint) => convertMinor(amount, rate);
    endMinor += convert(after.valueMinor);
    marketMinor += convert(after.marketMinor);
    drivers = addDrivers(drivers, {
      priceMinor: convert(own.priceMinor),
      currencyMinor: 0n,
      incomeMinor: convert(own.incomeMinor),
      costsMinor: convert(own.costsMinor),
      taxesMinor: convert(own.taxesMinor),
      inMinor: convert(sumOf(tally.flows.filter((one) => one > 0n))),
      outMinor: convert(-sumOf(tally.flows.filter((one) => one < 0n))),
    });
  }
  const currencyMinor = endMinor - startMinor - changeOf(drivers);
  return { startMinor, endMinor, marketMinor, drivers: { ...drivers, currencyMinor }, isEstimate };
}

/** Running sums since the client began: any range is the difference of two of them. */
export interface Standing {
  readonly valueMinor: bigint;
  readonly marketMinor: bigint;
  readonly drivers: Drivers;
  readonly indexE18: bigint;
  readonly markedDays: number;
  readonly unpriced: number;
  readonly isEstimate: boolean;
}

export interface DayEnd {
  readonly valueMinor: bigint;
  readonly marketMinor: bigint;
  readonly drivers: Drivers;
  readonly unpriced: number;
  readonly isEstimate: boolean;
}

export function standAfter(before: Standing, day: DayEnd): Standing {
  const { inMinor, outMinor } = day.drivers;
  const chained = chainDay(before.indexE18, {
    startMinor: before.valueMinor,
    endMinor: day.valueMinor,
    inMinor,
    outMinor,
  });
  // A day without anything at all is not worth a mark: there was no gain to leave out.
  const isMarked = chained.isMarked && gainOf(day.drivers) !== 0n;
  return {
    ...day,
    drivers: addDrivers(before.drivers, day.drivers),
    indexE18: chained.indexE18,
    markedDays: before.markedDays + (isMarked ? 1 : 0),
  };
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, one) => sum + one, 0n);
}
