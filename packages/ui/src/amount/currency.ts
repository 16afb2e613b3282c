// What a currency looks like in a locale: its sign, where it stands and how many digits follow the point.
import { keepNumberFormat } from '@candor/money/kept-formats.ts';
import { isIntlCurrency } from './number-format.ts';

export type CurrencyLook = { symbol: string; scale: number; before: boolean };

export function readCurrency(currency: string, locale: string): CurrencyLook {
  if (!isIntlCurrency(currency)) return { symbol: currency, scale: 6, before: false };
  const format = keepNumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const parts = format.formatToParts(1);
  const at = parts.findIndex((part) => part.type === 'currency');
  return {
    symbol: parts[at]?.value ?? currency,
    scale: format.resolvedOptions().maximumFractionDigits ?? 2,
    before: at < parts.findIndex((part) => part.type === 'integer'),
  };
}
