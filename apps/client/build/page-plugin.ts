// Arranges the built page for a quick first paint: the stylesheet moves behind the skeleton, and the boot script learns which files
// each route and language will need, so that it can ask for them before the app itself has arrived.
import type { Plugin } from 'vite';

interface Chunk {
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
}

/** Route chunks are named by the page file behind them, texts by their virtual module; only what a first page needs is listed. */
const PAGE = /\/src\/(?:app|features)\/([\w-]+)\/page\.tsx$/;
/** A formatter may change the quotes. */
const FILES = /(['"])__FILES__\1/;
const CATALOGUE = /virtual:(?:language\/([\w-]+)|catalogue\/([\w-]+\/(?:guest|pages|market|quote)))$/;

/** Folders are named by their noun; the paths differ for some. The boot script looks files up by path. */
const PATH_OF: Readonly<Record<string, string>> = {
  deposits: 'deposit',
  loans: 'loan',
  nominees: 'beneficiary',
  withdrawals: 'withdraw',
};

export function arrangePage(): Plugin {
  return {
    name: 'candor-page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const files = JSON.stringify(describeFiles(chunks));
        if (!FILES.test(html)) throw new Error('The boot script has no place for its list of files.');
        return moveStyles(html).replace(FILES, () => files);
      },
    },
  };
}

function describeFiles(chunks: readonly Chunk[]): Record<string, string[]> {
  const first = new Set(
    chunks.filter(({ fileName }) => fileName.startsWith('assets/main-')).map(({ fileName }) => fileName),
  );
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files: Record<string, string[]> = {};
  for (const chunk of chunks) {
    const id = chunk.facadeModuleId ?? '';
    const catalogue = CATALOGUE.exec(id);
    const folder = PAGE.exec(id)?.[1];
    const name = (folder === undefined ? undefined : (PATH_OF[folder] ?? folder)) ?? catalogue?.[1] ?? catalogue?.[2];
    if (name === undefined) continue;
    files[name] = [...collectImports(chunk, byName)].filter((file) => !first.has(file)).map((file) => `/${file}`);
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
