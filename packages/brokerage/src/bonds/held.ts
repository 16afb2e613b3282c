// What has accrued on bonds that are held, on any day: to when a sale of that day would settle, and without a coupon once it is owed apart.
import type { Reader } from '@candor/platform/db/index.ts';
import type { Instrument } from '../instruments/index.ts';
import { accrueHeld } from './accrual.ts';
import type { Accrued } from './accrual.ts';
import { settlementOf } from './calendar.ts';
import type { CalendarParts } from './calendar.ts';
import { listBondsOf, listParted } from './store.ts';

/** Of an instrument at an instant; nothing for what is no bond. */
export type HeldInterest = (instrumentId: string, at: Date) => Accrued | undefined;

export const noInterest: HeldInterest = () => undefined;

export async function openInterest(
  parts: Pick<CalendarParts, 'settlesOn'>,
  reader: Reader,
  instruments: readonly Instrument[],
): Promise<HeldInterest> {
  const listed = new Map(instruments.filter(({ type }) => type === 'bond').map((one) => [one.instrumentId, one]));
  if (listed.size === 0) return noInterest;
  const bonds = new Map((await listBondsOf(reader, [...listed.keys()])).map((bond) => [bond.instrumentId, bond]));
  const parted = await listParted(reader, [...listed.keys()]);
  return (instrumentId, at) => {
    const [bond, instrument] = [bonds.get(instrumentId), listed.get(instrumentId)];
    if (!bond || !instrument) return undefined;
    const owed = new Set((parted.get(instrumentId) ?? []).filter((one) => one.at <= at).map(({ dueOn }) => dueOn));
    return accrueHeld(bond, settlementOf(parts, instrument, at), ({ to }) => owed.has(to));
  };
}
