// What a run knows of its market: the instruments it may hold or still holds, their closes, the sessions that are over, and what a trade
// costs by the market's own table.
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { listedMarkets } from '@candor/contract/market/venues.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { computeCharges, findTable, sumCharges } from '../fees/index.ts';
import type { Charge, FeeTable } from '../fees/index.ts';
import { assetOf } from '../instruments/index.ts';
import type { Instrument } from '../instruments/index.ts';
import type { ClosingPrice } from '../prices/index.ts';
import { feeSubjectOf } from '../quotations/index.ts';
import type { Past } from './engine/back-test.ts';
import type { StrategyParts } from './parts.ts';
import type { Strategy } from './strategy.ts';

export interface Known {
  readonly instrument: Instrument;
  readonly asset: string;
  readonly closes: readonly ClosingPrice[];
}

const dayMs = 86_400_000;
/** A year of sessions and some more: the longest look-back of a rule. */
const lookBackMs = 420 * dayMs;
/** Closes are known a little after the session. */
const afterCloseMs = 5 * 60_000;

/** Sessions that are over, later than a day, at most as many as asked for. */
export function daysDue(
  { prices, clock }: Pick<StrategyParts, 'prices' | 'clock'>,
  { market }: Pick<Strategy, 'market'>,
  after: string,
  most: number,
): string[] {
  const now = clock.now();
  const today = dayOf(now);
  const due: string[] = [];
  for (let day = shiftDay(after, 1); day <= today && due.length < most; day = shiftDay(day, 1)) {
    const session = prices.sessionOn(market, day);
    if (session && session.closesAt.getTime() + afterCloseMs <= now.getTime()) due.push(day);
  }
  return due;
}

export async function findUniverse(
  { instruments }: Pick<StrategyParts, 'instruments'>,
  universe: readonly string[],
): Promise<Instrument[]> {
  const found: Instrument[] = [];
  for (const name of universe) {
    const [market = '', symbol = ''] = name.split(':');
    const instrument = await instruments.findBySymbol(market, symbol);
    if (instrument) found.push(instrument);
  }
  return found;
}

/** By instrument, from a year before the first day on. Nothing of one whose past nobody knows. */
export async function readKnown(
  { pastPrices, clock }: Pick<StrategyParts, 'pastPrices' | 'clock'>,
  instruments: readonly Instrument[],
  firstDay: string,
): Promise<Map<string, Known>> {
  const from = new Date(Date.parse(`${firstDay}T00:00:00Z`) - lookBackMs);
  const known = new Map<string, Known>();
  for (const instrument of instruments) {
    const name = { market: instrument.market, symbol: instrument.feedSymbol };
    const closes = await pastPrices.closes(name, from, clock.now());
    if (closes) known.set(instrument.instrumentId, { instrument, asset: assetOf(instrument.instrumentId), closes });
  }
  return known;
}

export const pastOf = (known: ReadonlyMap<string, Known>): Past[] =>
  Array.from(known, ([key, { instrument, closes }]) => ({ key, stepE8: instrument.quantityStepE8, closes }));

export async function readTable(reader: Reader, { market }: Pick<Strategy, 'market'>, day: string): Promise<FeeTable> {
  const listed = listedMarkets.find((code) => code === market);
  if (!listed) throw new Error(`nothing is executed on ${market}`);
  return findTable(reader, listed, day);
}

/** Of each day. Tables follow one another, each from its first day on: what holds on the first and on the last of some days holds between. */
export async function readTables(
  reader: Reader,
  strategy: Pick<Strategy, 'market'>,
  days: readonly string[],
): Promise<ReadonlyMap<string, FeeTable>> {
  const tables = new Map<string, FeeTable>();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return tables;
  const [oldest, newest] = [await readTable(reader, strategy, first), await readTable(reader, strategy, last)];
  const isOne = oldest.version === newest.version && oldest.startsOn === newest.startsOn;
  for (const day of days) tables.set(day, isOne ? newest : await readTable(reader, strategy, day));
  return tables;
}

/** The same lines that a client pays on the same market. */
export function chargesFor(
  parts: Pick<StrategyParts, 'prices'>,
  { currency }: Pick<Strategy, 'currency'>,
  instrument: Instrument,
  table: FeeTable,
  {
    side,
    grossMinor,
    quantityE8,
  }: { readonly side: 'buy' | 'sell'; readonly grossMinor: bigint; readonly quantityE8: bigint },
): Charge[] {
  const subject = feeSubjectOf(parts, { instrument, currency });
  return computeCharges({ subject, side, isConverted: false }, table, [{ grossMinor, quantityE8, table }]);
}

export const sumFor = (...question: Parameters<typeof chargesFor>): bigint => sumCharges(chargesFor(...question));
