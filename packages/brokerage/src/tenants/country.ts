// Country records from well-kept packages, named in the reader's language by Intl. Pure.
import { countries, getCountryData } from 'countries-list';
import type { TCountryCode } from 'countries-list';
import { getTimezonesForCountry } from 'countries-and-timezones';
import { findPack } from '@candor/contract/countries/index.ts';
import type { Country } from '@candor/contract/settings/client.ts';
import type { Language } from '@candor/contract';

/** Not a country for the packages that know countries; the seed has it built in. */
const unionZones = ['Europe/Brussels'];
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

/** Account countries say it in their packs, others as the packages have it; a code that nobody knows trades in dollars (I18N-04). */
function readFacts(code: string): Facts {
  const pack = findPack(code);
  const known = isCountryCode(code) ? getCountryData(code) : undefined;
  if (!pack && !known) return unknownCountry;
  const zones = getTimezonesForCountry(code)?.map((zone) => zone.name) ?? [];
  const phoneCode = pack ? pack.callingCode : known?.phone[0];
  return {
    currency: pack?.money.currency ?? known?.currency[0] ?? unknownCountry.currency,
    phoneCode: String(phoneCode ?? missingPhoneCode),
    timezones: zones.length > 0 ? zones : known ? unknownCountry.timezones : unionZones,
    locale: pack?.locale ?? `${known?.languages[0] ?? 'en'}-${code}`,
  };
}
