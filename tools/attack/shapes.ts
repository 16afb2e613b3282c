// Values by a JSON schema: such that a form would send, made of what the server itself has shown, and such that none would.
import type { Dice } from './dice.ts';
import type { JsonSchema } from './document.ts';
import { oddTexts, oddValues } from './odd-values.ts';

/** Texts that pass the usual patterns of the contract; those that pass this one are used. */
const likelyTexts: readonly string[] = [
  '0199a000-0000-7000-8000-00000000dead',
  '2026-11-10T09:30:00Z',
  '2028-02-29',
  '1990-06-15',
  '12.50',
  '1',
  '50',
  '100000',
  '-3.5',
  'USD',
  'EUR',
  'US',
  'ES',
  'en-US',
  'pl-PL',
  '483920',
  '000000',
  '+12025550123',
  'ana@example.com',
  'NASDAQ',
  'AAPL',
  'apple',
  'Ada Maria Lovelace',
  'because the client asked for it',
  'plum-Orchard-42-tram',
  'REF-2026-0001',
  'ES9121000418450200051332',
  'abcdefghijklmnop',
  'ABCDEFGHJKLMNPQR',
  'https://example.com/x',
  '/api/file/app/v1',
  'abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789',
];

export interface Maker {
  /** How much of what is made is odd, from 0 to 1. */
  readonly oddness: number;
  readonly dice: Dice;
  /** Ids that answers have shown. */
  readonly seen: readonly string[];
}

export function makeValue(schema: JsonSchema, maker: Maker): unknown {
  const { dice, oddness } = maker;
  if (dice.isLucky(oddness)) return dice.isLucky(0.6) ? dice.pick(oddTexts) : dice.pick(oddValues);
  const choices = [schema['anyOf'], schema['oneOf'], schema['allOf']].find(Array.isArray);
  if (choices) return makeValue(toSchema(dice.pick(choices)), maker);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return dice.pick(schema['enum']);
  const type: unknown = Array.isArray(schema['type']) ? dice.pick(schema['type']) : schema['type'];
  switch (type) {
    case 'object':
      return makeObject(schema, maker);
    case 'array':
      return Array.from({ length: dice.below(4) }, () => makeValue(toSchema(schema['items']), maker));
    case 'integer':
    case 'number':
      return makeNumber(schema, dice);
    case 'boolean':
      return dice.isLucky(0.5);
    case 'null':
      return null;
    default:
      return makeText(schema, maker);
  }
}

export function toSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function makeObject(schema: JsonSchema, maker: Maker): Record<string, unknown> {
  const { dice, oddness } = maker;
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const made: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(toSchema(schema['properties']))) {
    const isLeftOut = required.includes(name) ? dice.isLucky(oddness / 3) : dice.isLucky(0.5);
    if (!isLeftOut) made[name] = makeValue(toSchema(field), maker);
  }
  if (dice.isLucky(oddness / 2))
    made[dice.pick(['unknown', 'toString', 'id', 'tenant_id', 'status'])] = dice.pick(oddValues);
  return made;
}

function makeNumber(schema: JsonSchema, dice: Dice): number {
  const low = Number(schema['minimum'] ?? 0);
  const high = Math.min(Number(schema['maximum'] ?? 1_000), low + 1_000_000);
  return dice.pick([low, high, low + dice.below(Math.max(1, high - low))]);
}

function makeText(schema: JsonSchema, { dice, seen }: Maker): string {
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern'], 'u') : undefined;
  const most = Number(schema['maxLength'] ?? 1_000_000);
  const fits = (text: string): boolean =>
    text.length <= most && text.length >= Number(schema['minLength'] ?? 0) && (pattern?.test(text) ?? true);
  const known = seen.filter(fits);
  if (known.length > 0 && dice.isLucky(0.6)) return dice.pick(known);
  const likely = likelyTexts.filter(fits);
  return likely.length > 0 ? dice.pick(likely) : 'x'.repeat(Math.min(Number(schema['minLength'] ?? 8), 1_000));
}
