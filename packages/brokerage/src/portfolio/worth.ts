// What holdings are worth beyond their cost at given instants, for the balance sheet: past ones at the close of the day before, as the
// days of the portfolio were valued; the last one at the prices of now.
import type { AccountId } from '@candor/contract/ids.ts';
import { listClientMoves, readBalancesAt } from '@candor/ledger';
import type { ClientBalances, Journal } from '@candor/ledger';
import { currencyOf, listAccounts } from '../accounts/index.ts';
import type { Account, AccountWorth, HoldingsWorth } from '../accounts/index.ts';
import { applyJournal, emptyTally } from './book.ts';
import type { Book } from './book.ts';
import { valueBook } from './day.ts';
import type { Marks } from './day.ts';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { keepDays, needsOf, openBooks } from './keeping.ts';
import type { Holder, KeepingParts } from './keeping.ts';
import { readOwned } from './live-store.ts';
import type { Owned } from './live-store.ts';
import { findLiveMarks, openMarks, readInterest } from './marks.ts';
import { instrumentOf } from '../instruments/index.ts';

export function createHoldingsWorth(parts: KeepingParts): HoldingsWorth {
  return { readWorth: (holder, instants) => readWorth(parts, holder, instants) };
}

const endOfTime = new Date(8.64e15);

interface Walked {
  readonly book: Book;
  investedMinor: bigint;
  /** Dividends owed in the account's own currency; the balance sheet does not count them. */
  claimMinor: bigint;
  readonly surplus: bigint[];
  marketMinor: bigint;
}

async function readWorth(
  parts: KeepingParts,
  holder: Holder,
  asked: readonly Date[],
): Promise<ReadonlyMap<AccountId, AccountWorth>> {
  const { db, clock } = parts;
  const { scope, clientId } = holder;
  // Most clients of a day hold nothing: they cost one look at what they own.
  const owned = await db.read(scope, (reader) => readOwned(reader, clientId));
  const held = owned.balances;
  if (held.holdings.length + held.receivables.length === 0) return new Map();
  if (asked.length === 0) return valueNow(parts, holder, owned);
  const instants = asked;
  const [first = clock.now()] = instants;
  const kept = await keepDays(parts, holder);
  const home = currencyOf(holder.country);
  const { story, invested, claims, marksOf } = await db.read(
    scope,
    async (reader) => {
      const accounts = await listAccounts(reader, clientId);
      const balances = await readBalancesAt(reader, clientId, first);
      const journals = await listClientMoves(reader, { clientId, from: new Date(first.getTime() + 1) });
      const found = {
        accounts,
        books: openBooks(accounts, balances),
        journals,
        charges: new Map(),
        instrumentIds: idsOf(held),
      };
      const from = shiftDay(dayOf(first), -1);
      return {
        story: found,
        invested: investedOf(balances),
        claims: claimsOf(accounts, balances),
        marksOf: await openMarks(parts, reader, clientId, needsOf(found, home), from < kept ? from : kept, kept),
      };
    },
    { isolation: 'repeatable read' },
  );
  const needs = needsOf(story, home);
  const live = await findLiveMarks(parts, scope, needs, owned.costs, [
    await readInterest(parts, scope, needs),
    clock.now(),
  ]);
  const walked = beginWalk(story.books, invested, claims);
  let place = 0;
  for (const [at, instant] of instants.entries()) {
    const isLast = at === instants.length - 1;
    // A clock that once ran ahead may have recorded something after now: it is true all the same.
    const until = isLast ? endOfTime : instant;
    for (let next = story.journals[place]; next && next.recordedAt <= until; next = story.journals[place]) {
      for (const one of walked) follow(one, next);
      place += 1;
    }
    const day = shiftDay(dayOf(instant), -1);
    const marks = isLast ? live : marksOf(day > kept ? kept : day);
    for (const one of walked) measure(one, marks);
  }
  return readMeasured(walked);
}

function beginWalk(
  books: readonly Book[],
  invested: ReadonlyMap<AccountId, bigint>,
  claims: ReadonlyMap<AccountId, bigint>,
): Walked[] {
  return books.map((book) => ({
    book,
    investedMinor: invested.get(book.accountId) ?? 0n,
    claimMinor: claims.get(book.accountId) ?? 0n,
    surplus: [],
    marketMinor: 0n,
  }));
}

/** Of this moment only: what is owned at the prices of now, no day has to be kept for it. */
async function valueNow(
  parts: Pick<KeepingParts, 'clock' | 'db' | 'fx' | 'instruments' | 'prices' | 'settlesOn'>,
  { scope, country }: Holder,
  { accounts, balances, costs }: Owned,
): Promise<ReadonlyMap<AccountId, AccountWorth>> {
  const books = openBooks(accounts, balances);
  const story = { accounts, books, journals: [], charges: new Map(), instrumentIds: idsOf(balances) };
  const needs = needsOf(story, currencyOf(country));
  const marks = await findLiveMarks(parts, scope, needs, costs, [
    await readInterest(parts, scope, needs),
    parts.clock.now(),
  ]);
  const walked = beginWalk(books, investedOf(balances), claimsOf(accounts, balances));
  for (const one of walked) measure(one, marks);
  return readMeasured(walked);
}

function readMeasured(walked: readonly Walked[]): ReadonlyMap<AccountId, AccountWorth> {
  return new Map(
    walked.map(({ book, surplus, marketMinor }) => [book.accountId, { surplusMinor: surplus, marketMinor }]),
  );
}

function idsOf({ holdings }: ClientBalances): string[] {
  return holdings.flatMap(({ security }) => instrumentOf(security) ?? []);
}

function investedOf({ accounts }: ClientBalances): Map<AccountId, bigint> {
  return new Map(accounts.map(({ accountId, buckets }) => [accountId, buckets.invested]));
}

function claimsOf(accounts: readonly Account[], { receivables }: ClientBalances): Map<AccountId, bigint> {
  const own = receivables.filter(({ accountId, currency }) =>
    accounts.some((one) => one.accountId === accountId && one.currency === currency),
  );
  return new Map(own.map(({ accountId, amountMinor }) => [accountId, amountMinor]));
}

function follow(one: Walked, journal: Journal): void {
  applyJournal(one.book, emptyTally(), journal);
  for (const { account, amountMinor } of journal.lines) {
    if (account.ownerId !== one.book.accountId || account.asset !== one.book.currency) continue;
    if (account.bucket === 'invested') one.investedMinor += amountMinor;
    if (account.bucket === 'receivable') one.claimMinor += amountMinor;
  }
}

/** Money of the account is counted by the balance sheet itself. */
function measure(one: Walked, marks: Marks): void {
  const { groups, interest, marketMinor } = valueBook({ ...one.book, moneyMinor: 0n }, marks);
  const worth = [...groups.values(), ...interest.values()].reduce((sum, { ownMinor }) => sum + ownMinor, 0n);
  one.surplus.push(worth + one.claimMinor - one.investedMinor);
  one.marketMinor = marketMinor;
}
