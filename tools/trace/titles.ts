// Finds the titles of tests and the requirement ids they name. Never runs a test.
import { isNode, lineAt, toNodes, walk } from '../tidy/syntax.ts';
import type { Source } from '../tidy/syntax.ts';

export interface Title {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly ids: readonly string[];
  /** Titles of the groups around it, outermost first. */
  readonly groups: readonly string[];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

const testCalls = new Set(['test', 'it', 'describe', 'suite']);

export function readTitles(source: Source, areas: readonly string[]): Title[] {
  const titles: (Omit<Title, 'groups'> & Range)[] = [];
  walk(source.program, (node) => {
    if (node.type !== 'CallExpression' || !testCalls.has(readCallee(node['callee']))) return;
    const [first] = toNodes(node['arguments']);
    const text = readText(first);
    if (text === null) return;
    const { start, end } = node;
    titles.push({ file: source.path, line: lineAt(source.text, start), text, ids: findIds(text, areas), start, end });
  });
  return titles.map(({ start, end, ...title }) => ({
    ...title,
    groups: titles.filter((other) => other.start < start && end < other.end).map(({ text }) => text),
  }));
}

export function findIds(text: string, areas: readonly string[]): string[] {
  const names = areas.toSorted((a, b) => b.length - a.length).join('|');
  if (names === '') return [];
  // `I1` has no dash; every other area has one.
  const pattern = new RegExp(`(?<![\\w-])(?:(?:${names})-\\d{2}|I\\d{1,2})(?![\\w])`, 'g');
  return [...new Set([...text.matchAll(pattern)].map((match) => match[0]))];
}

/** `test`, `test.each(…)`, `test.for(…)`, `describe.each`…``: the word the call starts with. */
function readCallee(callee: unknown): string {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee['name']);
  if (callee.type === 'MemberExpression') return readCallee(callee['object']);
  if (callee.type === 'CallExpression') return readCallee(callee['callee']);
  return callee.type === 'TaggedTemplateExpression' ? readCallee(callee['tag']) : '';
}

function readText(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral') return null;
  // What stands between the holes of a template is enough: an id is always spelled out.
  return toNodes(node['quasis'])
    .map(({ value }) => (typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''))
    .join('…');
}
