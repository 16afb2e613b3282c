// Arranges the built page for a quick first paint: the stylesheet moves behind the skeleton, and the boot script learns which files
// each route and language will need, so that it can ask for them before the app itself has arrived.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { PageInfo } from '../src/app/page-info.ts';
import { pages } from '../src/app/pages.ts';

interface Chunk {
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
}

const routesFolder = resolve(import.meta.dirname, '../src/app/routes');
/** As routes are written: a row of the page table, and the file that draws it. */
const route = /\bplace\('([^']+)'\)[^]*?\bimport\('([^']+)'\)/g;
/** Texts that a first page may need; the rest is asked for by the page itself. */
const earlyNouns = ['guest', 'market', 'quote'];
/** Named by the language itself: these, and those of the start-up overlay. */
export const firstNouns: readonly string[] = [...earlyNouns, 'boot'];
const cataloguePattern = new RegExp(
  `virtual:(?:language/([\\w-]+)|(more/[\\w-]+)|catalogue/([\\w-]+/(?:${earlyNouns.join('|')})))$`,
);

export function arrangePage(): Plugin {
  return {
    name: 'candor-page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const filled = fillIn(moveStyles(html), '__FILES__', describeFiles(chunks));
        return fillIn(filled, '__NOUNS__', listNouns(pages));
      },
    },
  };
}

/** A formatter may change the quotes. */
function fillIn(html: string, name: string, value: unknown): string {
  const place = new RegExp(`(['"])${name}\\1`);
  if (!place.test(html)) throw new Error(`The boot script has no place for ${name}.`);
  return html.replace(place, () => JSON.stringify(value));
}

/** Page file → the parts of paths it is opened by. The boot script looks files up by them; pages below a page come when it is here. */
export function readPageFiles(): ReadonlyMap<string, readonly string[]> {
  const routes = readdirSync(routesFolder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(join(routesFolder, name), 'utf8').matchAll(route)])
    .map(([, path = '', file = '']) => ({ path, file: resolve(routesFolder, file) }));
  const missing = Object.keys(pages).filter((path) => !routes.some((route) => route.path === path));
  if (missing.length > 0) throw new Error(`No route draws ${missing.join(', ')}.`);
  const parts = new Map<string, string[]>();
  for (const { path, file } of routes.filter((route) => route.file.endsWith('/page.tsx'))) {
    const part = path.split('/').findLast((one) => !one.startsWith('$')) ?? '';
    parts.set(file, [...(parts.get(file) ?? []), part]);
  }
  return parts;
}

/** The early texts of every page that stands at the top of the paths. */
export function listNouns(table: Readonly<Record<string, PageInfo>>): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [path, { nouns = [] }] of Object.entries(table)) {
    const early = nouns.filter((noun) => earlyNouns.includes(noun));
    if (early.length > 0 && path.lastIndexOf('/') === 0) found[path.slice(1)] = early;
  }
  return found;
}

function describeFiles(chunks: readonly Chunk[]): Record<string, string[]> {
  const first = new Set(
    chunks.filter(({ fileName }) => fileName.startsWith('assets/main-')).map(({ fileName }) => fileName),
  );
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const pageFiles = readPageFiles();
  const files: Record<string, string[]> = {};
  for (const chunk of chunks) {
    const id = chunk.facadeModuleId ?? '';
    const catalogue = cataloguePattern.exec(id);
    const text = catalogue?.[1] ?? catalogue?.[2] ?? catalogue?.[3];
    for (const name of pageFiles.get(id) ?? (text === undefined ? [] : [text])) {
      files[name] = [...collectImports(chunk, byName)].filter((file) => !first.has(file)).map((file) => `/${file}`);
    }
  }
  return files;
}

/** A file and all that it imports, however deep: what is missing here is asked for one round trip later. */
function collectImports(
  chunk: Chunk,
  byName: ReadonlyMap<string, Chunk>,
  seen: Set<string> = new Set(),
): ReadonlySet<string> {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = byName.get(name);
    if (imported) collectImports(imported, byName, seen);
  }
  return seen;
}

/** A stylesheet in the head would hold back the skeleton; after it, only what follows waits. */
function moveStyles(html: string): string {
  const links = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? [];
  const without = links.reduce((text, link) => text.replace(link, ''), html);
  const preloads = links
    .map((link) => link.trim().replace('rel="stylesheet"', 'rel="preload" as="style"'))
    .join('\n    ');
  return without
    .replace('<!-- styles preload -->', preloads)
    .replace('<!-- styles -->', links.map((link) => link.trim()).join('\n    '));
}
