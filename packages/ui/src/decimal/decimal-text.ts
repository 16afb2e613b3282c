// Reads what people type in their locale into an exact decimal string and writes it back. Never passes through a float.
import { foldDigits } from './digits.ts';
import { isDecimal } from '@candor/money/is-decimal.ts';
import { keepNumberFormat } from '@candor/money/kept-formats.ts';

export type DecimalSymbols = { group: string; decimal: string };

/** The separators and digits a locale writes with. */
export function readSymbols(locale: string): DecimalSymbols {
  const format = keepNumberFormat(locale, {
    useGrouping: 'always',
    minimumFractionDigits: 1,
    numberingSystem: 'latn',
  });
  const parts = format.formatToParts(1234567.5);
  const find = (type: string, fallback: string) => parts.find((part) => part.type === type)?.value ?? fallback;
  return { group: find('group', ','), decimal: find('decimal', '.') };
}

export type DecimalLimits = {
  scale: number;
  allowNegative?: boolean;
  maxIntegerDigits?: number;
  /** For pasted text: a group sign in a place where no group ends is refused instead of guessed. */
  strictGroups?: boolean;
};

/**
 * The exact decimal string ("1234.5") or '' for nothing typed, or null when the text is not a number within the limits.
 * The locale's group sign is never taken for a decimal sign: deleting a digit of “1,234” must not turn it into one and a bit.
 */
export function parseDecimalText(text: string, symbols: DecimalSymbols, limits: DecimalLimits): string | null {
  let rest = foldDigits(text.trim());
  if (rest === '') return '';
  const negative = /^[-−‐–]/u.test(rest);
  if (negative && limits.allowNegative !== true) return null;
  if (negative) rest = rest.slice(1);
  const { whole, fraction } = splitAtDecimal(rest, symbols);
  if (limits.strictGroups === true && !groupsEndInThree(whole, symbols)) return null;
  const digits = dropGroups(whole, symbols);
  if (!/^\d*$/u.test(digits) || !/^\d*$/u.test(fraction) || digits + fraction === '') return null;
  if (fraction.length > limits.scale) return null;
  const integer = digits.replace(/^0+(?=\d)/u, '') || '0';
  if (integer.length > (limits.maxIntegerDigits ?? 15)) return null;
  const body = fraction === '' ? integer : `${integer}.${fraction}`;
  return negative && /[1-9]/u.test(body) ? `-${body}` : body;
}

/** A dot or comma that the locale uses for nothing else is a decimal sign from a foreign keypad. */
function splitAtDecimal(text: string, symbols: DecimalSymbols): { whole: string; fraction: string } {
  const signs = ['.', ','].filter((sign) => sign !== symbols.group);
  const at = Math.max(text.indexOf(symbols.decimal), ...signs.map((sign) => text.indexOf(sign)));
  return at === -1 ? { whole: text, fraction: '' } : { whole: text.slice(0, at), fraction: text.slice(at + 1) };
}

function dropGroups(whole: string, symbols: DecimalSymbols): string {
  return whole.replaceAll(symbols.group, '').replaceAll(/[\s\u00a0\u202f'’]/gu, '');
}

function groupsEndInThree(whole: string, symbols: DecimalSymbols): boolean {
  const parts = whole.split(symbols.group);
  return parts.length === 1 || parts.at(-1)?.length === 3;
}

/**
 * A number pad types “.” even where the decimal sign is “,” and “.” groups. A freshly typed dot therefore becomes the decimal sign.
 * `caret` is the position after the typed character.
 */
export function fixTypedSign(text: string, typed: string | null, caret: number, symbols: DecimalSymbols): string {
  const foreign = typed === '.' && symbols.group === '.' && !text.includes(symbols.decimal);
  return foreign && text[caret - 1] === '.' ? text.slice(0, caret - 1) + symbols.decimal + text.slice(caret) : text;
}

/** Writes a decimal string for an input: grouped by the locale, fraction exactly as typed. */
export function writeDecimalText(value: string, locale: string, symbols: DecimalSymbols): string {
  if (!isDecimal(value)) return value;
  const [whole = '0', fraction] = value.replace('-', '').split('.');
  const grouped = keepNumberFormat(locale, {
    maximumFractionDigits: 0,
    useGrouping: 'always',
    numberingSystem: 'latn',
  }).format(BigInt(whole));
  const tail = fraction === undefined ? '' : symbols.decimal + fraction;
  return `${value.startsWith('-') ? '-' : ''}${grouped}${tail}`;
}

/** Adds a step to a decimal string exactly, e.g. for arrow keys. Result keeps the larger scale and never goes below `min`. */
export function stepDecimal(value: string, step: string, direction: 1 | -1, min?: string): string {
  const scale = Math.max(scaleOf(value), scaleOf(step), min === undefined ? 0 : scaleOf(min));
  const next = toUnits(value === '' ? '0' : value, scale) + BigInt(direction) * toUnits(step, scale);
  const floor = min === undefined ? undefined : toUnits(min, scale);
  return fromUnits(floor !== undefined && next < floor ? floor : next, scale);
}

function scaleOf(value: string): number {
  return value.split('.')[1]?.length ?? 0;
}

function toUnits(value: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(scale, '0'));
  return value.startsWith('-') ? -units : units;
}

function fromUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const body = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${body}` : body;
}
