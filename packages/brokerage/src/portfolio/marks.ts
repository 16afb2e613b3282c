// Prices and rates to value portfolios with: of days that are over, stored once and used by everybody after; of this moment, as the
// market says them. A day without a session keeps the last close before it.
import type { ClientId } from '@candor/contract/ids.ts';
import { divideRounded, expectParsed, formatRate, parseRate } from '@candor/money';
import type { Rate } from '@candor/money';
import type { Database, Reader, TenantScope } from '@candor/platform/db/index.ts';
import { expectCurrency } from '../accounts/index.ts';
import { accruedMinor, noInterest, openInterest } from '../bonds/index.ts';
import type { CalendarParts, HeldInterest } from '../bonds/index.ts';
import type { FxSource } from '../fx/index.ts';
import type { Instrument, Instruments } from '../instruments/index.ts';
import { listOpenPositions } from '../lots/index.ts';
import { keyOf, listRecorded, priceOfNav, readLastNavs } from '../prices/index.ts';
import type { ClosingPrice, MarketPrice, MarketPrices, PastPrices } from '../prices/index.ts';
import type { Marks } from './day.ts';
import * as store from './day-store.ts';
import type { Day, DayPrice, DayRate } from './day-store.ts';
import { dayOf, endOf, listDays, shiftDay } from '@candor/contract/days.ts';

/** What has to be valued: which instruments, and which currencies into which. */
export interface MarkNeeds {
  readonly instrumentIds: readonly string[];
  /** Of what is held, without those of the instruments. */
  readonly currencies: readonly string[];
  /** Of the accounts, and the tenant's own. */
  readonly targets: readonly string[];
}

export interface MarkParts {
  readonly db: Database;
  readonly fx: FxSource;
  readonly instruments: Instruments;
  readonly prices: MarketPrices;
  readonly pastPrices: PastPrices;
  readonly settlesOn: CalendarParts['settlesOn'];
}

/** A holiday or two and a weekend: the last close before a range still counts in it. */
const lookBackDays = 14;

export async function findInstruments(
  instruments: Instruments,
  instrumentIds: readonly string[],
): Promise<Map<string, Instrument>> {
  const found = new Map<string, Instrument>();
  for (const id of instrumentIds) {
    const instrument = await instruments.find(id);
    if (instrument) found.set(id, instrument);
  }
  return found;
}

function pairsOf(needs: MarkNeeds, instruments: ReadonlyMap<string, Instrument>): Array<readonly [string, string]> {
  const from = new Set([
    ...needs.currencies,
    ...needs.targets,
    ...Array.from(instruments.values(), (one) => one.currency),
  ]);
  const to = new Set(needs.targets);
  return [...from].flatMap((one) => [...to].filter((other) => other !== one).map((other) => [one, other] as const));
}

/** Stores the prices and rates of days that nobody has valued yet. */
export async function rememberMarks(
  parts: Pick<MarkParts, 'db' | 'fx' | 'instruments' | 'pastPrices'>,
  scope: TenantScope,
  needs: MarkNeeds,
  from: Day,
  to: Day,
): Promise<void> {
  const instruments = await findInstruments(parts.instruments, needs.instrumentIds);
  const days = listDays(from, to);
  const known = await parts.db.read(scope, async (reader) => ({
    prices: await store.readPrices(reader, [...instruments.keys()], from, to),
    rates: await store.readRates(reader, from, to),
  }));
  const prices = await fetchPrices(parts, scope, instruments, days, known.prices);
  const rates = await fetchRates(parts, pairsOf(needs, instruments), days, known.rates);
  if (prices.length + rates.length === 0) return;
  await parts.db.transact(scope, async (tx) => {
    await store.insertPrices(tx, prices);
    await store.insertRates(tx, rates);
  });
}

async function fetchPrices(
  { pastPrices, db }: Pick<MarkParts, 'pastPrices' | 'db'>,
  scope: TenantScope,
  instruments: ReadonlyMap<string, Instrument>,
  days: readonly Day[],
  known: readonly DayPrice[],
): Promise<DayPrice[]> {
  const have = new Set(known.map(({ instrumentId, day }) => `${instrumentId} ${day}`));
  const fetched: DayPrice[] = [];
  for (const [instrumentId, { market, feedSymbol, type }] of instruments) {
    const wanted = days.filter((day) => !have.has(`${instrumentId} ${day}`));
    const [first, last] = [wanted[0], wanted.at(-1)];
    if (first === undefined || last === undefined) continue;
    const from = new Date(Date.parse(shiftDay(first, -lookBackDays)));
    const closes =
      type === 'fund'
        ? await db.read(scope, (reader) => listNavCloses(reader, instrumentId, endOf(last)))
        : ((await pastPrices.closes({ market, symbol: feedSymbol }, from, endOf(last))) ?? []);
    for (const day of wanted) {
      const close = closes.findLast((one) => one.day <= day);
      if (!close) continue;
      const { priceE8, at: pricedAt, source, kind, simulated } = close;
      fetched.push({ instrumentId, day, priceE8, pricedAt, source, kind, simulated });
    }
  }
  return fetched;
}

