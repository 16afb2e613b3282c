// Country records from well-kept packages, named in the reader's language by Intl. Pure.
import { countries, getCountryData } from 'countries-list';
import type { TCountryCode } from 'countries-list';
import { getTimezonesForCountry } from 'countries-and-timezones';
import type { Country } from '@candor/contract/settings/client.ts';
import type { Language } from '@candor/contract';

/** The interface's language and regional format where we have one; others read English. */
const localeOfCountry: Readonly<Record<string, string>> = {
  US: 'en-US',
  IN: 'hi-IN',
  CN: 'zh-CN',
  ES: 'es-ES',
  TR: 'tr-TR',
  PL: 'pl-PL',
  GB: 'en-GB',
  DE: 'de-DE',
  JP: 'ja-JP',
  EU: 'en-IE',
};

const europeanUnion = { currency: 'EUR', phoneCode: '01', timezones: ['Europe/Brussels'], locale: 'en-IE' };
const unknownCountry = { currency: 'USD', phoneCode: '1', timezones: ['UTC'], locale: 'en-US' };
/** A country without a calling code of its own is treated as 01. */
const missingPhoneCode = '01';

export function describeCountry(code: string, language: Language): Country {
  const facts = readFacts(code);
  const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const tongues = new Intl.DisplayNames(language, { type: 'language' });
  return {
    name: regions.of(code) ?? code,
    code,
    emoji: code.replace(/[A-Z]/g, (letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 65)),
    image: `/flags/${code.toLowerCase()}.svg`,
    locale: facts.locale,
    language: tongues.of(facts.locale.split('-')[0] ?? 'en') ?? 'English',
    currency: facts.currency,
    phoneCode: facts.phoneCode,
    timezones: facts.timezones,
  };
}

type Facts = Pick<Country, 'currency' | 'phoneCode' | 'timezones' | 'locale'>;

function isCountryCode(code: string): code is TCountryCode {
  return code in countries;
}

function readFacts(code: string): Facts {
  if (code === 'EU') return europeanUnion;
  if (!isCountryCode(code)) return unknownCountry;
  const country = getCountryData(code);
  const zones = getTimezonesForCountry(code)?.map((zone) => zone.name) ?? [];
  return {
    currency: country.currency[0] ?? 'USD',
    phoneCode: country.phone[0] === undefined ? missingPhoneCode : String(country.phone[0]),
    timezones: zones.length > 0 ? zones : ['UTC'],
    locale: localeOfCountry[code] ?? `${country.languages[0] ?? 'en'}-${code}`,
  };
}
