// Holds a person against a list of sanctions: by name, fuzzily and in any order of words, and by birth date. Every hit says why. Pure; none
// of them decides anything, people look at them.
import { createHash } from 'node:crypto';
import { foldName } from '@candor/contract/clients/person-name.ts';

export interface ListEntry {
  readonly entry: string;
  readonly name: string;
  /** A day, a year, or empty where the list knows none. */
  readonly birthDate: string;
  readonly list: string;
}

/** What the birth dates say: a whole date, a year, or nothing on the list. */
export type BirthMatch = 'same' | 'year' | 'unknown';

/** A name on a list that looks like the client's, and why. */
export interface ListMatch {
  readonly entry: string;
  readonly name: string;
  readonly list: string;
  /** In percent. */
  readonly likeness: number;
  readonly born: BirthMatch;
}

export interface Person {
  readonly name: string;
  readonly birthDate: string;
}

export interface SanctionsList {
  /** Another text is another list: everybody is held against it anew. Empty without a list. */
  readonly digest: string;
  screen(person: Person): ListMatch[];
}

/** Below this the names are those of different people. */
const leastLikeness = 85;

export const noList: SanctionsList = { digest: '', screen: () => [] };

/** Lines of `list;entry;name;birth date`; a line that begins with # is a remark. */
export function parseList(text: string): ListEntry[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [list = '', entry = '', name = '', birthDate = ''] = line.split(';').map((cell) => cell.trim());
    return line.startsWith('#') || name === '' ? [] : [{ list, entry, name, birthDate }];
  });
}

/**
 * Real lists have tens of thousands of names and a tenant as many clients, so nobody is compared with everybody: of two names that are
 * alike enough, one word at least is nearly the same, and such words are found by what is left of them without a few letters.
 */
export function openList(text: string): SanctionsList {
  const entries = parseList(text);
  const places = new Map<string, Set<number>>();
  for (const [place, { name }] of entries.entries()) {
    for (const key of keysOf(name)) {
      const known = places.get(key);
      if (known) known.add(place);
      else places.set(key, new Set([place]));
    }
  }
  return {
    digest: createHash('sha256').update(text).digest('hex'),
    screen(person) {
      const near = new Set<number>();
      for (const key of keysOf(person.name)) for (const place of places.get(key) ?? []) near.add(place);
      const candidates = [...near].toSorted((a, b) => a - b).flatMap((place) => entries[place] ?? []);
      return screenPerson(candidates, person);
    },
  };
}

export function screenPerson(entries: readonly ListEntry[], { name, birthDate }: Person): ListMatch[] {
  return entries.flatMap(({ birthDate: listed, ...entry }) => {
    const born = compareBirth(listed, birthDate);
    const likeness = compareNames(entry.name, name);
    return born === 'differs' || likeness < leastLikeness ? [] : [{ ...entry, likeness, born }];
  });
}

/** Lists often know the year only; a whole date that is another one is another person. */
function compareBirth(listed: string, said: string): BirthMatch | 'differs' {
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

/** How many letters two words may differ by while a name with them can still be alike enough; a little generous. */
const reachOf = (word: string): number => (word.length < 6 ? 0 : word.length < 12 ? 1 : word.length < 18 ? 2 : 3);

function keysOf(name: string): Set<string> {
  const keys = new Set<string>();
  for (const word of wordsOf(name)) {
    let layer = new Set([word]);
    keys.add(word);
    for (let left = reachOf(word); left > 0; left -= 1) {
      layer = new Set(
        [...layer].flatMap((text) => Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))),
      );
      for (const key of layer) keys.add(key);
    }
  }
  return keys;
}

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