/** A NAV counts from the day on which it was recorded: nobody could know it before. */
async function listNavCloses(reader: Reader, instrumentId: string, until: Date): Promise<ClosingPrice[]> {
  const recorded = await listRecorded(reader, instrumentId, until);
  return recorded.map(({ navE8: priceE8, day, recordedAt }) => ({
    day: dayOf(recordedAt),
    priceE8,
    at: new Date(`${day}T00:00:00Z`),
    source: 'nav',
    kind: 'indicative',
    simulated: false,
  }));
}

async function fetchRates(
  { fx }: Pick<MarkParts, 'fx'>,
  pairs: ReadonlyArray<readonly [string, string]>,
  days: readonly Day[],
  known: readonly DayRate[],
): Promise<DayRate[]> {
  const have = new Set(known.map(({ from, to, day }) => `${from} ${to} ${day}`));
  const fetched: DayRate[] = [];
  for (const [from, to] of pairs) {
    const wanted = days.filter((day) => !have.has(`${from} ${to} ${day}`));
    if (wanted.length === 0) continue;
    const instants = wanted.map((day) => new Date(endOf(day).getTime() - 1));
    const rates = await fx.findPast(expectCurrency(from), expectCurrency(to), instants);
    for (const [place, day] of wanted.entries()) {
      const rate = rates?.[place];
      if (!rate) continue;
      const { source, simulated, asOf: pricedAt } = rate;
      fetched.push({ from, to, day, rate: formatRate(rate.rate), source, simulated, pricedAt });
    }
  }
  return fetched;
}

/** The marks of stored days, by day. */
export async function openMarks(
  parts: Pick<MarkParts, 'instruments' | 'settlesOn'>,
  reader: Reader,
  clientId: ClientId,
  needs: MarkNeeds,
  from: Day,
  to: Day,
): Promise<(day: Day) => Marks> {
  const instruments = await findInstruments(parts.instruments, needs.instrumentIds);
  const prices = new Map<string, bigint>();
  for (const { instrumentId, day, priceE8 } of await store.readPrices(reader, [...instruments.keys()], from, to)) {
    prices.set(`${instrumentId} ${day}`, priceE8);
  }
  const rates = new Map<string, Rate>();
  for (const { from: one, to: other, day, rate } of await store.readRates(reader, from, to)) {
    rates.set(`${one} ${other} ${day}`, expectParsed(parseRate(rate, expectCurrency(one), expectCurrency(other))));
  }
  const costOf = chooseCosts(await readCosts(reader, clientId), instruments);
  const interest = await openInterest(parts, reader, [...instruments.values()]);
  return (day) => ({
    interestOf: interestAt(interest, instruments, new Date(endOf(day).getTime() - 1)),
    instrument: (instrumentId) => readInstrument(instruments, instrumentId, prices.get(`${instrumentId} ${day}`)),
    costOf,
    rate: (one, other) => (one === other ? null : rates.get(`${one} ${other} ${day}`)),
  });
}

function interestAt(
  interest: HeldInterest,
  instruments: ReadonlyMap<string, Instrument>,
  at: Date,
): NonNullable<Marks['interestOf']> {
  return (instrumentId, quantityE8) => {
    const [accrued, found] = [interest(instrumentId, at), instruments.get(instrumentId)];
    return accrued && found ? accruedMinor(accrued, quantityE8, expectCurrency(found.currency)) : 0n;
  };
}

/** For marks of now; whoever holds no bond costs no look. */
export async function readInterest(
  parts: Pick<MarkParts, 'db' | 'instruments' | 'settlesOn'>,
  scope: TenantScope,
  { instrumentIds }: Pick<MarkNeeds, 'instrumentIds'>,
): Promise<HeldInterest> {
  const found = [...(await findInstruments(parts.instruments, instrumentIds)).values()];
  if (!found.some(({ type }) => type === 'bond')) return noInterest;
  return parts.db.read(scope, (reader) => openInterest(parts, reader, found));
}

/** Of one day, by instrument and by pair of currencies, and what is held. */
export interface StoredMarks {
  readonly prices: ReadonlyMap<string, bigint>;
  readonly rates: ReadonlyArray<readonly [string, string, string]>;
  readonly costs: readonly SecurityCost[];
}

