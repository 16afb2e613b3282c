// Formats exact decimal strings by the locale's own rules. Rounds where it is asked to only, and never turns a string into a float.
import { isIntlCurrency, shiftPoint } from './decimal-point.ts';
import { isDecimal } from './is-decimal.ts';
import { keepNumberFormat } from './kept-formats.ts';

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

const places = new Map<string, number>();

/** Digits behind the point that the currency has in every language. */
function ownPlaces(currency: string): number {
  const known = places.get(currency);
  if (known !== undefined) return known;
  const asked =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().minimumFractionDigits ?? 2;
  places.set(currency, asked);
  return asked;
}

function formatForMoney(
  { amount, currency }: MoneyText,
  locale: string,
  options: MoneyFormatOptions,
): Intl.NumberFormat {
  const intl = isIntlCurrency(currency);
  const style: Intl.NumberFormatOptions = intl
    ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
    : { style: 'decimal', minimumFractionDigits: 2 };
  // Coins have many places and rarely use them: zeros at the end say nothing.
  const exact = intl ? amount : amount.replace(/(\.\d*?)0+$/u, '$1');
  const least = options.minScale ?? (intl ? ownPlaces(currency) : 2);
  const scale =
    options.compact === true
      ? ({ notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 } as const)
      : {
          minimumFractionDigits: least,
          maximumFractionDigits: options.rounded === true ? least : Math.max(least, fractionLength(exact)),
          roundingMode: 'halfEven' as const,
        };
  const sign = { signDisplay: options.signDisplay ?? 'auto', useGrouping: groupingFor(locale) };
  return keepNumberFormat(locale, { ...style, ...sign, ...scale });
}

/** The parts of an amount in reading order; the caller joins or styles them. */
export function formatMoneyParts(money: MoneyText, locale: string, options: MoneyFormatOptions = {}): FormatPart[] {
  if (!isDecimal(money.amount)) return [{ type: 'literal', value: '–' }];
  const parts = formatForMoney(money, locale, options).formatToParts(money.amount);
  return isIntlCurrency(money.currency)
    ? parts
    : [...parts, { type: 'literal', value: '\u00a0' }, { type: 'currency', value: money.currency }];
}

export function formatMoney(money: MoneyText, locale: string, options: MoneyFormatOptions = {}): string {
  if (!isDecimal(money.amount)) return '–';
  const text = formatForMoney(money, locale, options).format(money.amount);
  return isIntlCurrency(money.currency) ? text : `${text}\u00a0${money.currency}`;
}

/** A plain number such as a quantity or an index level. */
export function formatDecimal(
  value: string,
  locale: string,
  options: { signDisplay?: SignDisplay; minScale?: number } = {},
): string {
  if (!isDecimal(value)) return '–';
  const least = options.minScale ?? 0;
  return keepNumberFormat(locale, {
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
    ? keepNumberFormat(locale, {
        style: 'percent',
        signDisplay: options.signDisplay ?? 'auto',
        useGrouping: groupingFor(locale),
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(ratio)
    : '–';
}
