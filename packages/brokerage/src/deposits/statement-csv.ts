// Reads a statement in our CSV form (RFC 4180): reference, date, amount, currency, payer, remittance; a header names the
// columns in any order. Amounts are exact decimals with a point; debits are negative and passed over.
import { isBankReference, isCivilDate, malformed, mostEntries, readAmount, tooLong } from './statement.ts';
import type { StatementEntry, StatementRefusal } from './statement.ts';

const columns = ['reference', 'date', 'amount', 'currency', 'payer', 'remittance'] as const;
type Column = (typeof columns)[number];
const longestField = 500;

export function readCsvStatement(text: string): StatementEntry[] | StatementRefusal {
  const rows = splitCsv(text.replace(/^\uFEFF/, ''));
  if (rows === 'too_long') return tooLong();
  if (typeof rows === 'number') return malformed(rows);
  const [header, ...rest] = rows;
  const names = header?.map((name) => name.trim().toLowerCase()) ?? [];
  if (names.length !== columns.length || columns.some((name) => !names.includes(name))) return malformed(1);
  const entries: StatementEntry[] = [];
  for (const [index, row] of rest.entries()) {
    if (row.length !== names.length) return malformed(index + 2);
    const entry = readRow((name) => (row[names.indexOf(name)] ?? '').trim());
    if (entry === 'malformed') return malformed(index + 2);
    if (entry !== 'debit') entries.push(entry);
    if (entries.length > mostEntries) return tooLong();
  }
  return entries.length === 0 ? malformed(1) : entries;
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

/** Fields by RFC 4180, or the number of the line that is not by it. Empty lines are passed over. */
function splitCsv(text: string): string[][] | number | 'too_long' {
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = text;
  let line = 1;
  while (rest !== '') {
    const match = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/.exec(rest);
    if (!match) return line;
    const [whole, quoted, bare = '', end] = match;
    const field = quoted === undefined ? bare : quoted.replaceAll('""', '"');
    if (field.length > longestField) return line;
    row.push(field);
    rest = rest.slice(whole.length);
    if (end === ',' && rest !== '') continue;
    if (end === ',') row.push('');
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
    line += 1;
    if (rows.length > mostEntries * 3) return 'too_long';
  }
  return rows;
}
