// Finds instruments by what a person types: symbol first, then names by prefix, word, ISIN, and with small typing errors.
// Everything is held in memory, folded once; a query costs well under a millisecond.
import { countBits, createEditDistance, letterMask } from './edit-distance.ts';
import type { EditDistance } from './edit-distance.ts';
import { foldText } from './fold.ts';
import type { Instrument } from './instrument.ts';
import { roughSizeMillion } from './size.ts';

export interface SearchOptions {
  /** Only these countries; all when absent. */
  readonly countries?: readonly string[];
  readonly limit: number;
}

export interface SearchIndex {
  search(query: string, options: SearchOptions): Instrument[];
}

interface Entry {
  readonly instrument: Instrument;
  readonly symbol: string;
  readonly name: string;
  readonly words: readonly string[];
  /** Positions of the words in the vocabulary. */
  readonly wordIds: readonly number[];
  readonly isin: string;
  /** Larger companies first among equal matches. */
  readonly size: number;
}

const typeBonus: Readonly<Record<Instrument['type'], number>> = { stock: 4, etf: 3, index: 3, fund: 1, bond: 0 };
const maxQuery = 64;

export function createSearchIndex(instruments: readonly Instrument[]): SearchIndex {
  const vocabulary = createVocabulary();
  let made: readonly Entry[] | undefined;
  const distance = createEditDistance();
  return {
    search(query, { countries, limit }) {
      const text = foldText(query.slice(0, maxQuery));
      if (text === '') return [];
      // Made by the first search: a start has better things to do.
      const entries = (made ??= instruments.map((instrument) => toEntry(instrument, vocabulary)));
      const pool = countries ? entries.filter(({ instrument }) => countries.includes(instrument.country)) : entries;
      const asked = readQuery(text);
      const exact = rank(pool, (entry) => scoreExact(entry, asked), limit);
      if (exact.length >= limit || text.length < 3) return exact.slice(0, limit);
      const found = new Set(exact);
      const parts = asked.parts.map((part) => nearWords(part, vocabulary, distance));
      const close = rank(pool, (entry) => (found.has(entry.instrument) ? 0 : scoreClose(entry, parts)), limit);
      return [...exact, ...close].slice(0, limit);
    },
  };
}

function toEntry(instrument: Instrument, vocabulary: Vocabulary): Entry {
  const name = foldText(instrument.name).replace(/^the /, '');
  const symbol = foldText(instrument.symbol).replaceAll(' ', '');
  const words = name.split(' ').filter((word) => word !== '');
  return {
    instrument,
    symbol,
    name,
    words,
    // The symbol is a word too: TSLS finds TSLA.
    wordIds: [...words, symbol].map((word) => vocabulary.idOf(word)),
    isin: (instrument.isin ?? '').toLowerCase(),
    size: roughSizeMillion(instrument),
  };
}

interface Vocabulary {
  readonly words: string[];
  readonly masks: number[];
  idOf(word: string): number;
}

function createVocabulary(): Vocabulary {
  const ids = new Map<string, number>();
  const words: string[] = [];
  const masks: number[] = [];
  return {
    words,
    masks,
    idOf(word) {
      const known = ids.get(word);
      if (known !== undefined) return known;
      ids.set(word, words.length);
      words.push(word);
      masks.push(letterMask(word));
      return words.length - 1;
    },
  };
}

const far = 9;

/** Distance of every word of the vocabulary to one part of the query; one wrong letter in short parts, two in long. */
function nearWords(part: string, { words, masks }: Vocabulary, distance: EditDistance): Uint8Array {
  const allowed = part.length < 3 ? 0 : part.length < 6 ? 1 : 2;
  const mask = letterMask(part);
  const distances = new Uint8Array(words.length).fill(far);
  words.forEach((word, id) => {
    if (word.length < part.length - allowed || countBits(mask & ~(masks[id] ?? 0)) > allowed) return;
    // A person stops typing early: compare with the word's beginning too.
    const whole = distance.within(part, word, allowed);
    const start = word.length > part.length ? distance.within(part, word.slice(0, part.length), allowed) : far;
    const best = Math.min(whole, start);
    if (best <= allowed) distances[id] = best;
  });
  return distances;
}

function rank(pool: readonly Entry[], score: (entry: Entry) => number, limit: number): Instrument[] {
  const hits: { readonly entry: Entry; readonly score: number }[] = [];
  for (const entry of pool) {
    const points = score(entry);
    if (points > 0) hits.push({ entry, score: points + typeBonus[entry.instrument.type] });
  }
  return hits
    .toSorted((a, b) => b.score - a.score || b.entry.size - a.entry.size || (a.entry.symbol < b.entry.symbol ? -1 : 1))
    .slice(0, limit)
    .map(({ entry }) => entry.instrument);
}

interface Query {
  readonly text: string;
  readonly compact: string;
  readonly parts: readonly string[];
  readonly hasIdeographs: boolean;
}

function readQuery(text: string): Query {
  const compact = text.replaceAll(' ', '');
  const hasIdeographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(compact);
  return { text, compact, parts: text.split(' '), hasIdeographs };
}

/** Symbol before name, whole before prefix before inner word. */
function scoreExact({ symbol, name, words, isin }: Entry, { text, compact, parts, hasIdeographs }: Query): number {
  if (symbol === compact) return 1_000;
  if (isin === compact) return 950;
  if (name === text) return 900;
  if (symbol.startsWith(compact)) return 800 - Math.min(50, symbol.length);
  if (name.startsWith(text)) return 700;
  if (words.includes(text)) return 650;
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 600;
  if (hasIdeographs && compact.length >= 2 && name.includes(compact)) return 600;
  return compact.length >= 3 && name.includes(text) ? 300 : 0;
}

/** Every part of the query must be near some word. */
function scoreClose({ wordIds }: Entry, parts: readonly Uint8Array[]): number {
  let total = 0;
  for (const distances of parts) {
    let best = far;
    for (const id of wordIds) best = Math.min(best, distances[id] ?? far);
    if (best === far) return 0;
    total += best;
  }
  return Math.max(1, 200 - 40 * total);
}