/** The marks of one stored day, which somebody has read already. */
export async function openDayMarks(
  parts: Pick<MarkParts, 'instruments'>,
  needs: MarkNeeds,
  { prices, rates, costs }: StoredMarks,
  interest: HeldInterest,
  day: Day,
): Promise<Marks> {
  const instruments = await findInstruments(parts.instruments, needs.instrumentIds);
  const known = new Map(
    rates.map(([from, to, rate]) => [
      `${from} ${to}`,
      expectParsed(parseRate(rate, expectCurrency(from), expectCurrency(to))),
    ]),
  );
  return {
    interestOf: interestAt(interest, instruments, new Date(endOf(day).getTime() - 1)),
    instrument: (instrumentId) => readInstrument(instruments, instrumentId, prices.get(instrumentId)),
    costOf: chooseCosts(costs, instruments),
    rate: (one, other) => (one === other ? null : known.get(`${one} ${other}`)),
  };
}

function readInstrument(instruments: ReadonlyMap<string, Instrument>, id: string, priceE8: bigint | undefined) {
  const found = instruments.get(id);
  return found && { currency: expectCurrency(found.currency), priceE8 };
}

/** What a client holds of a security over venues, and what it cost. */
export interface SecurityCost {
  readonly security: string;
  readonly costMinor: bigint;
  readonly quantityE8: bigint;
}

async function readCosts(reader: Reader, clientId: ClientId): Promise<SecurityCost[]> {
  const positions = await listOpenPositions(reader, clientId);
  return positions.map(({ security, costProductMinor: costMinor, quantityE8 }) => ({
    security,
    costMinor,
    quantityE8,
  }));
}

/** What shares cost on average over the open position in their security: lots pool over venues. */
function chooseCosts(costs: readonly SecurityCost[], instruments: ReadonlyMap<string, Instrument>): Marks['costOf'] {
  const sums = new Map(costs.map((one) => [one.security, one]));
  return (instrumentId, quantityE8) => {
    const sum = sums.get(instruments.get(instrumentId)?.isin ?? instrumentId);
    if (!sum || sum.quantityE8 === 0n) return 0n;
    return divideRounded(sum.costMinor * quantityE8, sum.quantityE8, 'half-even');
  };
}

export interface LiveMarks extends Marks {
  priceOf(instrumentId: string): MarketPrice | undefined;
  readonly instruments: ReadonlyMap<string, Instrument>;
  readonly isSimulated: boolean;
}

const listOf = (instruments: ReadonlyMap<string, Instrument>, areFunds: boolean): Instrument[] =>
  [...instruments.values()].filter(({ type }) => (type === 'fund') === areFunds);

/** The marks of this moment, funds at their last recorded NAV; vendors are not waited for inside a transaction. */
export async function findLiveMarks(
  parts: Pick<MarkParts, 'db' | 'fx' | 'instruments' | 'prices'>,
  scope: TenantScope,
  needs: MarkNeeds,
  costs: readonly SecurityCost[],
  /** What has accrued on bonds, and when now is. */
  [interest, now]: readonly [HeldInterest, Date],
): Promise<LiveMarks> {
  const instruments = await findInstruments(parts.instruments, needs.instrumentIds);
  const [funds, listed] = [listOf(instruments, true), listOf(instruments, false)];
  const navs =
    funds.length === 0
      ? undefined
      : await parts.db.read(scope, (reader) =>
          readLastNavs(
            reader,
            funds.map(({ instrumentId }) => instrumentId),
          ),
        );
  const names = listed.map(({ market, feedSymbol }) => ({ market, symbol: feedSymbol }));
  const found = names.length === 0 ? new Map<string, MarketPrice>() : await parts.prices.findMany(names);
  const priceOf = (id: string): MarketPrice | undefined => {
    const instrument = instruments.get(id);
    const nav = navs?.get(id);
    if (nav) return priceOfNav(nav);
    return instrument && found.get(keyOf({ market: instrument.market, symbol: instrument.feedSymbol }));
  };
  const rates = new Map<string, Rate>();
  let isSimulated = [...found.values()].some(({ simulated }) => simulated);
  for (const [from, to] of pairsOf(needs, instruments)) {
    const rate = await parts.fx.find(expectCurrency(from), expectCurrency(to));
    if (!rate) continue;
    rates.set(`${from} ${to}`, rate.rate);
    isSimulated ||= rate.simulated;
  }
  const costOf = chooseCosts(costs, instruments);
  return {
    instruments,
    priceOf,
    isSimulated,
    costOf,
    interestOf: interestAt(interest, instruments, now),
    instrument: (id) => readInstrument(instruments, id, priceOf(id)?.priceE8),
    rate: (one, other) => (one === other ? null : rates.get(`${one} ${other}`)),
  };
}
