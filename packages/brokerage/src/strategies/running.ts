// Runs rules: after every session the book is brought to its weights at the closes, and the NAV of the day is struck. A breakout enters
// inside the session and leaves at its close. A day that was missed is not traded afterwards: its NAV is struck at its closes.
import { setImmediate as giveWay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { digitsOf } from '@candor/money';
import { ruleRhythm } from '@candor/contract/strategies/types.ts';
import type { RunOutcome } from '@candor/contract/strategies/types.ts';
import type { Reader, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { FeeTable } from '../fees/index.ts';
import { findStrategyUnits, sumUnits } from '../funds/index.ts';
import { builtIn } from '../orders/index.ts';
import { closeOn, isLookDay, knownBefore } from './engine/back-test.ts';
import { navOf, valueOf, worthOf } from './engine/plan.ts';
import type { Book } from './engine/plan.ts';
import { weigh } from './engine/rules.ts';
import type { Weights } from './engine/rules.ts';
import { daysDue, findUniverse, pastOf, readKnown, readTable, readTables } from './market.ts';
import type { Known } from './market.ts';
import type { StrategyParts } from './parts.ts';
import * as store from './store.ts';
import type { Action, Day, LastRun, Run, WaitingOrder } from './store.ts';
import type { Strategy, Version } from './strategy.ts';
import { bookTrades, marksOf, planFor, readBook, tradeOf } from './trading.ts';
import type { BookTrade, PriceFacts, Session } from './trading.ts';

type Running = Pick<
  StrategyParts,
  'ledger' | 'prices' | 'pastPrices' | 'instruments' | 'venueOf' | 'db' | 'clock' | 'ids'
>;

/** How a past is told that nobody lived through: every day is traded at its own prices. Of the demo only. */
export interface Told {
  readonly after: string;
}

/** After a close trades are still at that close; later the market has moved on. */
const timelyMs = 6 * 3_600_000;
/** In one transaction. A past is told as a whole. */
const mostDays = 60;
const mostTold = 400;
const dayMs = 86_400_000;
/** What an action is announced for is left this long before its ex-date. */
const actionMs = 6 * dayMs;

interface Stretch {
  readonly strategy: Strategy;
  readonly version: Version;
  readonly known: ReadonlyMap<string, Known>;
  readonly tables: ReadonlyMap<string, FeeTable>;
  readonly isTold: boolean;
  /** Prices inside sessions, by day. */
  readonly inside: ReadonlyMap<string, ReadonlyMap<string, PriceFacts>>;
}

/** All that days are decided from and that somebody else may change meanwhile. */
interface Standing {
  readonly last: LastRun;
  readonly awaited: readonly WaitingOrder[];
  readonly book: Book;
  readonly unitsE8: bigint;
  readonly actions: readonly Action[];
}

async function readStanding(reader: Reader, strategy: Strategy, known: ReadonlyMap<string, Known>): Promise<Standing> {
  return {
    last: await store.readLastRun(reader, strategy.id),
    awaited: await store.listWaiting(reader, [strategy.id]),
    book: await readBook(reader, strategy),
    unitsE8: await readUnits(reader, strategy),
    actions: await store.readActions(reader, [...known.keys()]),
  };
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
      await write(parts, tx, written);
      return written.days.map(({ day }) => day);
    },
    { timeoutMs: 60_000 },
  );
}

const dayBefore = (at: Date): string => new Date(at.getTime() - dayMs).toISOString().slice(0, 10);

async function decideDays(parts: Running, stretch: Stretch, standing: Standing): Promise<Written> {
  const { strategy, version, known, tables } = stretch;
  const { last, awaited, unitsE8, actions } = standing;
  const written: Written = { runs: [], trades: [], days: [] };
  // Units and money of a struck day are booked before the next day is valued; a day that an order has come to wait for ends the stretch.
  if (awaited.some(({ day }) => day <= last.struck)) return written;
  const until = [...tables.keys()].find((day) => awaited.some((one) => one.day === day));
  const waiting = awaited.filter(({ side }) => side === 'sell');
  let { book } = standing;
  let [looked, before] = [last.looked, last.struck];
  for (const [day, table] of tables) {
    if (until !== undefined && day > until) break;
    // A year is decided in one go: whoever else waits for an answer of this process comes in between its days.
    await giveWay();
    const facts = closesOn(known, day);
    if ([...book.holdings.keys()].some((id) => !facts.has(id) || isChanged(actions, id, before, day))) break;
    const question = { strategy, version, day, known, actions, facts, table };
    const inside = stretch.inside.get(day);
    if (inside && last.session < day) {
      const entered = decide(parts, { ...question, slot: 'session', facts: inside }, book, {
        isTimely: true,
        looked,
        needMinor: 0n,
      });
      book = carryOut(parts, { ...question, slot: 'session', facts: inside }, book, entered, written);
    }
    const needMinor = waiting.reduce((sum, one) => (one.day <= day ? sum + BigInt(one.unitsE8) : sum), 0n);
    const leaving =
      needMinor === 0n ? 0n : (worthOf(book, marksOf(known, facts)) * needMinor * 102n) / (unitsE8 * 100n);
    const decided = decide(parts, { ...question, slot: 'close' }, book, {
      isTimely: stretch.isTold || isTimely(parts, strategy, day),
      looked,
      needMinor: leaving,
    });
    book = carryOut(parts, { ...question, slot: 'close' }, book, decided, written);
    if (decided.isLook) looked = day;
    written.days.push(strike(parts, strategy, day, book, facts, known, unitsE8));
    before = day;
  }
  return written;
}

