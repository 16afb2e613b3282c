// Formats exact decimal strings by the locale's own rules. Rounds where it is asked to only, and never turns a string into a float.
import { isIntlCurrency, shiftPoint } from './decimal-point.ts';
import { isDecimal } from './is-decimal.ts';

export { isIntlCurrency, shiftPoint, signOf } from './decimal-point.ts';

export type SignDisplay = 'auto' | 'always' | 'exceptZero' | 'negative' | 'never';
export type MoneyText = { amount: string; currency: string };
export type FormatPart = { type: string; value: string };

/** Spanish and Polish leave four-digit numbers ungrouped in prose; our tables always group. */
function groupingFor(locale: string): 'always' | 'auto' {
  return /^(?:es|pl)\b/u.test(locale) ? 'always' : 'auto';
}

/** Digits after the decimal point that the string carries. */
export function fractionLength(value: string): number {
  return value.split('.')[1]?.length ?? 0;
}

export type MoneyFormatOptions = {
  signDisplay?: SignDisplay;
  minScale?: number;
  compact?: boolean;
  /** To the currency's own places, half-even; whoever asks for it says the exact amount nearby. */
  rounded?: boolean;
};

/** The parts of an amount in reading order; the caller joins or styles them. */
export function formatMoneyParts(money: MoneyText, locale: string, options: MoneyFormatOptions = {}): FormatPart[] {
  if (!isDecimal(money.amount)) return [{ type: 'literal', value: '–' }];
  const sign: Intl.NumberFormatOptions = {
    signDisplay: options.signDisplay ?? 'auto',
    useGrouping: groupingFor(locale),
  };
  const intl = isIntlCurrency(money.currency);
  const style: Intl.NumberFormatOptions = intl
    ? { style: 'currency', currency: money.currency, currencyDisplay: 'narrowSymbol' }
    : { style: 'decimal', minimumFractionDigits: 2 };
  // Coins have many places and rarely use them: zeros at the end say nothing.
  const exact = intl ? money.amount : money.amount.replace(/(\.\d*?)0+$/u, '$1');
  const own = new Intl.NumberFormat(locale, style).resolvedOptions().minimumFractionDigits ?? 2;
  const least = options.minScale ?? own;
  const scale =
    options.compact === true
      ? ({ notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 } as const)
      : {
          minimumFractionDigits: least,
          maximumFractionDigits: options.rounded === true ? least : Math.max(least, fractionLength(exact)),
          roundingMode: 'halfEven' as const,
        };
  const parts = new Intl.NumberFormat(locale, { ...style, ...sign, ...scale }).formatToParts(money.amount);
  return intl ? parts : [...parts, { type: 'literal', value: '\u00a0' }, { type: 'currency', value: money.currency }];
}

export function formatMoney(money: MoneyText, locale: string, options: MoneyFormatOptions = {}): string {
  return joinParts(formatMoneyParts(money, locale, options));
}

/** A plain number such as a quantity or an index level. */
export function formatDecimal(
  value: string,
  locale: string,
  options: { signDisplay?: SignDisplay; minScale?: number } = {},
): string {
  if (!isDecimal(value)) return '–';
  const least = options.minScale ?? 0;
  return new Intl.NumberFormat(locale, {
    signDisplay: options.signDisplay ?? 'auto',
    useGrouping: groupingFor(locale),
    minimumFractionDigits: least,
    maximumFractionDigits: Math.max(least, fractionLength(value)),
  }).format(value);
}

/** Percentage points as a decimal string ("1.23" reads 1.23 %). */
export function formatPercent(
  points: string,
  locale: string,
  options: { signDisplay?: SignDisplay; digits?: number } = {},
): string {
  if (!isDecimal(points)) return '–';
  const ratio = shiftPoint(points, 2);
  const digits = options.digits ?? 2;
  return isDecimal(ratio)
    ? new Intl.NumberFormat(locale, {
        style: 'percent',
        signDisplay: options.signDisplay ?? 'auto',
        useGrouping: groupingFor(locale),
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(ratio)
    : '–';
}

function joinParts(parts: readonly FormatPart[]): string {
  return parts.map((part) => part.value).join('');
}
