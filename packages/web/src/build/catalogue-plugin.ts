// A Vite plugin that turns packages/locales/src/<language>/<noun>.json into lazy chunks of compiled messages, so that no browser parses ICU.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '@candor/contract/languages.ts';
import { compileCatalogue } from '@candor/locales/compile.ts';
import { isRecord } from '../storage/storage.ts';

const root = fileURLToPath(new URL('../../../locales/src', import.meta.url));
const index = 'virtual:catalogues';
const languagePrefix = 'virtual:language/';
const morePrefix = 'virtual:more/';
const first = 'shell';
const one = 'virtual:catalogue/';

/** What Vite needs of a plugin; its own type would make this package depend on the build tool. */
export interface CataloguePlugin {
  readonly name: string;
  resolveId(id: string): string | undefined;
  load(this: { addWatchFile(file: string): void }, id: string): string | undefined;
}

export interface CatalogueChoice {
  /** Which nouns an app may ask for; all of them unless told. */
  readonly isWanted?: (noun: string) => boolean;
  /** Nouns that a first page shows: the others are named in a file of their own, so that a first load does not carry their names. All
      of them unless told. */
  readonly early?: readonly string[];
}

export function compileCatalogues({ isWanted = () => true, early }: CatalogueChoice = {}): CataloguePlugin {
  return {
    name: 'candor-catalogues',
    resolveId: (id) =>
      [index, languagePrefix, morePrefix, one].some((start) => id.startsWith(start)) ? `\0${id}` : undefined,
    load(id) {
      if (id === `\0${index}`) return writeIndex();
      if (id.startsWith(`\0${languagePrefix}`)) {
        const language = id.slice(languagePrefix.length + 1);
        return writeLanguage(language, early ?? listNouns(language, isWanted));
      }
      if (id.startsWith(`\0${morePrefix}`))
        return writeMore(id.slice(morePrefix.length + 1), (noun) => isWanted(noun) && early?.includes(noun) === false);
      if (!id.startsWith(`\0${one}`)) return undefined;
      const [language = '', noun = ''] = id.slice(one.length + 1).split('/');
      const file = join(root, language, `${noun}.json`);
      this.addWatchFile(file);
      // JSON.parse of a string is quicker for a browser to read than the same literal.
      const catalogue = JSON.stringify(compileCatalogue(noun, readTexts(file)));
      return `export default JSON.parse(${JSON.stringify(catalogue)});`;
    },
  };
}

/** The app itself carries six lines; which nouns a language has is told by the language's own chunk. */
function writeIndex(): string {
  const entries = languages.map((language) => `'${language}': () => import('${languagePrefix}${language}')`);
  return `export const catalogues = { ${entries.join(', ')} };`;
}

/** The shell's texts are part of the language's chunk: no page can be drawn without them. Most other nouns are named one step further. */
function writeLanguage(language: string, early: readonly string[]): string {
  return [
    `import first from '${one}${language}/${first}';`,
    `export const nouns = { ${first}: async () => ({ default: first }), ${listImports(language, early)} };`,
    `export const more = () => import('${morePrefix}${language}');`,
  ].join('\n');
}

function writeMore(language: string, isWanted: (noun: string) => boolean): string {
  return `export const nouns = { ${listImports(language, listNouns(language, isWanted))} };`;
}

function listNouns(language: string, isWanted: (noun: string) => boolean): string[] {
  return readdirSync(join(root, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .filter((noun) => noun !== first && isWanted(noun));
}

const listImports = (language: string, nouns: readonly string[]): string =>
  nouns.map((noun) => `'${noun}': () => import('${one}${language}/${noun}')`).join(', ');

function readTexts(file: string): Record<string, string> {
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isRecord(texts)) throw new Error(`${file} holds no texts.`);
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, String(text)]));
}
