// India: what was bought and sold on one day is intraday trading and costs less than shares taken home. Each fill is charged as
// delivery; in the evening the day is looked at as a whole, and what was too much is given back. Pure.
import { divideRounded } from '@candor/money';
import type { OrderSide } from '@candor/contract/products/types.ts';
import { computeCharges, subtractCharges } from './compute.ts';
import type { Charge, FeeSubject, FeeTable } from './compute.ts';

/** One side of a client's day in one instrument, and what was charged for it. */
export interface DaySide {
  readonly side: OrderSide;
  readonly grossMinor: bigint;
  readonly quantityE8: bigint;
  readonly charged: readonly Charge[];
}

/** What is given back, as charges below zero; nothing when the day had one side only or less would be charged as it is. */
export function netDay(subject: FeeSubject, table: FeeTable, sides: readonly DaySide[]): Charge[] {
  const quantityOf = (side: OrderSide): bigint =>
    sides.filter((one) => one.side === side).reduce((sum, { quantityE8 }) => sum + quantityE8, 0n);
  const [bought, sold] = [quantityOf('buy'), quantityOf('sell')];
  const nettedE8 = bought < sold ? bought : sold;
  if (nettedE8 === 0n) return [];
  const codes = new Set(table.rules.filter((rule) => rule.trading !== undefined).map(({ code }) => code));
  const refunds = sides.flatMap((one) => refundSide(subject, table, one, nettedE8, codes));
  const lines = new Map<string, Charge>();
  for (const refund of refunds) {
    const known = lines.get(refund.code)?.amountMinor ?? 0n;
    lines.set(refund.code, { ...refund, amountMinor: known + refund.amountMinor });
  }
  return [...lines.values()].filter(({ amountMinor }) => amountMinor < 0n);
}

/** The netted shares at the day's average price of their side; only the lines that know the difference change. */
function refundSide(
  subject: FeeSubject,
  table: FeeTable,
  { side, grossMinor, quantityE8, charged }: DaySide,
  nettedE8: bigint,
  codes: ReadonlySet<string>,
): Charge[] {
  if (quantityE8 === 0n) return [];
  const nettedGross = divideRounded(grossMinor * nettedE8, quantityE8, 'half-even');
  const compute = (trading: 'delivery' | 'intraday', gross: bigint, quantity: bigint): Charge[] =>
    computeCharges({ subject, side, isConverted: false, trading }, table, [
      { grossMinor: gross, quantityE8: quantity, table },
    ]).filter(({ code }) => codes.has(code));
  const home = compute('delivery', grossMinor - nettedGross, quantityE8 - nettedE8);
  const intraday = compute('intraday', nettedGross, nettedE8);
  const due = joinCharges([...home, ...intraday]);
  return subtractCharges(
    due,
    charged.filter(({ code }) => codes.has(code)),
  );
}

function joinCharges(charges: readonly Charge[]): Charge[] {
  const lines = new Map<string, Charge>();
  for (const charge of charges) {
    const known = lines.get(charge.code)?.amountMinor ?? 0n;
    lines.set(charge.code, { ...charge, amountMinor: known + charge.amountMinor });
  }
  return [...lines.values()];
}
