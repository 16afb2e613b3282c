// Holds a person against a list of sanctions: by name, fuzzily and in any order of words, and by birth date. Every hit says why. Pure; none
// of them decides anything, people look at them.
import { foldName } from '@candor/contract/clients/person-name.ts';

export interface ListEntry {
  readonly entry: string;
  readonly name: string;
  /** A day, a year, or empty where the list knows none. */
  readonly birthDate: string;
  readonly list: string;
}

/** A name on a list that looks like the client's, and why. */
export interface ListMatch {
  readonly entry: string;
  readonly name: string;
  readonly list: string;
  /** In percent. */
  readonly likeness: number;
  readonly because: string;
}

/** Below this the names are those of different people. */
const LEAST_LIKENESS = 85;

/** Lines of `list;entry;name;birth date`; a line that begins with # is a remark. */
export function parseList(text: string): ListEntry[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [list = '', entry = '', name = '', birthDate = ''] = line.split(';').map((cell) => cell.trim());
    return line.startsWith('#') || name === '' ? [] : [{ list, entry, name, birthDate }];
  });
}

export function screenPerson(
  entries: readonly ListEntry[],
  { name, birthDate }: { readonly name: string; readonly birthDate: string },
): ListMatch[] {
  return entries.flatMap((entry) => {
    const born = compareBirth(entry.birthDate, birthDate);
    const likeness = compareNames(entry.name, name);
    if (born === 'differs' || likeness < LEAST_LIKENESS) return [];
    const because = `${likeness === 100 ? 'same name' : `name ${likeness} % alike`}, ${births[born]}`;
    return [{ entry: entry.entry, name: entry.name, list: entry.list, likeness, because }];
  });
}

const births = { same: 'same birth date', year: 'same year of birth', unknown: 'birth date not on the list' } as const;

/** Lists often know the year only; a whole date that is another one is another person. */
function compareBirth(listed: string, said: string): keyof typeof births | 'differs' {
  if (listed === '') return 'unknown';
  if (listed === said) return 'same';
  return listed.length === 4 && said.startsWith(listed) ? 'year' : 'differs';
}

/** Each word against its nearest one, whole names both ways: in percent. */
export function compareNames(left: string, right: string): number {
  const [a, b] = [wordsOf(left), wordsOf(right)];
  if (a.length === 0 || b.length === 0) return 0;
  return Math.min(coverage(a, b), coverage(b, a));
}

const wordsOf = (name: string): string[] => foldName(name).split(' ').filter(Boolean);

function coverage(words: readonly string[], others: readonly string[]): number {
  const likeness = words.map((word) => Math.max(...others.map((other) => alike(word, other))));
  return Math.round((100 * likeness.reduce((sum, share) => sum + share, 0)) / words.length);
}

function alike(left: string, right: string): number {
  return 1 - distance(left, right) / Math.max(left.length, right.length);
}

/** Levenshtein, one row at a time. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, place) => place);
  for (const [above, letter] of Array.from(left).entries()) {
    const next = [above + 1];
    for (let place = 1; place <= right.length; place += 1) {
      const change = (row[place - 1] ?? 0) + (letter === right[place - 1] ? 0 : 1);
      next.push(Math.min(change, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
