// The parsed project the rules work on: tree, sources, packages and where each import leads. Never judges anything.
import { dirname, join, normalize } from 'node:path/posix';
import { parseSource, sourceFile } from './syntax.ts';
import type { Import, Source } from './syntax.ts';
import { readTree } from './tree.ts';
import type { Tree } from './tree.ts';

export interface Manifest {
  readonly name: string;
  readonly folder: string;
  readonly path: string;
  readonly dependencies: ReadonlyMap<string, string>;
  readonly overrides: ReadonlyMap<string, string>;
  readonly scripts: readonly string[];
}

export interface Project {
  readonly tree: Tree;
  readonly sources: ReadonlyMap<string, Source>;
  readonly manifests: readonly Manifest[];
}

export type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'package'; readonly name: string };

export function readProject(root: string): Project {
  const tree = readTree(root);
  const sources = new Map<string, Source>();
  const manifests: Manifest[] = [];
  for (const file of tree.files.values()) {
    if (sourceFile.test(file.path)) sources.set(file.path, parseSource(file));
    if (/(^|\/)package\.json$/.test(file.path)) manifests.push(readManifest(file.path, file.text));
  }
  return { tree, sources, manifests };
}

/** The workspace folder a file lives in (`packages/money`), or '' for the root. */
export function packageFolder(path: string): string {
  const [first = '', second = ''] = path.split('/');
  if (first === 'packages' || first === 'apps') return `${first}/${second}`;
  return first === 'tools' || first === 'e2e' || first === 'bench' ? first : '';
}

export function resolveImport(project: Project, from: string, { specifier }: Pick<Import, 'specifier'>): Target {
  const path = specifier.split('?')[0] ?? specifier;
  if (path.startsWith('.')) return { kind: 'file', path: normalize(join(dirname(from), path)) };
  for (const { name, folder } of project.manifests) {
    if (folder === '') continue;
    if (path === name) return { kind: 'file', path: `${folder}/src/index.ts` };
    if (path.startsWith(`${name}/`)) return { kind: 'file', path: `${folder}/src/${path.slice(name.length + 1)}` };
  }
  return { kind: 'package', name: path };
}

export function isTest(path: string): boolean {
  return (
    /\.(test|e2e|matrix|bench)\.tsx?$/.test(path) || path.startsWith('e2e/') || path.startsWith('packages/testkit/')
  );
}

export function isGenerated(path: string): boolean {
  return /\.gen\.tsx?$/.test(path);
}

function readManifest(path: string, text: string): Manifest {
  const json: unknown = JSON.parse(text);
  const groups = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
  return {
    name: readText(json, 'name'),
    folder: path.includes('/') ? dirname(path) : '',
    path,
    dependencies: new Map(groups.flatMap((group) => readTable(json, group))),
    overrides: new Map(readTable(json, 'overrides')),
    scripts: readTable(json, 'scripts').map(([, line]) => line),
  };
}

function readText(json: unknown, key: string): string {
  const value = readValue(json, key);
  return typeof value === 'string' ? value : '';
}

function readTable(json: unknown, key: string): [string, string][] {
  return Object.entries(readValue(json, key) ?? {}).map(([name, value]) => [name, String(value)]);
}

function readValue(json: unknown, key: string): unknown {
  return typeof json === 'object' && json !== null
    ? Object.entries(json).find(([name]) => name === key)?.[1]
    : undefined;
}
