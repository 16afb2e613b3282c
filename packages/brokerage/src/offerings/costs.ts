// What a bid or an allotment comes to: lots at a price and the offering's own fee. Pure, over what it is given.
import { computeCharges, sumCharges } from '../fees/index.ts';
import type { Charge } from '../fees/index.ts';
import type { Instrument } from '../instruments/index.ts';
import { feeSubjectOf, grossOf } from '../quotations/index.ts';
import { feesOf, sharesOf } from './offering.ts';
import type { Offering } from './offering.ts';
import type { OfferingParts } from './parts.ts';

export interface Costs {
  readonly priceE8: bigint;
  readonly quantityE8: bigint;
  readonly grossMinor: bigint;
  readonly charges: readonly Charge[];
  readonly totalMinor: bigint;
}

/** What is signed: at the price bid, at the cut-off the high end of the band. Never more is taken. */
export function costBid(
  parts: Pick<OfferingParts, 'prices'>,
  offering: Offering,
  instrument: Instrument,
  lots: number,
  priceE8: bigint,
): Costs {
  const { currency } = offering;
  const quantityE8 = sharesOf(offering, lots);
  const grossMinor = grossOf(priceE8, quantityE8, currency);
  const table = feesOf(offering);
  const facts = { subject: feeSubjectOf(parts, { instrument, currency }), side: 'buy', isConverted: false } as const;
  const charges = computeCharges(facts, table, [{ grossMinor, quantityE8, table }]);
  return { priceE8, quantityE8, grossMinor, charges, totalMinor: grossMinor + sumCharges(charges) };
}
