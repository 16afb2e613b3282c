// What a ticking price is written with.
import { useMemo } from 'react';
import { keepNumberFormat } from '@candor/money/kept-formats.ts';
import { useUi } from '@candor/ui';
import { isIntlCurrency, shiftPoint } from '@candor/ui/amount/number-format.ts';

export interface PriceFormats {
  readonly price: (text: string) => string;
  readonly change: (text: string) => string;
  readonly percent: (points: string) => string;
}

export interface PriceShape {
  readonly currency: string;
  /** Digits behind the point. */
  readonly scale: number;
  /** An index is counted in points, not in money. */
  readonly isIndex: boolean;
}

export function usePriceFormats({ currency, scale, isIndex }: PriceShape): PriceFormats {
  const { locale } = useUi();
  return useMemo(() => {
    const money = !isIndex && isIntlCurrency(currency);
    const options: Intl.NumberFormatOptions = {
      ...(money ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : {}),
      minimumFractionDigits: scale,
      maximumFractionDigits: scale,
      useGrouping: /^(?:es|pl)\b/u.test(locale) ? 'always' : 'auto',
    };
    const price = keepNumberFormat(locale, options);
    const change = keepNumberFormat(locale, { ...options, signDisplay: 'exceptZero' });
    const percent = keepNumberFormat(locale, {
      style: 'percent',
      signDisplay: 'exceptZero',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    const show = (format: Intl.NumberFormat, text: string): string => (isNumber(text) ? format.format(text) : '–');
    return {
      price: (text) => show(price, text),
      change: (text) => show(change, text),
      percent: (points) => show(percent, shiftPoint(points, 2)),
    };
  }, [locale, currency, scale, isIndex]);
}

/** The exact texts that `Intl` takes without a detour over floats. */
function isNumber(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

export function readScale(price: string): number {
  return price.split('.')[1]?.length ?? 0;
}