/** Held through the day on which it became another: nothing is valued until people have looked. */
const isChanged = (actions: readonly Action[], id: string, after: string, day: string): boolean =>
  actions.some((one) => one.isChange && one.instrumentId === id && one.exDate > after && one.exDate <= day);

export async function readUnits(reader: Reader, strategy: Strategy): Promise<bigint> {
  const instrumentId = (await findStrategyUnits(reader, [strategy.id])).get(strategy.id)?.instrumentId ?? '';
  return strategy.seedUnitsE8 + ((await sumUnits(reader, [instrumentId])).get(instrumentId) ?? 0n);
}

function isTimely({ prices, clock }: Pick<Running, 'prices' | 'clock'>, { market }: Strategy, day: string): boolean {
  const closesAt = prices.sessionOn(market, day)?.closesAt.getTime() ?? 0;
  return clock.now().getTime() - closesAt <= timelyMs;
}

function closesOn(known: ReadonlyMap<string, Known>, day: string): Map<string, PriceFacts> {
  const facts = new Map<string, PriceFacts>();
  for (const [key, { closes }] of known) {
    const found = closeOn(closes, day);
    if (found) facts.set(key, found);
  }
  return facts;
}

interface Decision {
  readonly weights: Weights | undefined;
  readonly outcome: RunOutcome;
  readonly isLook: boolean;
}

type Question = Session & { readonly actions: readonly Action[]; readonly table: FeeTable };

/** What the rule wants now; when holders leave, so much is sold that they can be paid, whatever the rule wants. */
function decide(
  parts: Running,
  question: Question,
  book: Book,
  {
    isTimely: isOnTime,
    looked,
    needMinor,
  }: { readonly isTimely: boolean; readonly looked: string | undefined; readonly needMinor: bigint },
): Decision {
  const { version, day, slot, known, facts, actions } = question;
  const isLook = isOnTime && (slot === 'session' || isLookDay(version.rule, day, looked));
  const wanted = isLook ? ask(question, book, slot === 'session' ? facts : undefined) : undefined;
  const soon = new Date(Date.parse(`${day}T00:00:00Z`) + actionMs).toISOString().slice(0, 10);
  const leaves = (id: string): boolean =>
    actions.some(({ instrumentId, exDate }) => instrumentId === id && exDate >= day && exDate <= soon);
  const marks = marksOf(known, facts);
  let weights: Weights | undefined = wanted && new Map([...wanted].filter(([id]) => !leaves(id)));
  if (!weights && [...book.holdings.keys()].some(leaves)) weights = keep(book, marks, leaves);
  if (needMinor > 0n) {
    const base = weights ?? keep(book, marks, leaves);
    const after = planFor(parts, question, book, base).after;
    if (after.cashMinor < needMinor) weights = shrink(after, marks, needMinor);
    else weights = base;
  }
  return { weights, outcome: isOnTime ? 'held' : 'late', isLook };
}

function ask(
  { version, known, day }: Question,
  book: Book,
  inside: ReadonlyMap<string, PriceFacts> | undefined,
): Weights {
  const { rule, settings, universe } = version;
  if (ruleRhythm[rule] === 'session' && !inside) return new Map();
  const own = new Map(
    [...known].filter(([, { instrument }]) => universe.includes(`${instrument.market}:${instrument.symbol}`)),
  );
  const series = knownBefore(pastOf(own), day);
  const now = inside && new Map(Array.from(inside, ([key, { priceE8 }]) => [key, priceE8]));
  return weigh({ rule, settings, series, held: new Set(book.holdings.keys()), ...(now && { now }) });
}

const one = 1_000_000n;

