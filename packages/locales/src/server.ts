// All texts of all languages for the server, each language read when its first text is asked for. Browsers load only their own.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { setupI18n } from '@lingui/core';
import type { I18n } from '@lingui/core';
import { languages } from '@candor/contract';
import type { Language, TextValue, Translate } from '@candor/contract';
import { formatMoney } from '@candor/money/number-format.ts';
import { compileCatalogue } from './compile.ts';

const root = import.meta.dirname;
const catalogue = z.record(z.string(), z.string());

function loadLanguage(language: Language): I18n {
  const directory = join(root, language);
  const messages = readdirSync(directory)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const texts = z.parse(catalogue, JSON.parse(readFileSync(join(directory, file), 'utf8')));
      return compileCatalogue(file.slice(0, -'.json'.length), texts);
    });
  return setupI18n({ locale: language, messages: { [language]: Object.assign({}, ...messages) } });
}

const sayValue = (language: Language, value: TextValue): string | number =>
  typeof value === 'object' ? formatMoney(value, language) : value;

/** A translator over every catalogue. An unknown key comes back as itself: visible, never an exception; it is told once. */
export function createTranslate(onMissing: (key: string) => void = () => undefined): Translate {
  const missing = new Set<string>();
  const loaded = new Map<Language, I18n>();
  function find(language: Language): I18n | undefined {
    const known = loaded.get(language);
    if (known || !languages.includes(language)) return known;
    const fresh = loadLanguage(language);
    loaded.set(language, fresh);
    return fresh;
  }
  return (language, key, params = {}) => {
    const known = find(language);
    if (known && known.messages[key] === undefined && !missing.has(key)) {
      missing.add(key);
      onMissing(key);
    }
    const said = Object.entries(params).map(([name, value]) => [name, sayValue(language, value)]);
    return known?._(key, Object.fromEntries(said)) ?? key;
  };
}
