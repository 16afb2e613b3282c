// The book of a strategy: what its fills and its holders' money leave in cash and shares, what that is worth at the marks, and units × NAV
// to the cent. Which shares a rule picks is its own matter; what it cost and what it came to is not.
import { group, sum, worth } from '../arithmetic.ts';
import { saleCharges } from '../charges.ts';
import { assetOf } from '../checks.ts';
import { Settling } from './book-dates.ts';
import type { BookDay, BookFlow, ProductDay, ProductFill, Strategy } from './facts.ts';

interface Book {
  cash: bigint;
  readonly shares: Map<string, bigint>;
}

export interface Books {
  readonly found: string[];
  /** What every book has now, by strategy. */
  readonly books: ReadonlyMap<string, Book>;
}

/** Bookings of one instant: what is traded comes before the day is struck, holders' money after it. */
const rank = { trade: 0, day: 1, flow: 2 } as const;

export function checkStrategies(day: ProductDay): Books {
  const found: string[] = [];
  const books = new Map<string, Book>();
  const units = group(day.fills, ({ instrument }) => instrument);
  const flowsOf = new Map(day.bookFlows.map((flow) => [flow.fill, flow]));
  for (const strategy of day.strategies) {
    const book: Book = { cash: strategy.seed, shares: new Map() };
    const own = units.get(strategy.instrument) ?? [];
    const settling = new Settling(strategy.seed, day.sessions);
    for (const step of stepsOf(day, strategy)) {
      if (step.kind === 'day') found.push(...checkDay(step.day, book, unitsAt(strategy, own, step.day)));
      else {
        book.cash += step.money;
        settling.move(step.at.slice(0, 10), step);
        if (step.instrument !== undefined)
          book.shares.set(step.instrument, (book.shares.get(step.instrument) ?? 0n) + step.quantity);
        if (step.wrong !== undefined) found.push(step.wrong);
        if (book.cash < 0n) found.push(`the book of ${strategy.id} has spent more than it had`);
      }
    }
    found.push(...settling.check(day, strategy.id));
    for (const fill of own) {
      const flow = flowsOf.get(fill.id);
      if (flow?.amount !== fill.gross || flow.side !== fill.side)
        found.push(`units of ${fill.id} came to ${fill.gross}, the book of ${strategy.id} got ${flow?.amount ?? 0n}`);
      if (flow?.side === 'sell') found.push(...checkPaid(flow, fill, day.date));
    }
    if (!day.bookDays.some((one) => one.strategy === strategy.id && one.day === day.date))
      found.push(`${strategy.id} has no NAV of ${day.date}`);
    books.set(strategy.id, book);
  }
  const owed = sum(
    day.bookFlows.flatMap(({ side, paidAt, amount }) => (side === 'sell' && paidAt === null ? [amount] : [])),
  );
  const waits = sum(
    day.balances.flatMap(({ bucket, detail, amount }) =>
      bucket === 'clearing' && detail === 'redemptions' ? [amount] : [],
    ),
  );
  if (owed !== waits) found.push(`${waits} wait for holders who left strategies, not ${owed}`);
  return { found, books };
}

/** Not before the order has settled, and no later than the next day. */
function checkPaid({ fill, paidAt }: BookFlow, { settledAt }: ProductFill, date: string): string[] {
  if (paidAt !== null && (settledAt === null || paidAt < settledAt)) return [`${fill} was paid before it settled`];
  return paidAt === null && settledAt !== null && settledAt.slice(0, 10) < date ? [`${fill} settled unpaid`] : [];
}

interface Moved {
  readonly kind: 'moved';
  readonly at: string;
  readonly rank: number;
  readonly money: bigint;
  readonly instrument?: string;
  readonly quantity: bigint;
  readonly wrong: string | undefined;
}

type Step = Moved | { readonly kind: 'day'; readonly at: string; readonly rank: number; readonly day: BookDay };

function stepsOf(day: ProductDay, { id }: Strategy): Step[] {
  const trades = day.bookFills
    .filter(({ strategy }) => strategy === id)
    .map((fill): Moved => {
      const gross = worth(fill.quantity, fill.price);
      const charges = fill.side === 'sell' ? saleCharges(gross, fill.quantity) : 0n;
      const isRight = fill.gross === gross && fill.charged === charges;
      return {
        kind: 'moved',
        at: fill.at,
        rank: rank.trade,
        money: (fill.side === 'buy' ? -gross : gross) - charges,
        instrument: fill.instrument,
        quantity: fill.side === 'buy' ? fill.quantity : -fill.quantity,
        wrong: isRight ? undefined : `${id} traded for ${fill.gross} and ${fill.charged}, not ${gross} and ${charges}`,
      };
    });
  const flows = day.bookFlows
    .filter(({ strategy }) => strategy === id)
    .map(({ at, side, amount }): Moved => {
      const money = side === 'buy' ? amount : -amount;
      return { kind: 'moved', at, rank: rank.flow, money, quantity: 0n, wrong: undefined };
    });
  const days = day.bookDays
    .filter(({ strategy }) => strategy === id)
    .map((one): Step => ({ kind: 'day', at: one.at, rank: rank.day, day: one }));
  return [...trades, ...flows, ...days].toSorted((a, b) => (a.at === b.at ? a.rank - b.rank : a.at < b.at ? -1 : 1));
}

/** The house's own and those of every order that was booked before. */
function unitsAt({ seedUnits }: Strategy, fills: readonly ProductFill[], { at }: BookDay): bigint {
  const before = fills.filter((fill) => fill.at < at);
  return seedUnits + sum(before.map(({ side, quantity }) => (side === 'buy' ? quantity : -quantity)));
}

function checkDay(day: BookDay, book: Book, units: bigint): string[] {
  const where = `${day.strategy} on ${day.day}`;
  const found: string[] = [];
  const marked = new Map(day.marks.map((mark) => [mark.asset, mark]));
  for (const [instrument, quantity] of book.shares) {
    const mark = marked.get(assetOf(instrument));
    if ((mark?.quantity ?? 0n) !== quantity)
      found.push(`${where} counts ${mark?.quantity ?? 0n} of ${instrument}, not ${quantity}`);
  }
  if (day.cash !== book.cash) found.push(`${where} has ${day.cash} in cash, not ${book.cash}`);
  if (day.units !== units) found.push(`${where} has ${day.units} units, not ${units}`);
  const value = book.cash + sum(day.marks.map(({ quantity, price }) => worth(quantity, price)));
  if (day.value !== value) found.push(`${where} is worth ${day.value}, not ${value}`);
  if (worth(day.units, day.nav) !== day.value) found.push(`${where}: units × NAV is ${worth(day.units, day.nav)}`);
  return found;
}
