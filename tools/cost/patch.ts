// Reads what a patch touches and counts it the way its change is counted. Never applies anything.
import type { Change } from './changes.ts';

export interface Cost {
  readonly files: readonly Touched[];
  readonly beside: readonly Touched[];
  /** Why it costs more than it may; empty when it does not. */
  readonly faults: readonly string[];
}

export interface Touched {
  readonly path: string;
  readonly isNew: boolean;
  readonly added: number;
  readonly removed: number;
}

const texts = /^packages\/locales\/src\/[^/]+\/[^/]+\.json$/;
const server = /^apps\/server\//;

export function readPatch(text: string): Touched[] {
  return text
    .split(/^(?=diff --git )/m)
    .filter((part) => part.startsWith('diff --git '))
    .map((part) => ({
      path: /^diff --git a\/\S+ b\/(\S+)$/m.exec(part)?.[1] ?? '',
      isNew: /^new file mode/m.test(part),
      added: part.match(/^\+(?!\+\+ )/gm)?.length ?? 0,
      removed: part.match(/^-(?!-- )/gm)?.length ?? 0,
    }));
}

/** A line of a list is one that is added to a file that exists, with nothing else changed in it. */
export function countCost(
  { beside, most, edits = most }: Pick<Change, 'beside' | 'most' | 'edits'>,
  touched: readonly Touched[],
): Cost {
  const isBeside = ({ path, isNew, removed }: Touched): boolean =>
    beside === 'texts' ? texts.test(path) : !isNew && removed === 0;
  const aside = touched.filter(isBeside);
  const files = touched.filter((one) => !isBeside(one));
  const faults: string[] = [];
  if (files.length > most) faults.push(`${files.length} files, ${most} are allowed`);
  const edited = files.filter(({ isNew }) => !isNew).length;
  if (edited > edits) faults.push(`${edited} files are edited, ${edits} are allowed`);
  if (touched.some(({ path }) => server.test(path))) faults.push('apps/server is edited');
  if (beside !== 'texts') {
    const lines = aside.reduce((sum, { added }) => sum + added, 0);
    if (lines > beside.lines) faults.push(`${lines} lines beside its files, ${beside.lines} are allowed`);
    if (files.some(({ isNew }) => !isNew)) faults.push('more than a line of a file that exists is edited');
  }
  return { files, beside: aside, faults };
}

/** A migration takes the number that is free in the tree, so that a patch does not age with every other migration. */
export function renumberMigrations(text: string, taken: readonly string[]): string {
  const next = Math.max(0, ...taken.map((name) => Number(/^(\d{4})_/.exec(name)?.[1] ?? 0))) + 1;
  return text.replaceAll(/(?<=packages\/brokerage\/migrations\/)\d{4}(?=_)/g, String(next).padStart(4, '0'));
}
