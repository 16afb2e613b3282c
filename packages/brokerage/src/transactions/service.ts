// The verbs of transactions: list, one in detail, and the table to download. Reads the books; never writes.
import { refuse } from '@candor/contract';
import type { Language, OutputOf, Refusal, Translate } from '@candor/contract';
import type { getTransaction, listTransactions } from '@candor/contract/transactions/client.ts';
import type { AccountId, ClientId, JournalId } from '@candor/contract/ids.ts';
import { findClientJournal, listClientJournals, listClientStory } from '@candor/ledger';
import type { HistoryFilter } from '@candor/ledger';
import { writeCsv } from '@candor/contract/csv.ts';
import type { Database, Reader, TenantScope } from '@candor/platform/db/index.ts';
import type { FileAnswer } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import type { PageQuery } from '@candor/platform/http/page.ts';
import { listAccounts } from '../accounts/index.ts';
import type { Account } from '../accounts/index.ts';
import { findCorrectionReason } from '../corrections/index.ts';
import { readReferences } from '../references/index.ts';
import { describeLines, findAmounts, findStatus, referenceOf, titleOf, toWire } from './transaction.ts';

export interface TransactionParts {
  readonly db: Database;
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
  { db, translate }: TransactionParts,
  { scope, clientId, language }: TransactionReader,
  { cursor, limit, ...filter }: TransactionFilter & PageQuery,
): Promise<OutputOf<typeof listTransactions> | Refusal<'bad_request'>> {
  const history = toHistory(clientId, filter);
  return db.read(scope, (reader) =>
    readPage(
      { cursor, limit },
      (range) => listReferred(reader, { ...history, ...range }),
      ({ journal }) => journal.id,
      ({ journal, causeReference }) => toWire(journal, clientId, causeReference, { language, translate }),
    ),
  );
}

/** Journals with the references of what caused them. */
async function listReferred(reader: Reader, filter: HistoryFilter) {
  const journals = await listClientJournals(reader, filter);
  const find = await readReferences(
    reader,
    journals.map(({ cause }) => cause),
  );
  return journals.map((journal) => ({ journal, causeReference: find(journal.cause) }));
}

export async function readOwn(
  { db, translate }: TransactionParts,
  { scope, clientId, language }: TransactionReader,
  id: JournalId,
): Promise<OutputOf<typeof getTransaction> | Refusal<'not_found'>> {
  const found = await db.read(scope, async (reader) => {
    const one = await findClientJournal(reader, clientId, id);
    if (!one) return undefined;
    const find = await readReferences(reader, [one.cause]);
    const story = await listClientStory(reader, clientId, one.cause);
    const why = await findCorrectionReason(reader, one);
    return { journal: one, story, why, causeReference: find(one.cause) };
  });
  if (!found) return refuse('not_found');
  const { journal, story, why, causeReference } = found;
  const words = { language, translate };
  return {
    ...toWire(journal, clientId, causeReference, words),
    reason: journal.reason,
    by: whoDid(journal.actor, clientId),
    number: String(journal.seq),
    reverses: journal.reverses,
    reversed_by: journal.reversedBy,
    correction_reason: why ?? null,
    lines: describeLines(journal, clientId, words),
    timeline: story.map((one) => ({
      id: one.id,
      title: titleOf(one, clientId, words),
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
  const { referred, nameOf } = await parts.db.read(scope, async (reader) => ({
    referred: await listReferred(reader, { ...toHistory(clientId, filter), limit: mostExported }),
    nameOf: nameAccounts(await listAccounts(reader, clientId), language),
  }));
  const columns = ['date', 'reference', 'title', 'order', 'status', 'account', 'currency', 'cash', 'net'] as const;
  const header = columns.map((name) => parts.translate(language, `transactions.column_${name}`));
  const rows = referred.flatMap(({ journal, causeReference }) =>
    findAmounts(journal.lines, clientId).map(({ account_id: account, cash, net }) => [
      journal.recordedAt.toISOString(),
      referenceOf(journal),
      titleOf(journal, clientId, words),
      causeReference ?? '',
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
