// The verbs of transactions: list, one in detail, and the table to download. Reads the books; never writes.
import { refuse } from '@candor/contract';
import type { Language, OutputOf, Refusal, Translate } from '@candor/contract';
import type { getTransaction, listTransactions } from '@candor/contract/transactions/client.ts';
import { findClientJournal, listClientJournals, listClientStory } from '@candor/ledger';
import type { HistoryFilter } from '@candor/ledger';
import { writeCsv } from '@candor/platform/csv/csv.ts';
import type { Database, TenantScope } from '@candor/platform/db/index.ts';
import type { FileAnswer } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import type { PageQuery } from '@candor/platform/http/page.ts';
import { describeLines, findAmounts, findStatus, titleOf, toWire } from './transaction.ts';

export interface TransactionParts {
  readonly db: Database;
  readonly translate: Translate;
}

export interface TransactionReader {
  readonly scope: TenantScope;
  readonly clientId: string;
  readonly language: Language;
}

export interface TransactionFilter {
  readonly kind?: string | undefined;
  readonly status?: HistoryFilter['standing'];
  readonly account_id?: string | undefined;
  readonly direction?: HistoryFilter['direction'];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const mostExported = 10_000;

function toHistory(clientId: string, filter: TransactionFilter): Omit<HistoryFilter, 'after' | 'limit'> {
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
      (range) => listClientJournals(reader, { ...history, ...range }),
      ({ id }) => id,
      (journal) => toWire(journal, clientId, { language, translate }),
    ),
  );
}

export async function readOwn(
  { db, translate }: TransactionParts,
  { scope, clientId, language }: TransactionReader,
  id: string,
): Promise<OutputOf<typeof getTransaction> | Refusal<'not_found'>> {
  const found = await db.read(scope, async (reader) => {
    const one = await findClientJournal(reader, clientId, id);
    return one && { journal: one, story: await listClientStory(reader, clientId, one.cause) };
  });
  if (!found) return refuse('not_found');
  const { journal, story } = found;
  const words = { language, translate };
  return {
    ...toWire(journal, clientId, words),
    reason: journal.reason,
    by: whoDid(journal.actor, clientId),
    number: String(journal.seq),
    reverses: journal.reverses,
    reversed_by: journal.reversedBy,
    lines: describeLines(journal, clientId, words),
    timeline: story.map((one) => ({
      id: one.id,
      title: titleOf(one, clientId, words),
      at: one.recordedAt.toISOString(),
    })),
  };
}

function whoDid(actor: string, clientId: string): 'you' | 'staff' | 'system' {
  if (actor === `client:${clientId}`) return 'you';
  return actor.startsWith('staff:') ? 'staff' : 'system';
}

/** One row per account that changed; the header in the reader's language. */
export async function exportOwn(
  parts: TransactionParts,
  { scope, clientId, language }: TransactionReader,
  filter: TransactionFilter,
): Promise<FileAnswer> {
  const words = { language, translate: parts.translate };
  const journals = await parts.db.read(scope, (reader) =>
    listClientJournals(reader, { ...toHistory(clientId, filter), limit: mostExported }),
  );
  const columns = ['date', 'number', 'title', 'status', 'account', 'currency', 'cash', 'net', 'id'] as const;
  const header = columns.map((name) => parts.translate(language, `transactions.column_${name}`));
  const rows = journals.flatMap((journal) =>
    findAmounts(journal.lines, clientId).map(({ account_id: account, cash, net }) => [
      journal.recordedAt.toISOString(),
      String(journal.seq),
      titleOf(journal, clientId, words),
      parts.translate(language, `transactions.status_${findStatus(journal)}`),
      account,
      cash.currency,
      cash.amount,
      net.amount,
      journal.id,
    ]),
  );
  const body = Buffer.from(writeCsv([header, ...rows]));
  return { contentType: 'text/csv; charset=utf-8', body, downloadName: 'transactions.csv' };
}
