import { expect, test } from 'vitest';
import { countries, getCountryData } from 'countries-list';
import { accountCountries, packOf } from '@candor/contract/countries/index.ts';
import { describeCountry } from './country.ts';

test('I18N-04 a country has its name in the reader’s language, flag, currency, calling code and zones', () => {
  expect(describeCountry('PL', 'hi-IN')).toEqual({
    name: 'पोलैंड',
    code: 'PL',
    emoji: '🇵🇱',
    image: '/flags/pl.svg',
    locale: 'pl-PL',
    language: 'पोलिश',
    currency: 'PLN',
    phoneCode: '48',
    timezones: ['Europe/Warsaw'],
  });
});

test('I18N-04 unknown codes default to English, USD, +1 and UTC', () => {
  expect(describeCountry('ZZ', 'en-US')).toMatchObject({
    currency: 'USD',
    phoneCode: '1',
    timezones: ['UTC'],
    locale: 'en-US',
    language: 'English',
  });
});

test('I18N-04 the EU has an entry of its own, without a calling code: 01', () => {
  expect(describeCountry('EU', 'es-ES')).toMatchObject({
    name: 'Unión Europea',
    currency: 'EUR',
    phoneCode: '01',
    emoji: '🇪🇺',
  });
});

test.each([
  ['IN', '91', 'INR'],
  ['ES', '34', 'EUR'],
  ['TR', '90', 'TRY'],
  ['US', '1', 'USD'],
  ['CN', '86', 'CNY'],
  ['JP', '81', 'JPY'],
])('I18N-04 %s: +%s, %s', (code, phoneCode, currency) => {
  expect(describeCountry(code, 'en-US')).toMatchObject({ phoneCode, currency });
});

test.each(accountCountries.filter((code) => code in countries))(
  'I18N-04 the pack of %s says what the world says',
  (code) => {
    const { currency, phone } = getCountryData(code as keyof typeof countries);
    const pack = packOf(code);
    expect(pack.money.currency).toBe(currency[0]);
    expect(pack.callingCode).toBe(String(phone[0]));
  },
);
