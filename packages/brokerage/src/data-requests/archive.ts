// One archive of all a client's data: each section as JSON and, where it is a list, as a table safe in a spreadsheet; the client's files;
// and a text that says what is what. Pure but for the compression.
import { writeCsv } from '@candor/contract/csv.ts';
import { writeZip } from '@candor/platform/files/zip.ts';
import type { ZipEntry } from '@candor/platform/files/zip.ts';

export interface Section {
  readonly name: string;
  readonly content: unknown;
}

export interface ArchivedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface ArchiveParts {
  readonly readme: string;
  readonly sections: readonly Section[];
  readonly files: readonly ArchivedFile[];
  readonly at: Date;
}

export function writeArchive({ readme, sections, files, at }: ArchiveParts): Buffer {
  const written = sections.flatMap(({ name, content }): ZipEntry[] => {
    const kept = withoutAddresses(content);
    const rows = findRows(kept);
    return [
      { name: `json/${name}.json`, bytes: Buffer.from(`${JSON.stringify(kept, null, 2)}\n`) },
      ...(rows.length === 0 ? [] : [{ name: `tables/${name}.csv`, bytes: Buffer.from(writeTable(rows)) }]),
    ];
  });
  const kept = files.map(({ name, bytes }) => ({ name: `files/${name}`, bytes }));
  return writeZip([{ name: 'README.txt', bytes: Buffer.from(`\uFEFF${readme}`) }, ...written, ...kept], at);
}

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first list of things in a section. */
function findRows(content: unknown): readonly Row[] {
  if (Array.isArray(content)) return content.filter(isRow);
  if (!isRow(content)) return [];
  const list = Object.values(content).find((value) => Array.isArray(value) && value.some(isRow));
  return Array.isArray(list) ? list.filter(isRow) : [];
}

function writeTable(rows: readonly Row[]): string {
  const flat = rows.map((row) => new Map(flatten(row)));
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  return writeCsv([columns, ...flat.map((row) => columns.map((column) => row.get(column) ?? ''))]);
}

/** What stands inside something gets its path as a name; a list stays in one cell. */
function flatten(row: Row, path = ''): Array<[string, string]> {
  return Object.entries(row).flatMap(([key, value]): Array<[string, string]> => {
    const name = path === '' ? key : `${path}.${key}`;
    if (isRow(value)) return flatten(value, name);
    if (value === null || value === undefined) return [[name, '']];
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
}

/** Signed addresses are good for minutes and for one session: the files themselves are in the archive. */
function withoutAddresses(content: unknown): unknown {
  const text = JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'string' && /\/file\/app\/v1\/\S+sig=/.test(value) ? undefined : value,
  );
  const kept: unknown = JSON.parse(text ?? 'null');
  return kept;
}
