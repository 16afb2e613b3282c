// Reads what people type in their locale into an exact decimal string and writes it back. Never passes through a float.

export type DecimalSymbols = { group: string; decimal: string; digits: readonly string[] };

/** The separators and digits a locale writes with. */
export function readSymbols(locale: string): DecimalSymbols {
  const format = new Intl.NumberFormat(locale, { useGrouping: true, minimumFractionDigits: 1 });
  const parts = format.formatToParts(1234567.5);
  const find = (type: string, fallback: string) => parts.find((part) => part.type === type)?.value ?? fallback;
  const digit = new Intl.NumberFormat(locale, { useGrouping: false });
  return {
    group: find('group', ','),
    decimal: find('decimal', '.'),
    digits: Array.from({ length: 10 }, (_, value) => digit.format(value)),
  };
}

export type DecimalLimits = { scale: number; allowNegative?: boolean; maxIntegerDigits?: number };

/**
 * The exact decimal string ("1234.5") or '' for nothing typed, or null when the text is not a number within the limits.
 * Spaces and the locale's group sign may stand anywhere before the decimal sign, as in pasted figures.
 */
export function parseDecimalText(text: string, symbols: DecimalSymbols, limits: DecimalLimits): string | null {
  let rest = foldDigits(text.trim(), symbols).replace(/[\s\u00a0\u202f'’_]/gu, '');
  if (rest === '') return '';
  let negative = false;
  if (/^[-−‐–]/u.test(rest)) {
    if (limits.allowNegative !== true) return null;
    negative = true;
    rest = rest.slice(1);
  }
  const at = findDecimalSign(rest, symbols);
  const whole = (at === -1 ? rest : rest.slice(0, at)).replaceAll(symbols.group, '').replaceAll(/[.,]/gu, '');
  const fraction = at === -1 ? '' : rest.slice(at + 1);
  if (!/^\d*$/u.test(whole) || !/^\d*$/u.test(fraction) || whole + fraction === '') return null;
  if (fraction.length > limits.scale) return null;
  const integer = whole.replace(/^0+(?=\d)/u, '') || '0';
  if (integer.length > (limits.maxIntegerDigits ?? 15)) return null;
  const body = fraction === '' ? integer : `${integer}.${fraction}`;
  return negative && /[1-9]/u.test(body) ? `-${body}` : body;
}

function foldDigits(text: string, symbols: DecimalSymbols): string {
  const folded = Array.from(text).map((char) => {
    const value = symbols.digits.indexOf(char);
    if (value >= 0) return String(value);
    const wide = char.charCodeAt(0) - 0xff10;
    return wide >= 0 && wide <= 9 ? String(wide) : char;
  });
  return folded.join('');
}

/**
 * Keypads often offer only the other locale's sign. A lone foreign sign counts as decimal unless it is this locale's group sign
 * followed by exactly three digits, which is how a grouped figure looks.
 */
function findDecimalSign(text: string, symbols: DecimalSymbols): number {
  const own = text.indexOf(symbols.decimal);
  if (own !== -1) return own;
  const signs = [...text.matchAll(/[.,]/gu)];
  const only = signs[0];
  if (signs.length !== 1 || only === undefined) return -1;
  const grouped = only[0] === symbols.group && /^\d{1,3}[.,]\d{3}$/u.test(text);
  return grouped ? -1 : only.index;
}

/** Whether the string is an exact decimal as money travels over the wire. */
export function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/u.test(text);
}

/** Writes a decimal string for an input: grouped by the locale, fraction exactly as typed. */
export function writeDecimalText(value: string, locale: string, symbols: DecimalSymbols): string {
  if (!isDecimal(value)) return value;
  const [whole = '0', fraction] = value.replace('-', '').split('.');
  const grouped = new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: 'always' }).format(
    BigInt(whole),
  );
  const tail =
    fraction === undefined
      ? ''
      : symbols.decimal +
        Array.from(fraction)
          .map((d) => symbols.digits[Number(d)])
          .join('');
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
