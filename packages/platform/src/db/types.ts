// How PostgreSQL's types look in TypeScript: bigint as bigint, numeric as text, instants as Date, civil dates as text.
// Arrays are known by their fixed numbers: asking the server for them would cost a query on every new connection, and
// postgres.js lets the process die when that query is cut.
import postgres from 'postgres';

interface TypeRule {
  readonly to: number;
  readonly from: number[];
  readonly serialize: (value: unknown) => string;
  readonly parse: (text: string) => unknown;
}

const plain = (text: string): unknown => text;
const toInstant = (text: string): Date => new Date(text);
const instantText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

const instant: TypeRule = { to: 1184, from: [1114, 1184], serialize: instantText, parse: toInstant };

/** A civil date stays text (YYYY-MM-DD): as a Date it would silently gain a time and a zone. */
const civilDate: TypeRule = { to: 1082, from: [1082], serialize: String, parse: plain };

function arrayOf(oid: number, parse: (text: string) => unknown, write: (value: unknown) => string = String): TypeRule {
  return {
    to: oid,
    from: [oid],
    serialize: (values) => (Array.isArray(values) ? writeArray(values, write) : String(values)),
    parse: (text) => readArray(text, parse),
  };
}

export const arrayType = { texts: 1009, bigints: 1016, ints: 1007, uuids: 2951, instants: 1185 } as const;

export const typeRules = {
  bigint: postgres.BigInt,
  date: instant,
  civilDate,
  booleans: arrayOf(1000, (text) => text === 't'),
  smallints: arrayOf(1005, Number),
  ints: arrayOf(arrayType.ints, Number),
  texts: arrayOf(arrayType.texts, plain),
  varchars: arrayOf(1015, plain),
  bigints: arrayOf(arrayType.bigints, BigInt),
  numerics: arrayOf(1231, plain),
  dates: arrayOf(1182, plain),
  instants: arrayOf(arrayType.instants, toInstant, instantText),
  uuids: arrayOf(arrayType.uuids, plain),
};

/** What may stand for itself between commas; everything else is quoted, so that no text passes for a separator or for NULL. */
const plainText = /^(?!null$)[\w:+/=.-]+$/i;

function writeArray(values: readonly unknown[], write: (value: unknown) => string): string {
  let text = '';
  for (const value of values) {
    const item = value === null || value === undefined ? 'NULL' : quote(write(value));
    text += text === '' ? item : `,${item}`;
  }
  return `{${text}}`;
}

function quote(text: string): string {
  if (plainText.test(text)) return text;
  return `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;
}

/** One dimension, as we use them: elements between commas, in quotes where they need it. */
function readArray(text: string, parse: (text: string) => unknown): unknown[] {
  const items = text.slice(text.indexOf('{') + 1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs);
  return Array.from(items, ([, quoted, bare]) => {
    if (quoted !== undefined) return parse(quoted.replace(/\\(.)/gs, '$1'));
    return bare === undefined || bare === 'NULL' ? null : parse(bare);
  });
}
