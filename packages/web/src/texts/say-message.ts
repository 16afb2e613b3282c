// Reads a compiled message aloud: texts, values, plural and select. The catalogues use nothing else of ICU, so no more travels to a
// browser; a test compares every text with the library that compiled it.
import type { CompiledCatalogue } from '@candor/locales/compile.ts';
import { keepNumberFormat, keepPluralRules } from '@candor/money/kept-formats.ts';

type Message = CompiledCatalogue[string];
type Values = Readonly<Record<string, string | number>>;

/** `count` is what `#` stands for inside a plural. */
export function sayMessage(message: Message, locale: string, values: Values = {}, count?: number): string {
  const say = (token: Message[number]): string | number => {
    if (token === '#' && count !== undefined) return keepNumberFormat(locale).format(count);
    if (typeof token === 'string') return token;
    const [name, type, cases] = token;
    const value = values[name];
    if (type === undefined) return value ?? '';
    const isPlural = type === 'plural';
    const word = isPlural ? keepPluralRules(locale).select(Number(value)) : '';
    const chosen = [String(value), word, 'other']
      .map((key) => readCase(cases, key))
      .find((found) => found !== undefined);
    return chosen === undefined ? '' : sayMessage(chosen, locale, values, isPlural ? Number(value) : undefined);
  };
  return message.map(say).join('');
}

/** Only a case of its own: a value like “constructor” is none. */
function readCase(cases: unknown, key: string): Message | undefined {
  const found: unknown =
    typeof cases === 'object' && cases !== null && Object.hasOwn(cases, key) ? Reflect.get(cases, key) : undefined;
  return isMessage(found) ? found : undefined;
}

function isMessage(value: unknown): value is Message {
  return Array.isArray(value);
}
