// Decides days of a strategy from what is known: the weights that its rule wants, the trades that lead there, the NAV at the closes. Nothing is
// read or written here, so that a year of it holds no transaction open.
import { setImmediate as giveWay } from 'node:timers/promises';
import { shiftDay } from '@candor/contract/days.ts';
import { digitsOf } from '@candor/money';
import { ruleRhythm } from '@candor/contract/strategies/types.ts';
import type { RunOutcome } from '@candor/contract/strategies/types.ts';
import { participationPercent, volumeOf } from '../execution/index.ts';
import type { FeeTable } from '../fees/index.ts';
import { closeOn, isLookDay, knownBefore } from './engine/back-test.ts';
import { navOf, valueOf, worthOf } from './engine/plan.ts';
import type { Book } from './engine/plan.ts';
import { weigh } from './engine/rules.ts';
import type { Weights } from './engine/rules.ts';
import { pastOf } from './market.ts';
import type { Known } from './market.ts';
import type { StrategyParts } from './parts.ts';
import type { Action, Day, LastRun, Run, WaitingOrder } from './store.ts';
import type { Strategy, Version } from './strategy.ts';
import { marksOf, planFor, tradeOf } from './trading.ts';
import type { BookTrade, PriceFacts, Session } from './trading.ts';

type Deciding = Pick<StrategyParts, 'prices' | 'settlementDays' | 'clock' | 'ids'>;

/** After a close trades are still at that close; later the market has moved on. */
const timelyMs = 6 * 3_600_000;
/** What an action is announced for is left this long before its ex-date. */
const actionDays = 6;

export interface Stretch {
  readonly strategy: Strategy;
  readonly version: Version;
  readonly known: ReadonlyMap<string, Known>;
  readonly tables: ReadonlyMap<string, FeeTable>;
  readonly isTold: boolean;
  /** Prices inside sessions, by day. */
  readonly inside: ReadonlyMap<string, ReadonlyMap<string, PriceFacts>>;
}

/** All that days are decided from and that somebody else may change meanwhile. */
export interface Standing {
  readonly last: LastRun;
  readonly awaited: readonly WaitingOrder[];
  readonly book: Book;
  readonly unitsE8: bigint;
  readonly actions: readonly Action[];
  /** What does not trade now, by instrument. */
  readonly halted: readonly string[];
}

/** What a stretch of days comes to; nothing is written here. */
export async function decideDays(parts: Deciding, stretch: Stretch, standing: Standing): Promise<Written> {
  const { strategy, version, known, tables } = stretch;
  const { last, awaited, unitsE8, actions, halted } = standing;
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
    const isOnTime = stretch.isTold || isTimely(parts, strategy, day);
    const facts = closesOn(known, day, stretch.isTold ? [] : halted);
    if ([...book.holdings.keys()].some((id) => !facts.has(id) || isChanged(actions, id, before, day))) break;
    const question = { strategy, version, day, known, actions, facts, table };
    const inside = stretch.inside.get(day);
    if (inside && last.session < day) {
      const entered = decide(parts, { ...question, slot: 'session', facts: inside }, book, {
        isTimely: true,
        looked,
        needMinor: 0n,
      });
      ({ book } = carryOut(parts, { ...question, slot: 'session', facts: inside }, book, entered, written));
    }
    const needMinor = waiting.reduce((sum, one) => (one.day <= day ? sum + BigInt(one.unitsE8) : sum), 0n);
    const leaving =
      needMinor === 0n ? 0n : (worthOf(book, marksOf(known, facts)) * needMinor * 102n) / (unitsE8 * 100n);
    // Whoever leaves is paid, however little the market traded.
    const closing = { ...question, slot: 'close', facts: leaving > 0n ? unlimited(facts) : facts } as const;
    const decided = decide(parts, closing, book, { isTimely: isOnTime, looked, needMinor: leaving });
    const done = carryOut(parts, closing, book, decided, written);
    ({ book } = done);
    // What the market did not give out is wanted again tomorrow.
    if (decided.isLook && !done.isShort) looked = day;
    written.days.push(strike(parts, strategy, day, book, facts, known, unitsE8));
    before = day;
  }
  return written;
}

/** Held through the day on which it became another: nothing is valued until people have looked. */
const isChanged = (actions: readonly Action[], id: string, after: string, day: string): boolean =>
  actions.some((one) => one.isChange && one.instrumentId === id && one.exDate > after && one.exDate <= day);

function isTimely({ prices, clock }: Pick<Deciding, 'prices' | 'clock'>, { market }: Strategy, day: string): boolean {
  const closesAt = prices.sessionOn(market, day)?.closesAt.getTime() ?? 0;
  return clock.now().getTime() - closesAt <= timelyMs;
}

/** With the part of the session's volume that the venue gives out, as to clients; nothing of what is halted. */
function closesOn(known: ReadonlyMap<string, Known>, day: string, halted: readonly string[]): Map<string, PriceFacts> {
  const facts = new Map<string, PriceFacts>();
  for (const [key, { instrument, closes }] of known) {
    const found = closeOn(closes, day);
    if (!found) continue;
    const { priceE8, at, source, simulated, volume } = found;
    const mostE8 = halted.includes(key) ? 0n : mostOf(instrument, volume);
    facts.set(key, { priceE8, at, source, simulated, mostE8 });
  }
  return facts;
}

export const mostOf = (
  { quantityStepE8: stepE8 }: Pick<Known['instrument'], 'quantityStepE8'>,
  volume: number | undefined,
): bigint | undefined => volumeOf(volume, { stepE8, participationPercent });

const unlimited = (facts: ReadonlyMap<string, PriceFacts>): Map<string, PriceFacts> =>
  new Map(Array.from(facts, ([key, { mostE8: _most, ...price }]) => [key, price]));

interface Decision {
  readonly weights: Weights | undefined;
  readonly outcome: RunOutcome;
  readonly isLook: boolean;
}

type Question = Session & { readonly actions: readonly Action[]; readonly table: FeeTable };

/** What the rule wants now; when holders leave, so much is sold that they can be paid, whatever the rule wants. */
export function decide(
  parts: Deciding,
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
  const soon = shiftDay(day, actionDays);
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
  const now = inside && new Map(Array.from(inside, ([key, { priceE8, lastE8 }]) => [key, lastE8 ?? priceE8]));
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
export interface Written {
  readonly runs: Run[];
  readonly trades: BookTrade[];
  readonly days: Day[];
}

export function carryOut(
  parts: Deciding,
  session: Question,
  book: Book,
  { weights, outcome }: Decision,
  written: Written,
): { readonly book: Book; readonly isShort: boolean } {
  const { strategy, version, day, slot } = session;
  const plan = weights && planFor(parts, session, book, weights);
  const isTraded = plan !== undefined && plan.trades.length > 0;
  const isShort = plan?.isShort ?? false;
  written.runs.push({
    strategyId: strategy.id,
    day,
    slot,
    version: version.version,
    outcome: outcome !== 'held' ? outcome : isShort ? 'waits' : isTraded ? 'traded' : 'held',
    recordedAt: parts.clock.now(),
  });
  if (!plan || !isTraded) return { book, isShort };
  written.trades.push(...plan.trades.map((trade) => tradeOf(parts, session, trade)));
  return { book: plan.after, isShort };
}

function strike(
  { clock }: Pick<Deciding, 'clock'>,
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
