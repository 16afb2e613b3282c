// A portfolio at this moment: the last day that was kept, and what the books and the market did since.
import { currencyOf } from '../accounts/index.ts';
import type { Account } from '../accounts/index.ts';
import type { Book } from './book.ts';
import * as store from './day-store.ts';
import type { DayRow } from './day-store.ts';
import type { Standing } from './day.ts';
import type { Day } from './days.ts';
import { dayOf } from './days.ts';
import { beginWalk, keepDays, needsOf, nothingYet, readStory, walkDay } from './keeping.ts';
import type { Holder, KeepingParts } from './keeping.ts';
import { findLiveMarks, openMarks } from './marks.ts';
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

export async function readLive(parts: KeepingParts, holder: Holder): Promise<LivePortfolio> {
  const { db, clock } = parts;
  const { scope, clientId, country } = holder;
  const home = currencyOf(country);
  const kept = await keepDays(parts, holder);
  const today = dayOf(clock.now());
  const { story, known, marksOf } = await db.read(
    scope,
    async (reader) => {
      const found = await readStory(reader, clientId, kept);
      const ids = [clientId, ...found.accounts.map(({ accountId }) => accountId)];
      return {
        story: found,
        known: await store.readLastDays(reader, ids, kept),
        marksOf: await openMarks(parts, reader, clientId, needsOf(found, home), kept, kept),
      };
    },
    { isolation: 'repeatable read' },
  );
  const marks = await findLiveMarks(parts, scope, clientId, needsOf(story, home));
  const walk = beginWalk(story, home, known, marksOf(kept));
  walkDay(walk, clientId, today, story.journals, story.charges, marks);
  const now = new Map<string, Standing>([[clientId, walk.total ?? nothingYet]]);
  for (const { book, standing } of walk.books) now.set(book.accountId, standing ?? nothingYet);
  return {
    accounts: story.accounts,
    home,
    today,
    books: walk.books.map(({ book }) => book),
    marks,
    now,
    before: new Map(known.map((row: DayRow) => [row.bookId, row])),
  };
}
