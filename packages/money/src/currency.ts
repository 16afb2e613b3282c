// The currency codes Candor knows and their smallest units. Answers from the asset table; never holds names, symbols
// or which currencies a tenant offers.

import { cryptoDigits, fiatDigits } from './assets.ts';
import { powerOfTen } from './decimal.ts';

export type FiatCode = keyof typeof fiatDigits;
export type CryptoCode = keyof typeof cryptoDigits;
export type CurrencyCode = FiatCode | CryptoCode;
export type AssetKind = 'fiat' | 'crypto';
export type Asset = Readonly<{ code: CurrencyCode; kind: AssetKind; digits: number }>;

export function isCurrencyCode(code: unknown): code is CurrencyCode {
  return typeof code === 'string' && (isFiatCode(code) || isCryptoCode(code));
}

export function findAsset(code: string): Asset | undefined {
  if (isFiatCode(code)) return { code, kind: 'fiat', digits: fiatDigits[code] };
  if (isCryptoCode(code)) return { code, kind: 'crypto', digits: cryptoDigits[code] };
  return undefined;
}

export function listAssets(): Asset[] {
  return [...Object.keys(fiatDigits), ...Object.keys(cryptoDigits)].flatMap((code) => findAsset(code) ?? []);
}

export function digitsOf(currency: CurrencyCode): number {
  return isFiatCode(currency) ? fiatDigits[currency] : cryptoDigits[currency];
}

// 100n for USD, 1n for JPY: also the rounding step of a whole unit.
export function minorPerUnit(currency: CurrencyCode): bigint {
  return powerOfTen(digitsOf(currency));
}

// Own keys only: "constructor" and "__proto__" are not currencies.
function isFiatCode(code: string): code is FiatCode {
  return Object.hasOwn(fiatDigits, code);
}

function isCryptoCode(code: string): code is CryptoCode {
  return Object.hasOwn(cryptoDigits, code);
}
