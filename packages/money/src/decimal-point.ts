// What is read off a decimal text without formatting it. Apart from the formats, because a page of prices needs no more than this.

/** Intl knows only three-letter codes; others (stablecoins) are written with their code. */
export function isIntlCurrency(currency: string): boolean {
  return /^[A-Za-z]{3}$/u.test(currency);
}

/** Divides a decimal string by a power of ten by moving its point. */
export function shiftPoint(value: string, places: number): string {
  const negative = value.startsWith('-');
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.');
  const padded = whole.padStart(places + 1, '0');
  const at = padded.length - places;
  return `${negative ? '-' : ''}${padded.slice(0, at)}.${padded.slice(at)}${fraction}`;
}

/** −1, 0 or 1 without leaving the string. */
export function signOf(value: string): -1 | 0 | 1 {
  if (!/[1-9]/u.test(value)) return 0;
  return value.startsWith('-') ? -1 : 1;
}
