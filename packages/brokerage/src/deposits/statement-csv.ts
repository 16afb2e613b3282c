// Reads a statement in our CSV form (RFC 4180): reference, date, amount, currency, payer, remittance; a header names the
// columns in any order. Amounts are exact decimals with a point; debits are negative and passed over.
import { isRefusal } from '@candor/contract';
import { CsvFault, readCsv } from '@candor/platform/csv/read.ts';
import type { CsvRow } from '@candor/platform/csv/read.ts';
import { isBankReference, isCivilDate, malformed, mostEntries, readAmount, tooLong } from './statement.ts';
import type { StatementEntry, StatementRefusal } from './statement.ts';

const columns = ['reference', 'date', 'amount', 'currency', 'payer', 'remittance'] as const;
type Column = (typeof columns)[number];
/** Debits are passed over and may be many. */
const limits = { rows: mostEntries * 3, field: 500, fields: columns.length * 2 } as const;

export function readCsvStatement(text: string): StatementEntry[] | StatementRefusal {
  const rows = readRows(text);
  if (isRefusal(rows)) return rows;
  const [header, ...rest] = rows;
  const names = header?.fields.map((name) => name.trim().toLowerCase()) ?? [];
  if (names.length !== columns.length || columns.some((name) => !names.includes(name))) return malformed(1);
  const entries: StatementEntry[] = [];
  for (const { fields, line } of rest) {
    if (fields.length !== names.length) return malformed(line);
    const entry = readRow((name) => (fields[names.indexOf(name)] ?? '').trim());
    if (entry === 'malformed') return malformed(line);
    if (entry !== 'debit') entries.push(entry);
    if (entries.length > mostEntries) return tooLong();
  }
  return entries.length === 0 ? malformed(1) : entries;
}

function readRows(text: string): CsvRow[] | StatementRefusal {
  try {
    const rows = readCsv(text, limits);
    return rows.length > limits.rows ? tooLong() : rows;
  } catch (error) {
    if (error instanceof CsvFault) return malformed(error.line);
    throw error;
  }
}

function readRow(field: (name: Column) => string): StatementEntry | 'debit' | 'malformed' {
  const isDebit = field('amount').startsWith('-');
  const amount = readAmount(field('amount').replace(/^-/, ''), field('currency'));
  if (!amount || !isBankReference(field('reference')) || !isCivilDate(field('date'))) return 'malformed';
  if (isDebit) return 'debit';
  return {
    bankReference: field('reference'),
    bookedOn: field('date'),
    amount,
    remittance: field('remittance'),
    payer: field('payer') === '' ? undefined : field('payer'),
  };
}
