// The asset table: complete, without codes that have no smallest unit, and deaf to names that only look like keys.

import { describe, expect, test } from 'vitest';
import { digitsOf, findAsset, isCurrencyCode, listAssets, minorPerUnit } from './currency.ts';

// Every active ISO 4217 code whose minor unit is not two digits.
const exceptions = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
  6: 'USDT',
  8: 'BTC',
  18: 'ETH',
};

describe('the asset table', () => {
  test('holds the active ISO 4217 currencies with a minor unit and three crypto assets', () => {
    const assets = listAssets();
    expect(assets.filter((asset) => asset.kind === 'fiat')).toHaveLength(165);
    expect(assets.filter((asset) => asset.kind === 'crypto').map((asset) => asset.code)).toEqual([
      'BTC',
      'ETH',
      'USDT',
    ]);
    expect(new Set(assets.map((asset) => asset.code)).size).toBe(assets.length);
    for (const asset of assets) expect(asset.code).toMatch(asset.kind === 'fiat' ? /^[A-Z]{3}$/ : /^[A-Z]{3,4}$/);
  });

  test('gives every code its digits', () => {
    const expected = new Map(
      Object.entries(exceptions).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)])),
    );
    for (const asset of listAssets())
      expect([asset.code, asset.digits]).toEqual([asset.code, expected.get(asset.code) ?? 2]);
    for (const code of expected.keys()) expect(isCurrencyCode(code)).toBe(true);
  });

  test.each(['USD', 'EUR', 'INR', 'CNY', 'TRY', 'PLN', 'GBP', 'JPY', 'USDT', 'BTC', 'ETH'])('knows %s', (code) => {
    expect(findAsset(code)?.code).toBe(code);
  });

  test.each(['XAU', 'XXX', 'XTS', 'BGN', 'HRK', 'usd', 'US', '', 'constructor', '__proto__', 'toString', 5, null])(
    'does not know %j',
    (code) => {
      expect(isCurrencyCode(code)).toBe(false);
      expect(findAsset(String(code))).toBeUndefined();
    },
  );

  test('counts smallest units', () => {
    expect(digitsOf('KWD')).toBe(3);
    expect(minorPerUnit('USD')).toBe(100n);
    expect(minorPerUnit('JPY')).toBe(1n);
    expect(minorPerUnit('ETH')).toBe(10n ** 18n);
  });
});
