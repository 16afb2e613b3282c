// Keeps the days of portfolios: every day that is over is valued once, from the books and the prices and rates of that day, and added to
// the running sums. Doing it again changes nothing; a client who is behind is brought up to date in one go.
import type { ClientId } from '@candor/contract/ids.ts';
import { listClientMoves, readBalancesAt } from '@candor/ledger';
import type { ClientBalances, Journal } from '@candor/ledger';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { Reader, TenantId, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import { currencyOf, listAccounts } from '../accounts/index.ts';
import type { Account } from '../accounts/index.ts';
import { instrumentOf } from '../instruments/index.ts';
import { applyJournal, copyBook, emptyBook, emptyTally } from './book.ts';
import type { Book, FillCharges } from './book.ts';
import * as store from './day-store.ts';
import type { DayRow } from './day-store.ts';
import { driveBook, driveTotal, standAfter, valueBook } from './day.ts';
import type { BookDay, Marks, Standing, Worth } from './day.ts';
import { dayOf, endOf, shiftDay } from '@candor/contract/days.ts';
import type { Day } from '@candor/contract/days.ts';
import { noDrivers } from './drivers.ts';
import { openMarks, rememberMarks } from './marks.ts';
import type { MarkNeeds, MarkParts } from './marks.ts';
import { indexOne } from './returns.ts';

export interface KeepingParts extends MarkParts {
  readonly clock: Clock;
}

export interface Holder {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  /** Of the tenant: the total over all accounts is in its currency. */
  readonly country: string;
}

export const nothingYet: Standing = {
  valueMinor: 0n,
  marketMinor: 0n,
  drivers: noDrivers,
  indexE18: indexOne,
  markedDays: 0,
  unpriced: 0,
  isEstimate: false,
};

/** What a client had at the end of a day, and what has happened since. */
export interface Story {
  readonly accounts: readonly Account[];
  readonly books: readonly Book[];
  readonly journals: readonly Journal[];
  readonly charges: ReadonlyMap<string, FillCharges>;
  /** Of every instrument that is held or was traded. */
  readonly instrumentIds: readonly string[];
}

export async function readStory(reader: Reader, clientId: ClientId, after: Day | undefined): Promise<Story> {
  const accounts = await listAccounts(reader, clientId);
  const from = after === undefined ? new Date(0) : endOf(after);
  const books =
    after === undefined
      ? accounts.map(({ accountId, currency }) => emptyBook(accountId, currency))
      : openBooks(accounts, await readBalancesAt(reader, clientId, new Date(from.getTime() - 1)));
  const journals = await listClientMoves(reader, { clientId, from });
  const charges = await store.readFillCharges(reader, journals);
  return tellStory(accounts, books, journals, charges);
}

export function tellStory(
  accounts: readonly Account[],
  books: readonly Book[],
  journals: readonly Journal[],
  charges: ReadonlyMap<string, FillCharges>,
): Story {
  const held = books.flatMap(({ shares }) => [...shares.keys()]);
  const traded = journals.flatMap(({ lines }) => lines.flatMap(({ account }) => instrumentOf(account.asset) ?? []));
  return { accounts, books, journals, charges, instrumentIds: [...new Set([...held, ...traded])] };
}

export function openBooks(accounts: readonly Account[], balances: ClientBalances): Book[] {
  return accounts.map(({ accountId, currency }) => {
    const book = emptyBook(accountId, currency);
    for (const one of balances.accounts) {
      if (one.accountId !== accountId || one.currency !== currency) continue;
      const { cash, unsettled, saved, frozen, outstanding, loan } = one.buckets;
      book.savedMinor += saved;
      book.moneyMinor += cash + unsettled + saved + frozen - outstanding - loan;
    }
    for (const { accountId: owner, currency: of, amountMinor } of balances.receivables) {
      if (owner !== accountId || amountMinor === 0n) continue;
      if (of === currency) book.moneyMinor += amountMinor;
      else book.claims.set(of, amountMinor);
    }
    for (const { accountId: owner, security, freeE8, incomingE8, frozenE8 } of balances.holdings) {
      const instrumentId = owner === accountId ? instrumentOf(security) : undefined;
      const sumE8 = freeE8 + incomingE8 + frozenE8;
      if (instrumentId !== undefined && sumE8 !== 0n) book.shares.set(instrumentId, sumE8);
    }
    return book;
  });
}

/** Brings a client's days up to the last one that is over. */
export async function keepDays(
  parts: Pick<KeepingParts, 'clock' | 'db' | 'fx' | 'instruments' | 'pastPrices' | 'settlesOn'>,
  holder: Holder,
): Promise<Day> {
  const { db, clock } = parts;
  const { scope, clientId } = holder;
  const upTo = shiftDay(dayOf(clock.now()), -1);
  const { state, story } = await db.read(scope, async (reader) => {
    const valuedTo = await store.findState(reader, clientId);
    const isDone = valuedTo !== undefined && valuedTo >= upTo;
    return { state: valuedTo, story: isDone ? undefined : await readStory(reader, clientId, valuedTo) };
  });
  if (!story) return state ?? upTo;
  const first = state ?? firstDayOf(story);
  if (first === undefined || first > upTo) return state ?? upTo;
  const clockwork = byRule(scope.tenantId);
  await rememberMarks(parts, clockwork, needsOf(story, currencyOf(holder.country)), first, upTo);
  return db.transact(clockwork, async (tx) => writeDays(parts, tx, holder, upTo), { timeoutMs: 30_000 });
}

/** Whoever asks to see a value, its days are written by the house: the database takes them from nobody else. */
export const byRule = (tenantId: TenantId): TenantScope =>
  tenantScope(tenantId, { kind: 'system', id: 'portfolio-days' });

/** Accounts in which nothing ever was need no rates. */
export function needsOf({ books, journals, instrumentIds }: Story, home: string): MarkNeeds {
  const touched = new Set(journals.flatMap(({ lines }) => lines.map(({ account }) => account.ownerId)));
  const used = books.filter(
    ({ accountId, moneyMinor, shares, claims }) =>
      moneyMinor !== 0n || shares.size > 0 || claims.size > 0 || touched.has(accountId),
  );
  const claims = journals.flatMap(({ lines }) =>
    lines.filter(({ account }) => account.bucket === 'receivable').map(({ account }) => account.asset),
  );
  return {
    instrumentIds,
    currencies: [...claims, ...used.flatMap((book) => [...book.claims.keys()])],
    targets: [home, ...used.map(({ currency }) => currency)],
  };
}

/** The day before the first journal: nothing was there. */
function firstDayOf({ journals, accounts }: Story): Day | undefined {
  const begun = journals[0]?.recordedAt ?? accounts[0]?.openedAt;
  return begun && shiftDay(dayOf(begun), -1);
}

async function writeDays(
  parts: Pick<KeepingParts, 'instruments' | 'settlesOn'>,
  tx: TenantTx,
  holder: Holder,
  upTo: Day,
): Promise<Day> {
  const { clientId, country } = holder;
  const state = await store.lockState(tx, clientId);
  if (state !== undefined && state >= upTo) return state;
  const story = await readStory(tx, clientId, state);
  const before = state ?? firstDayOf(story);
  if (before === undefined || before > upTo) return upTo;
  const home = currencyOf(country);
  const known = await store.readLastDays(tx, [clientId, ...story.accounts.map(({ accountId }) => accountId)], before);
  const marksOf = await openMarks(parts, tx, clientId, needsOf(story, home), before, upTo);
  const walk = beginWalk(story, home, known, marksOf(before));
  const rows: DayRow[] = [];
  let place = 0;
  for (let day = shiftDay(before, 1); day <= upTo; day = shiftDay(day, 1)) {
    const end = endOf(day);
    const todays: Journal[] = [];
    for (let next = story.journals[place]; next && next.recordedAt < end; next = story.journals[place]) {
      todays.push(next);
      place += 1;
    }
    rows.push(...walkDay(walk, clientId, day, todays, story.charges, marksOf(day)));
  }
  for (let at = 0; at < rows.length; at += 2_000) await store.insertDays(tx, clientId, rows.slice(at, at + 2_000));
  await store.writeState(tx, clientId, upTo);
  return upTo;
}

/** Where a walk through the days stands: each account and the total. */
export interface Walk {
  readonly home: string;
  readonly books: Array<{ book: Book; worth: Worth; standing: Standing | undefined }>;
  total: Standing | undefined;
}

export function beginWalk(story: Story, home: string, known: readonly DayRow[], marks: Marks): Walk {
  const find = (bookId: string) => known.find((row) => row.bookId === bookId);
  return {
    home,
    books: story.books.map((one) => {
      const book = copyBook(one);
      return { book, worth: valueBook(book, marks), standing: find(book.accountId) };
    }),
    total: known.find(({ bookId }) => !story.accounts.some(({ accountId }) => accountId === bookId)),
  };
}

/** Rows of the accounts that have or had something, and of the total. */
export function walkDay(
  walk: Walk,
  clientId: ClientId,
  day: Day,
  journals: readonly Journal[],
  charges: ReadonlyMap<string, FillCharges>,
  marks: Marks,
): DayRow[] {
  const rows: DayRow[] = [];
  const days: BookDay[] = [];
  for (const one of walk.books) {
    const tally = emptyTally();
    for (const journal of journals) applyJournal(one.book, tally, journal, charges.get(journal.id));
    const before = one.worth;
    const after = valueBook(one.book, marks);
    const drivers = driveBook(one.book, before, after, tally, marks);
    days.push({ book: one.book, tally, before, after, drivers });
    one.worth = after;
    const isUnused =
      one.standing === undefined && after.valueMinor === 0n && Object.values(drivers).every((x) => x === 0n);
    if (isUnused) continue;
    one.standing = standAfter(one.standing ?? nothingYet, {
      valueMinor: after.valueMinor,
      marketMinor: after.marketMinor,
      drivers,
      unpriced: after.unpriced,
      isEstimate: after.missing.length > 0,
    });
    rows.push({ ...one.standing, bookId: one.book.accountId, day, currency: one.book.currency });
  }
  const before = walk.total ?? nothingYet;
  const total = driveTotal(walk.home, before.valueMinor, days, marks);
  walk.total = standAfter(before, {
    valueMinor: total.endMinor,
    marketMinor: total.marketMinor,
    drivers: total.drivers,
    unpriced: days.reduce((sum, { after }) => sum + after.unpriced, 0),
    isEstimate: total.isEstimate || days.some(({ after }) => after.missing.length > 0),
  });
  return [...rows, { ...walk.total, bookId: clientId, day, currency: walk.home }];
}
