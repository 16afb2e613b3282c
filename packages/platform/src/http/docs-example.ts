// An example for a JSON Schema of the contract: the first of everything, in values that its rules let through. Pure.

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Tried in this order until one fits pattern and length. */
const samples = [
  '0199a000-0000-7000-8000-00000000beef',
  '213800NORTHGATE0SA31',
  '100.00',
  'USD',
  'US',
  '2026-11-16',
  '2026-11-16T09:00:00.000Z',
  'en-US',
  '482913',
  '48291',
  'anna.nowak',
  'anna@example.com',
  'AAPL',
  '12',
  '2025550143',
  'AB12-CD34-EF56',
  'commission',
  '09:00',
  '9f86d081884c7d659a2feaa0c55ad015',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'Seen on the statement of 16 November.',
] as const;

export function makeExample(schema: JsonSchema): unknown {
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  for (const choice of ['anyOf', 'oneOf', 'allOf'] as const) {
    const [first] = listOf(schema[choice]);
    if (first) return makeExample(first);
  }
  switch (schema['type']) {
    case 'object':
      return makeObject(schema);
    case 'array':
      return listOf(Array.from({ length: Math.max(numberOf(schema['minItems'], 1), 1) }, () => schema['items'])).map(
        makeExample,
      );
    case 'string':
      return makeText(schema);
    case 'integer':
    case 'number':
      return Math.max(numberOf(schema['minimum'], 1), 1);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function makeObject(schema: JsonSchema): Record<string, unknown> {
  const properties = schema['properties'];
  if (!isSchema(properties)) return {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const shown = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(shown.map(([name, value]) => [name, isSchema(value) ? makeExample(value) : null]));
}

function makeText(schema: JsonSchema): string {
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern'], 'u') : undefined;
  const least = numberOf(schema['minLength'], 0);
  const most = numberOf(schema['maxLength'], Number.POSITIVE_INFINITY);
  const fits = (text: string): boolean => text.length >= least && text.length <= most && (pattern?.test(text) ?? true);
  // Words where words are asked for, figures where a pattern asks for them.
  const tried = pattern ? samples : samples.toReversed();
  return tried.find(fits) ?? 'a'.repeat(Math.min(Math.max(least, 1), most));
}

function listOf(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