/** As it stands, but for what is left. */
function keep(book: Book, marks: ReturnType<typeof marksOf>, leaves: (id: string) => boolean): Weights {
  const worth = worthOf(book, marks);
  return new Map(
    [...book.holdings].flatMap(([id, { quantityE8 }]) => {
      const mark = marks.get(id);
      // A millionth more, so that rounding sells nothing.
      return mark && !leaves(id) ? [[id, (valueOf(mark.priceE8, quantityE8, book.currency) * one) / worth + 1n]] : [];
    }),
  );
}

/** Smaller in proportion, so that so much is left in cash. */
function shrink(book: Book, marks: ReturnType<typeof marksOf>, needMinor: bigint): Weights {
  const worth = worthOf(book, marks);
  const invested = worth - book.cashMinor;
  const target = worth > needMinor ? ((worth - needMinor) * 98n) / 100n : 0n;
  return new Map(
    [...book.holdings].flatMap(([id, { quantityE8 }]) => {
      const mark = marks.get(id);
      const value = mark ? valueOf(mark.priceE8, quantityE8, book.currency) : 0n;
      return invested > 0n ? [[id, (((value * target) / invested) * one) / worth]] : [];
    }),
  );
}

/** What a stretch comes to, in the order of its days. */
interface Written {
  readonly runs: Run[];
  readonly trades: BookTrade[];
  readonly days: Day[];
}

function carryOut(
  parts: Running,
  session: Question,
  book: Book,
  { weights, outcome }: Decision,
  written: Written,
): Book {
  const { strategy, version, day, slot } = session;
  const plan = weights && planFor(parts, session, book, weights);
  const isTraded = plan !== undefined && plan.trades.length > 0;
  written.runs.push({
    strategyId: strategy.id,
    day,
    slot,
    version: version.version,
    outcome: isTraded && outcome === 'held' ? 'traded' : outcome,
    recordedAt: parts.clock.now(),
  });
  if (!plan || !isTraded) return book;
  written.trades.push(...plan.trades.map((trade) => tradeOf(parts, session, trade)));
  return plan.after;
}

function strike(
  { clock }: Pick<Running, 'clock'>,
  { id, currency }: Strategy,
  day: string,
  book: Book,
  facts: ReadonlyMap<string, PriceFacts>,
  known: ReadonlyMap<string, Known>,
  unitsE8: bigint,
): Day {
  const marks = [...book.holdings].map(([key, { quantityE8 }]) => {
    const [price, asset] = [facts.get(key), known.get(key)?.asset];
    if (!price || asset === undefined) throw new Error('a book is valued with every price or not at all');
    const value = valueOf(price.priceE8, quantityE8, currency);
    const { source, at } = price;
    const quantity = { quantity_e8: String(quantityE8), price_e8: String(price.priceE8), value: String(value) };
    return { asset, ...quantity, source, at: at.toISOString() };
  });
  const valueMinor = marks.reduce((sum, { value }) => sum + BigInt(value), book.cashMinor);
  const navE8 = navOf(valueMinor, unitsE8, currency);
  if (navE8 === undefined) throw new Error('a NAV with eight places does not say this value to the unit');
  const recordedAt = clock.now();
  return {
    strategyId: id,
    day,
    unitsE8,
    cashMinor: book.cashMinor,
    marks,
    valueMinor,
    navE8,
    digits: digitsOf(currency),
    recordedAt,
  };
}

/** Trades before days: each day is held against the books as they stood after its own. */
async function write(parts: Running, tx: TenantTx, { runs, trades, days }: Written): Promise<void> {
  await store.insertRuns(tx, runs);
  await bookTrades(parts, tx, trades);
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
  const facts = new Map<string, PriceFacts>();
  for (const [key, { instrument }] of known) {
    const price = await parts.prices.find({ market: instrument.market, symbol: instrument.feedSymbol });
    if (price && !price.isStale) facts.set(key, price);
  }
  return parts.db.transact(scope, async (tx) => {
    await store.lockRuns(tx, strategy.id);
    const { session, struck } = await store.readLastRun(tx, strategy.id);
    if (session >= hours.day || struck >= hours.day) return false;
    const table = await readTable(tx, strategy, hours.day);
    const actions = await store.readActions(tx, [...known.keys()]);
    const question = { strategy, version, day: hours.day, slot: 'session', known, facts, table, actions } as const;
    const book = await readBook(tx, strategy);
    const decided = decide(parts, question, book, { isTimely: true, looked: undefined, needMinor: 0n });
    const written: Written = { runs: [], trades: [], days: [] };
    carryOut(parts, question, book, decided, written);
    await write(parts, tx, written);
    return true;
  });
}
