// Runs rules: after every session the book is brought to its weights at the closes, and the NAV of the day is struck. A breakout enters
// inside the session and leaves at its close. A day that was missed is not traded afterwards: its NAV is struck at its closes.
import { isDeepStrictEqual } from 'node:util';
import { isRefusal } from '@candor/contract';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { ruleRhythm } from '@candor/contract/strategies/types.ts';
import type { Reader, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import { findStrategyUnits, sumUnits } from '../funds/index.ts';
import { builtIn } from '../orders/index.ts';
import { findHalt } from '../products/index.ts';
import { quoteSides, readListed } from '../quotations/index.ts';
import { carryOut, decide, decideDays, mostOf } from './deciding.ts';
import type { Standing, Written } from './deciding.ts';
import { closeOn } from './engine/back-test.ts';
import { daysDue, findUniverse, readKnown, readTable, readTables } from './market.ts';
import type { Known } from './market.ts';
import type { StrategyParts } from './parts.ts';
import * as store from './store.ts';
import type { Strategy } from './strategy.ts';
import { bookTrades, readBook } from './trading.ts';
import type { PriceFacts } from './trading.ts';

type Running = Pick<
  StrategyParts,
  'ledger' | 'prices' | 'pastPrices' | 'settlementDays' | 'instruments' | 'venueOf' | 'db' | 'clock' | 'ids'
>;

/** How a past is told that nobody lived through: every day is traded at its own prices. Of the demo only. */
export interface Told {
  readonly after: string;
}

/** In one transaction. A past is told as a whole. */
const mostDays = 60;
const mostTold = 400;

async function readStanding(reader: Reader, strategy: Strategy, known: ReadonlyMap<string, Known>): Promise<Standing> {
  return {
    last: await store.readLastRun(reader, strategy.id),
    awaited: await store.listWaiting(reader, [strategy.id]),
    book: await readBook(reader, strategy),
    unitsE8: await readUnits(reader, strategy),
    actions: await store.readActions(reader, [...known.keys()]),
    halted: await readHalted(reader, known),
  };
}

async function readHalted(reader: Reader, known: ReadonlyMap<string, Known>): Promise<string[]> {
  const halted: string[] = [];
  for (const id of known.keys()) if (await findHalt(reader, id)) halted.push(id);
  return halted;
}

/** One stretch of days, up to the first whose NAV somebody waits for; the days that were struck, or that another server was faster. */
export async function runDays(
  parts: Running,
  scope: TenantScope,
  strategy: Strategy,
  told?: Told,
): Promise<string[] | 'overtaken'> {
  // Where a broker executes, a book needs orders of its own there: nothing is made up for it.
  if (parts.venueOf(scope.tenantId, strategy.market) !== builtIn) return [];
  const stretch = await parts.db.read(scope, async (reader) => {
    const version = (await store.readCurrent(reader, [strategy.id])).get(strategy.id);
    const { struck } = await store.readLastRun(reader, strategy.id);
    const after = struck === '' ? (told?.after ?? dayBefore(strategy.createdAt)) : struck;
    const due = daysDue(parts, strategy, after, told ? mostTold : mostDays);
    // Days before it was there are left to whoever tells them.
    if (!told && due.some((day) => day <= dayBefore(strategy.createdAt))) return undefined;
    const awaited = (await store.listWaiting(reader, [strategy.id])).map(({ day }) => day);
    const last = due.findIndex((day) => awaited.includes(day));
    const held = (await readBook(reader, strategy)).holdings;
    return version && { version, held, struck, days: last < 0 ? due : due.slice(0, last + 1) };
  });
  const first = stretch?.days[0];
  if (!stretch || first === undefined) return [];
  const instruments = await findUniverse(parts, stretch.version.universe);
  for (const id of stretch.held.keys()) {
    const other = instruments.some(({ instrumentId }) => instrumentId === id)
      ? undefined
      : await parts.instruments.find(id);
    if (other) instruments.push(other);
  }
  const known = await readKnown(parts, instruments, first);
  const { version, days, struck } = stretch;
  const inside =
    told && ruleRhythm[version.rule] === 'session' ? await readInside(parts, strategy, known, days) : new Map();
  const { standing, tables } = await parts.db.read(scope, async (reader) => ({
    standing: await readStanding(reader, strategy, known),
    tables: await readTables(reader, strategy, days),
  }));
  if (standing.last.struck !== struck) return 'overtaken';
  // A year takes its time, on a slow machine longer than a transaction may idle: it is decided before the transaction begins.
  const written = await decideDays(
    parts,
    { strategy, version, known, tables, isTold: told !== undefined, inside },
    standing,
  );
  if (written.days.length === 0) return [];
  return parts.db.transact(
    scope,
    async (tx) => {
      await store.lockRuns(tx, strategy.id);
      // Another server was faster, a client came or left: what was decided is decided anew.
      if (!isDeepStrictEqual(await readStanding(tx, strategy, known), standing)) return 'overtaken';
      await write(parts, tx, strategy, written);
      return written.days.map(({ day }) => day);
    },
    { timeoutMs: 60_000 },
  );
}

const dayBefore = (at: Date): string => shiftDay(dayOf(at), -1);

export async function readUnits(reader: Reader, strategy: Strategy): Promise<bigint> {
  const instrumentId = (await findStrategyUnits(reader, [strategy.id])).get(strategy.id)?.instrumentId ?? '';
  return strategy.seedUnitsE8 + ((await sumUnits(reader, [instrumentId])).get(instrumentId) ?? 0n);
}

/** Trades before days: each day is held against the books as they stood after its own. */
async function write(
  parts: Pick<Running, 'ledger'>,
  tx: TenantTx,
  strategy: Strategy,
  { runs, trades, days }: Written,
): Promise<void> {
  await store.insertRuns(tx, runs);
  await bookTrades(parts, tx, strategy, trades);
  await store.insertDays(tx, days);
}

/** The middle of a session, when the first hour is over and the close is far. */
function middleOf({ prices }: Pick<Running, 'prices'>, { market }: Strategy, day: string): Date | undefined {
  const session = prices.sessionOn(market, day);
  return session && new Date((session.opensAt.getTime() + session.closesAt.getTime()) / 2);
}

/** Of days that are told: the minute in the middle of each session, at its dearest. */
async function readInside(
  parts: Pick<Running, 'prices'>,
  strategy: Strategy,
  known: ReadonlyMap<string, Known>,
  days: readonly string[],
): Promise<Map<string, Map<string, PriceFacts>>> {
  const inside = new Map<string, Map<string, PriceFacts>>();
  for (const day of days) {
    const at = middleOf(parts, strategy, day);
    if (!at) continue;
    const facts = new Map<string, PriceFacts>();
    for (const [key, { instrument, closes }] of known) {
      const name = { market: instrument.market, symbol: instrument.feedSymbol };
      const [minute] = (await parts.prices.minutes(name, at, new Date(at.getTime() + 60_000))) ?? [];
      const told = closeOn(closes, day);
      if (minute && told)
        facts.set(key, { priceE8: minute.highE8, at, source: told.source, simulated: told.simulated });
    }
    if (facts.size > 0) inside.set(day, facts);
  }
  return inside;
}

/** What a purchase would cost now, as the built-in venue fills it for clients: at the ask, unless it is halted or nobody knows a fresh price. */
async function readLive(
  parts: Pick<Running, 'prices' | 'instruments' | 'db' | 'clock'>,
  scope: TenantScope,
  known: ReadonlyMap<string, Known>,
): Promise<Map<string, PriceFacts>> {
  const facts = new Map<string, PriceFacts>();
  for (const [key, { instrument }] of known) {
    const price = await parts.prices.find({ market: instrument.market, symbol: instrument.feedSymbol });
    if (!price || price.isStale) continue;
    const terms = await parts.db.read(scope, async (reader) => {
      const listed = await readListed(parts, reader, instrument);
      return isRefusal(listed) || (await findHalt(reader, key)) ? undefined : listed.terms;
    });
    if (!terms) continue;
    const { askE8 } = quoteSides(price, terms, instrument.tickE8);
    const { at, source, simulated, volume } = price;
    facts.set(key, {
      priceE8: askE8,
      lastE8: price.priceE8,
      at,
      source,
      simulated,
      mostE8: mostOf(instrument, volume),
    });
  }
  return facts;
}

/** In the second half of a running session, once: a breakout looks at live prices. */
export async function runSession(parts: Running, scope: TenantScope, strategy: Strategy): Promise<boolean> {
  const now = parts.clock.now();
  const hours = parts.prices.hoursOf(strategy.market, now);
  if (hours?.state !== 'open' || parts.venueOf(scope.tenantId, strategy.market) !== builtIn) return false;
  const middle = middleOf(parts, strategy, hours.day);
  const isLate = hours.closesAt.getTime() - now.getTime() < 15 * 60_000;
  if (!middle || now < middle || isLate) return false;
  const found = await parts.db.read(scope, async (reader) => ({
    version: (await store.readCurrent(reader, [strategy.id])).get(strategy.id),
    last: await store.readLastRun(reader, strategy.id),
  }));
  if (!found.version || ruleRhythm[found.version.rule] !== 'session' || found.last.session >= hours.day) return false;
  const { version } = found;
  const known = await readKnown(parts, await findUniverse(parts, version.universe), hours.day);
  const facts = await readLive(parts, scope, known);
  return parts.db.transact(scope, async (tx) => {
    await store.lockRuns(tx, strategy.id);
    const { session, struck } = await store.readLastRun(tx, strategy.id);
    if (session >= hours.day || struck >= hours.day) return false;
    // A day that could not be struck yet is valued without what would be traded now.
    const isBehind = daysDue(parts, strategy, struck === '' ? dayBefore(strategy.createdAt) : struck, 1).length > 0;
    if (isBehind) return false;
    const table = await readTable(tx, strategy, hours.day);
    const actions = await store.readActions(tx, [...known.keys()]);
    const question = { strategy, version, day: hours.day, slot: 'session', known, facts, table, actions } as const;
    const book = await readBook(tx, strategy);
    const decided = decide(parts, question, book, { isTimely: true, looked: undefined, needMinor: 0n });
    const written: Written = { runs: [], trades: [], days: [] };
    carryOut(parts, question, book, decided, written);
    await write(parts, tx, strategy, written);
    return true;
  });
}
