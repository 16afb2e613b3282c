// Parses one source file into what the rules ask for: nodes, comments, imports and text without literals. Never resolves a path.
import { parseSync } from 'vite';
import type { TextFile } from './tree.ts';

export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export interface Comment {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

export interface Import {
  readonly specifier: string;
  readonly line: number;
  readonly typeOnly: boolean;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  /** Same length and lines as `text`, with comments and the insides of literals blanked. */
  readonly code: string;
  readonly program: SyntaxNode;
  readonly comments: readonly Comment[];
  readonly imports: readonly Import[];
  readonly strings: readonly string[];
  readonly errors: readonly string[];
}

export const sourceFile = /\.(ts|tsx|mts|mjs|js)$/;
const literalKinds = new Set(['Literal', 'TemplateElement', 'JSXText']);

export function parseSource(file: TextFile): Source {
  const { program, comments, errors } = parseSync(file.path, file.text);
  const root: unknown = program;
  if (!isNode(root)) throw new Error(`${file.path} cannot be parsed`);
  const literals: SyntaxNode[] = [];
  const imports: Import[] = [];
  walk(root, (node) => {
    if (literalKinds.has(node.type)) literals.push(node);
    const found = readImport(node, file.text);
    if (found !== null) imports.push(found);
  });
  return {
    path: file.path,
    text: file.text,
    code: blank(file.text, comments, literals),
    program: root,
    comments,
    imports,
    strings: literals.flatMap((node) => (typeof node['value'] === 'string' ? [node['value']] : [])),
    errors: errors.map((error) => error.message),
  };
}

export function walk(node: SyntaxNode, visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void): void {
  const parents: SyntaxNode[] = [];
  const step = (current: SyntaxNode): void => {
    visit(current, parents);
    parents.push(current);
    // A dozen rules walk every node of the house: no list is made on the way.
    for (const key in current) {
      const value = current[key];
      if (typeof value !== 'object' || value === null) continue;
      if (!Array.isArray(value)) {
        if (isNode(value)) step(value);
      } else for (const child of value) if (isNode(child)) step(child);
    }
    parents.pop();
  };
  step(node);
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The nodes in a property: one, a list with holes, or none. */
export function toNodes(value: unknown): SyntaxNode[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter(isNode);
}

export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

function readImport(node: SyntaxNode, text: string): Import | null {
  const source = node['source'];
  if (!isNode(source) || typeof source['value'] !== 'string') return null;
  const typeOnly = node['importKind'] === 'type' || node['exportKind'] === 'type';
  return { specifier: source['value'], line: lineAt(text, node.start), typeOnly };
}

function blank(text: string, comments: readonly Comment[], literals: readonly SyntaxNode[]): string {
  // The quotes stay, so that a call with a literal argument never looks like a call without arguments.
  const spans = [...comments, ...literals.map((node) => ({ start: node.start + 1, end: node.end - 1 }))];
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start < at || end <= start) continue;
    parts.push(text.slice(at, start), text.slice(start, end).replaceAll(/[^\n]/g, ' '));
    at = end;
  }
  return parts.join('') + text.slice(at);
}
