// Reads CSV (RFC 4180) of strangers, bounded: csv-parse splits it, the answer is rows with the line each of them ends on.
import { CsvError, parse } from 'csv-parse/sync';
import { LineFault } from '../errors/line-fault.ts';

export interface CsvRow {
  readonly fields: readonly string[];
  /** The line of the file on which the row ends. */
  readonly line: number;
}

export interface CsvLimits {
  readonly rows: number;
  /** Characters of one field. */
  readonly field: number;
  /** Fields of one row. */
  readonly fields: number;
}

/** Reading stopped here: the line is not CSV, or a field is longer than it may be. */
export class CsvFault extends LineFault {
  override readonly name = 'CsvFault';
}

/** At most one row more than the limit, so that the caller can tell a file that is too long. Empty lines are passed over. */
export function readCsv(text: string, limits: CsvLimits): CsvRow[] {
  const rows: CsvRow[] = [];
  try {
    parse(text, {
      bom: true,
      // Both, also in one file: by itself csv-parse takes the first it meets for all of them.
      record_delimiter: ['\r\n', '\n'],
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: limits.field * limits.fields,
      to: limits.rows + 1,
      on_record: (fields: string[], { lines }) => {
        if (fields.some((field) => field.length > limits.field)) throw new CsvFault('a field is too long', lines);
        rows.push({ fields, line: lines });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new CsvFault(error.code, lineOf(error));
    throw error;
  }
  return rows;
}

function lineOf(error: CsvError): number {
  const { lines } = error;
  return typeof lines === 'number' ? lines : 1;
}
