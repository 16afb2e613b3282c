// The words of messages: those that ship with us, or those that two people of the tenant agreed on.
import type { Language, TextValue, Translate } from '@candor/contract';
import { placeholders } from '@candor/contract/publications/families.ts';
import { formatDecimal, formatMoney } from '@candor/money/number-format.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { listAgreed } from '../approvals/index.ts';

export interface Wording {
  readonly title: string;
  readonly body: string;
}

export type Wordings = ReadonlyMap<string, Wording>;

export async function readWordings(
  reader: Reader,
  wanted: { readonly language: Language; readonly subjectId?: string; readonly now: Date },
): Promise<Wordings> {
  const agreed = await listAgreed(reader, 'message.publish', wanted);
  return new Map(agreed.map(({ subjectId, fields: { title = '', body = '' } }) => [subjectId, { title, body }]));
}

export function sayMessage(
  translate: Translate,
  wordings: Wordings,
  kind: string,
  language: Language,
  params: Readonly<Record<string, TextValue>>,
): Wording {
  const own = wordings.get(kind);
  const said = sayFigures(params, language);
  if (own) return { title: fillIn(own.title, language, said), body: fillIn(own.body, language, said) };
  return {
    title: translate(language, `messages.${kind}_title`, said),
    body: translate(language, `messages.${kind}_body`, said),
  };
}

/** Days and quantities are kept as data, as amounts are: the reader's language writes them. */
function sayFigures(params: Readonly<Record<string, TextValue>>, language: Language): Record<string, TextValue> {
  const { date, quantity } = params;
  const said: Record<string, TextValue> = { ...params };
  if (typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)) {
    said['date'] = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date));
  }
  if (typeof quantity === 'string' && /^\d+(?:\.\d+)?$/.test(quantity))
    said['quantity'] = formatDecimal(quantity, language);
  return said;
}

/** As it ships, with what is to be filled in left open. */
export function readShippedWording(translate: Translate, kind: string, language: Language): Wording {
  return sayMessage(
    translate,
    new Map(),
    kind,
    language,
    Object.fromEntries(placeholders.map((name) => [name, `{${name}}`])),
  );
}

/** One pass: what is filled in is never read as something to fill in. */
function fillIn(text: string, language: Language, params: Readonly<Record<string, TextValue>>): string {
  return text.replace(/\{(\w+)\}/g, (open, name: string) => {
    const value = params[name];
    if (value === undefined) return open;
    return typeof value === 'object' ? formatMoney(value, language) : String(value);
  });
}
