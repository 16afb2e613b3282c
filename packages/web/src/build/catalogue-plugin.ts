// A Vite plugin that turns packages/locales/src/<language>/<noun>.json into lazy chunks of compiled messages, so that no browser parses ICU.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '@candor/contract/languages.ts';
import { compileCatalogue } from '@candor/locales/compile.ts';
import { isRecord } from '../storage/storage.ts';

const root = fileURLToPath(new URL('../../../locales/src', import.meta.url));
const INDEX = 'virtual:catalogues';
const ONE = 'virtual:catalogue/';

/** What Vite needs of a plugin; its own type would make this package depend on the build tool. */
export interface CataloguePlugin {
  readonly name: string;
  resolveId(id: string): string | undefined;
  load(this: { addWatchFile(file: string): void }, id: string): string | undefined;
}

export function compileCatalogues(): CataloguePlugin {
  return {
    name: 'candor-catalogues',
    resolveId: (id) => (id === INDEX || id.startsWith(ONE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${INDEX}`) return writeIndex();
      if (!id.startsWith(`\0${ONE}`)) return undefined;
      const [language = '', noun = ''] = id.slice(ONE.length + 1).split('/');
      const file = join(root, language, `${noun}.json`);
      this.addWatchFile(file);
      const texts = readTexts(file);
      // JSON.parse of a string is quicker for a browser to read than the same literal.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compileCatalogue(noun, texts)))});`;
    },
  };
}

function writeIndex(): string {
  const entries = languages.flatMap((language) =>
    readdirSync(join(root, language))
      .filter((file) => file.endsWith('.json'))
      .map((file) => `${language}/${file.slice(0, -'.json'.length)}`)
      .map((name) => `${JSON.stringify(name)}: () => import('${ONE}${name}')`),
  );
  return `export const catalogues = {\n${entries.join(',\n')}\n};`;
}

function readTexts(file: string): Record<string, string> {
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isRecord(texts)) throw new Error(`${file} holds no texts.`);
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, String(text)]));
}
