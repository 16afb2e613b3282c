// What a fill costs its client: the whole order's charges as they have grown, the difference to what was booked before, and both in the
// currency of the account, never above what was signed. Pure.
import { convertMoney, divideRounded, makeMoney } from '@candor/money';
import type { CurrencyCode, Rate } from '@candor/money';
import { computeCharges, subtractCharges, sumCharges } from '../fees/index.ts';
import type { Charge, FeeTable, TradedDay, TradeFacts } from '../fees/index.ts';
import type { Accrued } from '../bonds/index.ts';
import { grossOf, interestOf } from '../quotations/index.ts';

export interface CostFacts extends TradeFacts {
  readonly signed: FeeTable;
  readonly productCurrency: CurrencyCode;
  readonly accountCurrency: CurrencyCode;
  /** From the product's currency into the account's; none when they are one. */
  readonly rate: Rate | undefined;
  /** Of a bond: what has accrued by the day this fill settles on. */
  readonly accrued?: Accrued | undefined;
}

export interface Costed {
  readonly grossMinor: bigint;
  /** Of the whole order, this fill included. */
  readonly whole: readonly Charge[];
  /** What this fill adds. */
  readonly increments: ReadonlyArray<Charge & { readonly accountMinor: bigint }>;
  readonly chargesMinor: bigint;
  readonly grossAccountMinor: bigint;
  readonly chargesAccountMinor: bigint;
}

/** The days of the chain with this fill added to its own day; days stay in their order. */
export function addToDays(
  days: ReadonlyMap<string, TradedDay>,
  day: string,
  traded: { readonly grossMinor: bigint; readonly quantityE8: bigint; readonly table: FeeTable },
): TradedDay[] {
  const known = days.get(day);
  const sum = {
    table: traded.table,
    grossMinor: (known?.grossMinor ?? 0n) + traded.grossMinor,
    quantityE8: (known?.quantityE8 ?? 0n) + traded.quantityE8,
  };
  return [...new Map([...days, [day, sum]]).entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** The rounding of a line falls on the house: lines are converted one by one, and the total of the fill is what counts. */
export function costFill(
  facts: CostFacts,
  days: readonly TradedDay[],
  before: readonly Charge[],
  fill: { readonly priceE8: bigint; readonly quantityE8: bigint },
  /** Filled before: interest too is computed on the whole as it grows. */
  filledE8 = 0n,
): Costed {
  const { productCurrency: currency, rate } = facts;
  const grossMinor = grossOf(fill.priceE8, fill.quantityE8, currency);
  const whole = computeCharges(facts, facts.signed, days);
  const interest = growInterest(facts, filledE8, fill.quantityE8);
  const increments = [...subtractCharges(whole, before), ...interest];
  const chargesMinor = sumCharges(increments);
  const convert = (minor: bigint): bigint =>
    rate ? convertMoney(makeMoney(minor, currency), rate, 'half-even').amountMinor : minor;
  const grossAccountMinor = convert(grossMinor);
  const converted = increments.map((charge) => ({ ...charge, accountMinor: convert(charge.amountMinor) }));
  const chargesAccountMinor = converted.reduce((sum, { accountMinor }) => sum + accountMinor, 0n);
  return { grossMinor, whole, increments: converted, chargesMinor, grossAccountMinor, chargesAccountMinor };
}

function growInterest({ accrued, side, productCurrency }: CostFacts, filledE8: bigint, quantityE8: bigint): Charge[] {
  const before = interestOf(accrued, side, filledE8, productCurrency);
  return subtractCharges(interestOf(accrued, side, filledE8 + quantityE8, productCurrency), before);
}

/** Units by which converted lines may round away from the whole: one for each of them, and one for the price. */
const roundingUnits = (costed: Costed): bigint => BigInt(costed.increments.length) + 2n;

/**
 * Within what is left of the signed amount, or not at all: a difference of rounding is borne by the house, taken off the price in the
 * account's currency; anything larger waits.
 */
export function fitSigned(costed: Costed, leftMinor: bigint): Costed | undefined {
  const excess = costed.grossAccountMinor + costed.chargesAccountMinor - leftMinor;
  if (excess <= 0n) return costed;
  if (excess > roundingUnits(costed)) return undefined;
  return { ...costed, grossAccountMinor: costed.grossAccountMinor - excess };
}

/** What the rest of a purchase can still come to: at its limit, with every fee that may be left, in the account's currency. */
export function neededFor(
  facts: CostFacts,
  days: readonly TradedDay[],
  whole: readonly Charge[],
  rest: {
    readonly quantityE8: bigint;
    readonly limitE8: bigint;
    readonly table: FeeTable;
    readonly isFirm: boolean;
    /** Filled by now. */
    readonly filledE8?: bigint;
  },
): bigint {
  if (rest.quantityE8 === 0n) return 0n;
  const { productCurrency: currency, rate } = facts;
  const grossMinor = grossOf(rest.limitE8, rest.quantityE8, currency);
  const later = [...days, { grossMinor, quantityE8: rest.quantityE8, table: rest.table }];
  const interest = sumCharges(growInterest(facts, rest.filledE8 ?? 0n, rest.quantityE8));
  const restMinor =
    grossMinor + interest + sumCharges(subtractCharges(computeCharges(facts, facts.signed, later), whole));
  if (!rate) return restMinor;
  const converted = convertMoney(makeMoney(restMinor, currency), rate, 'up').amountMinor;
  return rest.isFirm ? converted : divideRounded(converted * 103n, 100n, 'up');
}
