// Country records and their defaults (I18N-04): English, US, USD, +1, UTC; unknown codes trade in USD; EU is built in.
import type { Country } from '@candor/contract/settings/client.ts';

/** A missing calling code is treated as 01. */
export const missingCallingCode = '01';

export const defaultCountry: Country = {
  name: 'United States',
  code: 'US',
  emoji: '🇺🇸',
  image: '/flags/us.svg',
  locale: 'en-US',
  language: 'English',
  currency: 'USD',
  phoneCode: '1',
  timezones: ['UTC'],
};

export const europeanUnion: Country = {
  name: 'European Union',
  code: 'EU',
  emoji: '🇪🇺',
  image: '/flags/eu.svg',
  locale: 'en-US',
  language: 'English',
  currency: 'EUR',
  phoneCode: missingCallingCode,
  timezones: ['Europe/Brussels'],
};

export function findCountry(countries: readonly Country[], code: string): Country {
  const known = countries.find((country) => country.code === code);
  if (known) return known;
  if (code === europeanUnion.code) return europeanUnion;
  return { ...defaultCountry, code, name: code, emoji: '', image: '', phoneCode: missingCallingCode };
}

export function readCallingCode(country: Pick<Country, 'phoneCode'>): string {
  return country.phoneCode.replaceAll(/\D/g, '') || missingCallingCode;
}
