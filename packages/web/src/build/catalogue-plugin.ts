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
const first = 'shell';
const one = 'virtual:catalogue/';

/** What Vite needs of a plugin; its own type would make this package depend on the build tool. */
export interface CataloguePlugin {
  readonly name: string;
  resolveId(id: string): string | undefined;
  load(this: { addWatchFile(file: string): void }, id: string): string | undefined;
}

/** `isWanted` says which nouns an app may ask for; all of them unless told. */
export function compileCatalogues(isWanted: (noun: string) => boolean = () => true): CataloguePlugin {
  return {
    name: 'candor-catalogues',
    resolveId: (id) => ([index, languagePrefix, one].some((start) => id.startsWith(start)) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${index}`) return writeIndex();
      if (id.startsWith(`\0${languagePrefix}`)) return writeLanguage(id.slice(languagePrefix.length + 1), isWanted);
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

/** The shell's texts are part of the language's chunk: no page can be drawn without them. */
function writeLanguage(language: string, isWanted: (noun: string) => boolean): string {
  const nouns = readdirSync(join(root, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));
  const entries = nouns
    .filter((noun) => noun !== first && isWanted(noun))
    .map((noun) => `'${noun}': () => import('${one}${language}/${noun}')`);
  return [
    `import first from '${one}${language}/${first}';`,
    `export const nouns = { ${first}: async () => ({ default: first }), ${entries.join(', ')} };`,
  ].join('\n');
}

function readTexts(file: string): Record<string, string> {
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isRecord(texts)) throw new Error(`${file} holds no texts.`);
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, String(text)]));
}
