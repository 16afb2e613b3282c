// Locale parity: every language has the files, keys and placeholders of English, and no English left over.
import type { Finding } from '../finding.ts';
import type { Project } from '../project.ts';
import { readShape, requiredPlurals } from './icu.ts';

const root = 'packages/locales/src/';
const reference = 'en-US';
const sameFile = `${root}same-in-english.json`;

/** Language → file name → key → text. */
type Catalogue = Map<string, Map<string, Map<string, string>>>;

export function checkLocales({ tree }: Project): Finding[] {
  const catalogue: Catalogue = new Map();
  for (const { path, text } of tree.files.values()) {
    const match = /^packages\/locales\/src\/([a-z]{2}-[A-Z]{2})\/(.+\.json)$/.exec(path);
    if (match === null) continue;
    const [, language = '', file = ''] = match;
    const files = catalogue.get(language) ?? new Map<string, Map<string, string>>();
    catalogue.set(language, files.set(file, flatten(JSON.parse(text))));
  }
  const english = catalogue.get(reference);
  if (english === undefined) return [];
  const same = readSame(tree.files.get(sameFile)?.text ?? '[]');
  return [...catalogue].flatMap(([language, files]) => {
    const names = new Set([...english.keys(), ...files.keys()]);
    return [...names].flatMap((name) => compareFiles({ language, name, same }, english.get(name), files.get(name)));
  });
}

interface Place {
  readonly language: string;
  readonly name: string;
  readonly same: ReadonlySet<string>;
}

function compareFiles(
  place: Place,
  english: Map<string, string> | undefined,
  texts: Map<string, string> | undefined,
): Finding[] {
  const file = `${root}${place.language}/${place.name}`;
  const report = (text: string): Finding => ({ rule: 'locale', file, line: 0, text });
  if (english === undefined) return [report(`does not exist in ${reference}`)];
  if (texts === undefined) return [report('is missing')];
  const findings: Finding[] = [];
  for (const key of texts.keys())
    if (!english.has(key)) findings.push(report(`key ${key} does not exist in ${reference}`));
  for (const [key, original] of english) {
    const text = texts.get(key);
    if (text === undefined) findings.push(report(`key ${key} is missing`));
    else if (text.trim() === '') findings.push(report(`key ${key} is empty`));
    else findings.push(...compareTexts(place, key, original, text).map(report));
  }
  return findings;
}

function compareTexts({ language, name, same }: Place, key: string, original: string, text: string): string[] {
  const wanted = readShape(original);
  const found = readShape(text);
  const problems: string[] = [];
  for (const part of wanted.parts) if (!found.parts.has(part)) problems.push(`key ${key} lacks ${part}`);
  for (const part of found.parts) if (!wanted.parts.has(part)) problems.push(`key ${key} has ${part}, English has not`);
  for (const forms of found.plurals) {
    const lacking = requiredPlurals(language).filter((form) => !forms.includes(form));
    if (lacking.length > 0) problems.push(`key ${key} lacks the plural ${lacking.join(', ')}`);
  }
  if (language === reference || text !== original || readsTheSame(original)) return problems;
  const path = `${name.replace(/\.json$/, '')}.${key}`;
  const isListed = [path, key, original].some((entry) =>
    [entry, `*:${entry}`, `${language}:${entry}`].some((known) => same.has(known)),
  );
  return isListed ? problems : [...problems, `key ${key} is still English: “${text}”`];
}

/** Short words, codes and brands look alike in every language. */
function readsTheSame(text: string): boolean {
  const words = text.replaceAll(/\{[^{}]*\}|<[^>]*>/g, ' ').trim();
  const letters = words.replaceAll(/[^\p{L}]/gu, '');
  return letters.length < 4 || !/\p{Ll}/u.test(words) || /^(https?:|[\w.]+@|\S*\d\S*$|Candor$)/.test(words);
}

function flatten(value: unknown, prefix = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[prefix, value]]);
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flatten(inner, prefix === '' ? key : `${prefix}.${key}`)]),
  );
}

/** A list of keys or texts, or the same per language: `["common.ok"]`, `{ "es-ES": ["Total"] }`. */
function readSame(json: string): Set<string> {
  const value: unknown = JSON.parse(json);
  if (Array.isArray(value)) return new Set(value.map(String));
  return new Set(
    Object.entries(value ?? {}).flatMap(([key, inner]: [string, unknown]) =>
      Array.isArray(inner) ? inner.map((entry) => `${key}:${String(entry)}`) : [key],
    ),
  );
}
