import { describe, expect, test } from 'vitest';
import { isIban, normaliseAccountNumber, remainder97 } from './iban.ts';

describe('IBAN', () => {
  test.each([
    'ES9121000418450200051332',
    'PL61109010140000071219812874',
    'TR330006100519786457841326',
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
    'FR1420041010050500013M02606',
  ])('FUND-03 %s is one', (number) => expect(isIban(number)).toBe(true));

  test.each([
    ['a wrong check digit', 'ES9121000418450200051331'],
    ['one digit too few', 'PL6110901014000007121981287'],
    ['a country without IBANs', 'IN9121000418450200051332'],
    ['an unknown country', 'ZZ9121000418450200051332'],
    ['lower case', 'es9121000418450200051332'],
    ['nothing', ''],
  ])('FUND-03 %s is refused', (_why, number) => expect(isIban(number)).toBe(false));

  test('FUND-03 right check digits do not save a wrong national number', () => {
    for (const bban of ['21000418460200051332', '21000418450200051333']) {
      expect(isIban(withCheckDigits('ES', bban))).toBe(false);
    }
    expect(isIban(withCheckDigits('PL', '109010150000071219812874'))).toBe(false);
    expect(isIban(withCheckDigits('TR', '0006110519786457841326'))).toBe(false);
    expect(isIban(withCheckDigits('ES', '21000418450200051332'))).toBe(true);
  });

  test('FUND-03 every swap of two neighbours and every single wrong digit is noticed', () => {
    const good = 'DE89370400440532013000';
    for (let place = 4; place < good.length; place += 1) {
      for (const digit of '0123456789') {
        if (digit !== good[place]) expect(isIban(good.slice(0, place) + digit + good.slice(place + 1))).toBe(false);
      }
      const [a = '', b = ''] = [good[place - 1], good[place]];
      if (a !== b && place > 4) expect(isIban(good.slice(0, place - 1) + b + a + good.slice(place + 1))).toBe(false);
    }
  });

  test('spaces and hyphens are how people write them', () => {
    expect(normaliseAccountNumber('es91 2100-0418 4502 0005 1332')).toBe('ES9121000418450200051332');
  });
});

function withCheckDigits(country: string, bban: string): string {
  return `${country}${String(98 - remainder97(`${bban}${country}00`)).padStart(2, '0')}${bban}`;
}
