// A portfolio at this moment: the last day that was kept, and what the books and the market did since.
import type { Reader } from '@candor/platform/db/index.ts';
import { currencyOf } from '../accounts/index.ts';
import type { Account } from '../accounts/index.ts';
import type { Book } from './book.ts';
import type { Standing } from './day.ts';
import type { Day } from '@candor/contract/days.ts';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { beginWalk, keepDays, needsOf, nothingYet, openBooks, tellStory, walkDay } from './keeping.ts';
import type { Holder, KeepingParts } from './keeping.ts';
import { readLiveFacts } from './live-store.ts';
import type { LiveFacts } from './live-store.ts';
import { findLiveMarks, openDayMarks, readInterest } from './marks.ts';
import type { LiveMarks } from './marks.ts';

export interface LivePortfolio {
  readonly accounts: readonly Account[];
  readonly home: string;
  readonly today: Day;
  readonly books: readonly Book[];
  readonly marks: LiveMarks;
  /** By account, and the total under the client's id: now, and at the end of the last day that is over. */
  readonly now: ReadonlyMap<string, Standing>;
  readonly before: ReadonlyMap<string, Standing>;
}

/** Read again only for whoever looks first after a day that nobody has kept yet. */
export async function readFresh<T>(
  parts: Omit<KeepingParts, 'prices'>,
  { scope, clientId, country }: Holder,
  more: (reader: Reader, facts: LiveFacts) => Promise<T>,
): Promise<{ readonly facts: LiveFacts; readonly more: T }> {
  const upTo = shiftDay(dayOf(parts.clock.now()), -1);
  const read = (isKept: boolean) =>
    parts.db.read(scope, async (reader) => {
      const facts = await readLiveFacts(reader, clientId, upTo);
      const isBehind = !isKept && (facts.valuedTo === undefined || facts.valuedTo < upTo);
      return isBehind ? undefined : { facts, more: await more(reader, facts) };
    });
  const found = await read(false);
  if (found) return found;
  await keepDays(parts, { scope, clientId, country });
  const kept = await read(true);
  if (!kept) throw new Error('a portfolio that was kept is behind');
  return kept;
}

export async function describeLive(
  parts: Pick<KeepingParts, 'clock' | 'db' | 'fx' | 'instruments' | 'prices' | 'settlesOn'>,
  { scope, clientId, country }: Holder,
  facts: LiveFacts,
): Promise<LivePortfolio> {
  const { accounts, journals, charges, lastDays, costs } = facts;
  const home = currencyOf(country);
  const today = dayOf(parts.clock.now());
  const story = tellStory(accounts, openBooks(accounts, facts.before), journals, charges);
  const needs = needsOf(story, home);
  const interest = await readInterest(parts, scope, needs);
  const marks = await findLiveMarks(parts, scope, needs, costs, [interest, parts.clock.now()]);
  const before = await openDayMarks(parts, needs, facts, interest, shiftDay(today, -1));
  const walk = beginWalk(story, home, lastDays, before);
  walkDay(walk, clientId, today, journals, charges, marks);
  const now = new Map<string, Standing>([[clientId, walk.total ?? nothingYet]]);
  for (const { book, standing } of walk.books) now.set(book.accountId, standing ?? nothingYet);
  return {
    accounts,
    home,
    today,
    books: walk.books.map(({ book }) => book),
    marks,
    now,
    before: new Map(lastDays.map((row) => [row.bookId, row])),
  };
}
