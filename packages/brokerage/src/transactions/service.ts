// The verbs of transactions: list, one in detail, and the table to download. Reads the books; never writes.
import { refuse } from '@candor/contract';
import type { Language, OutputOf, Refusal, Translate } from '@candor/contract';
import type { getTransaction, listTransactions } from '@candor/contract/transactions/client.ts';
import type { AccountId, ClientId, JournalId } from '@candor/contract/ids.ts';
import { findClientJournal, listClientJournals, listClientStory } from '@candor/ledger';
import type { HistoryFilter, Journal } from '@candor/ledger';
import { writeCsv } from '@candor/contract/csv.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, Reader, TenantScope } from '@candor/platform/db/index.ts';
import type { FileAnswer } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import type { PageQuery } from '@candor/platform/http/page.ts';
import { listAccounts } from '../accounts/index.ts';
import type { Account } from '../accounts/index.ts';
import { findCorrectionReason } from '../corrections/index.ts';
import { readReferences, readTraded } from '../references/index.ts';
import { describeLines, findAmounts, findStatus, referenceOf, sayTitle, titleOf, toWire } from './transaction.ts';
import type { Named } from './transaction.ts';

export interface TransactionParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly translate: Translate;
}

export interface TransactionReader {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  readonly language: Language;
}

export interface TransactionFilter {
  readonly kind?: string | undefined;
  readonly status?: HistoryFilter['standing'];
  readonly account_id?: AccountId | undefined;
  readonly direction?: HistoryFilter['direction'];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const mostExported = 10_000;

function toHistory(clientId: ClientId, filter: TransactionFilter): Omit<HistoryFilter, 'after' | 'limit'> {
  return {
    clientId,
    accountId: filter.account_id,
    causeKind: filter.kind,
    direction: filter.direction,
    standing: filter.status,
    from: filter.from === undefined ? undefined : new Date(filter.from),
    to: filter.to === undefined ? undefined : new Date(filter.to),
  };
}

export function listOwn(
  { db, clock, translate }: TransactionParts,
  { scope, clientId, language }: TransactionReader,
  { cursor, limit, ...filter }: TransactionFilter & PageQuery,
): Promise<OutputOf<typeof listTransactions> | Refusal<'bad_request'>> {
  const history = toHistory(clientId, filter);
  return db.read(scope, (reader) =>
    readPage(
      { cursor, limit },
      (range) => listNamed(reader, { ...history, ...range }, clock.now()),
      ({ journal }) => journal.id,
      ({ journal, named }) => toWire(journal, clientId, named, { language, translate }),
    ),
  );
}

/** Journals with the names of what they are about. */
async function listNamed(reader: Reader, filter: HistoryFilter, at: Date) {
  const journals = await listClientJournals(reader, filter);
  const find = await readNames(reader, journals, at);
  return journals.map((journal) => ({ journal, named: find(journal) }));
}

async function readNames(reader: Reader, journals: readonly Journal[], at: Date): Promise<(journal: Journal) => Named> {
  const causes = journals.map(({ cause }) => cause);
  const referenceOfCause = await readReferences(reader, causes);
  const tradedOf = await readTraded(reader, causes, at);
  return ({ cause }) => ({ reference: referenceOfCause(cause), traded: tradedOf(cause) });
}

export async function readOwn(
  { db, clock, translate }: TransactionParts,
  { scope, clientId, language }: TransactionReader,
  id: JournalId,
): Promise<OutputOf<typeof getTransaction> | Refusal<'not_found'>> {
  const found = await db.read(scope, async (reader) => {
    const one = await findClientJournal(reader, clientId, id);
    if (!one) return undefined;
    const find = await readNames(reader, [one], clock.now());
    const story = await listClientStory(reader, clientId, one.cause);
    const why = await findCorrectionReason(reader, one);
    return { journal: one, story, why, named: find(one) };
  });
  if (!found) return refuse('not_found');
  const { journal, story, why, named } = found;
  const words = { language, translate };
  return {
    ...toWire(journal, clientId, named, words),
    reason: journal.reason,
    by: whoDid(journal.actor, clientId),
    number: String(journal.seq),
    reverses: journal.reverses,
    reversed_by: journal.reversedBy,
    correction_reason: why ?? null,
    lines: describeLines(journal, clientId, words),
    timeline: story.map((one) => ({
      id: one.id,
      title: titleOf(one, clientId, named.traded, words),
      at: one.recordedAt.toISOString(),
    })),
  };
}

function whoDid(actor: string, clientId: ClientId): 'you' | 'staff' | 'system' {
  if (actor === `client:${clientId}`) return 'you';
  return actor.startsWith('staff:') ? 'staff' : 'system';
}

function nameAccounts(accounts: readonly Account[], language: Language): (accountId: AccountId) => string {
  const countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  const names = new Map(
    accounts.map(({ accountId, country, currency }) => [
      accountId,
      `${countries.of(country) ?? country} · ${currency}`,
    ]),
  );
  return (accountId) => names.get(accountId) ?? '';
}

/** One row per account that changed, with references and names instead of ids; the header in the reader's language. */
export async function exportOwn(
  parts: TransactionParts,
  { scope, clientId, language }: TransactionReader,
  filter: TransactionFilter,
): Promise<FileAnswer> {
  const words = { language, translate: parts.translate };
  const { listed, nameOf } = await parts.db.read(scope, async (reader) => ({
    listed: await listNamed(reader, { ...toHistory(clientId, filter), limit: mostExported }, parts.clock.now()),
    nameOf: nameAccounts(await listAccounts(reader, clientId), language),
  }));
  const columns = ['date', 'reference', 'title', 'order', 'status', 'account', 'currency', 'cash', 'net'] as const;
  const header = columns.map((name) => parts.translate(language, `transactions.column_${name}`));
  const rows = listed.flatMap(({ journal, named }) =>
    findAmounts(journal.lines, clientId).map(({ account_id: account, cash, net }) => [
      journal.recordedAt.toISOString(),
      referenceOf(journal),
      sayTitle(journal, clientId, named, words),
      named.reference ?? '',
      parts.translate(language, `transactions.status_${findStatus(journal)}`),
      nameOf(account),
      cash.currency,
      cash.amount,
      net.amount,
    ]),
  );
  const body = Buffer.from(writeCsv([header, ...rows]));
  return { contentType: 'text/csv; charset=utf-8', body, downloadName: 'transactions.csv' };
}
