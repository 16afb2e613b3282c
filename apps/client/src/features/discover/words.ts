// How spans of percents are said. Pure.
import { formatPercent } from '@candor/ui/amount/number-format.ts';

export interface Span {
  readonly lowest: string;
  readonly highest: string;
}

/** One figure where both ends are the same; what rose or fell says so by its sign. */
export function saySpan({ lowest, highest }: Span, locale: string, isChange = false): string {
  const say = (points: string): string => formatPercent(points, locale, isChange ? { signDisplay: 'exceptZero' } : {});
  return Number(lowest) === Number(highest) ? say(lowest) : `${say(lowest)} – ${say(highest)}`;
}

/** A decimal times a whole number, exactly. */
export function multiply(decimal: string, times: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const digits = String(BigInt(whole + fraction) * BigInt(times)).padStart(fraction.length + 1, '0');
  return fraction === '' ? digits : `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`;
}
