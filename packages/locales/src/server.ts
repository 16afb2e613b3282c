// All texts of all languages for the server, read once at start. Browsers load only their own language.
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

/** A translator over every catalogue. An unknown key comes back as itself: visible, never an exception. */
export function createTranslate(): Translate {
  const byLanguage = new Map(languages.map((language) => [language, loadLanguage(language)]));
  return (language, key, params = {}) => {
    const said = Object.entries(params).map(([name, value]) => [name, sayValue(language, value)]);
    return byLanguage.get(language)?._(key, Object.fromEntries(said)) ?? key;
  };
}
