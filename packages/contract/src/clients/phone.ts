// Phone numbers by the rules of their country: required, digits within bounds, a calling code that exists. Pure.
import { getCountries, Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { CountryCode } from 'libphonenumber-js/mobile';

export type PhoneFault =
  | { readonly key: 'phones.required' }
  | { readonly key: 'phones.unknown_area_code' }
  | { readonly key: 'phones.too_few_digits'; readonly params: { readonly min: number } }
  | { readonly key: 'phones.too_many_digits'; readonly params: { readonly max: number } }
  | { readonly key: 'phones.not_valid' };

export type PhoneResult =
  | { readonly ok: true; readonly e164: string; readonly country: string }
  | { readonly ok: false; readonly fault: PhoneFault };

/** What the library has and its published types leave out: which countries share a code, and kinds of numbers. */
interface FullMetadata {
  getCountryCodesForCallingCode(code: string): readonly CountryCode[] | undefined;
  selectNumberingPlan(country: CountryCode): void;
  readonly numberingPlan?: { type(kind: 'MOBILE'): { possibleLengths(): readonly number[] } | undefined };
}

function isFull(metadata: object): metadata is FullMetadata {
  return 'getCountryCodesForCallingCode' in metadata && 'selectNumberingPlan' in metadata;
}

/** How many digits a mobile number has after the calling code, in the country that the code belongs to first. */
export function readPhoneDigits(areaCode: string): { readonly min: number; readonly max: number } | undefined {
  const metadata: object = new Metadata();
  if (!isFull(metadata)) throw new TypeError('the phone library changed its metadata');
  const country = metadata.getCountryCodesForCallingCode(areaCode)?.[0];
  if (country === undefined) return undefined;
  metadata.selectNumberingPlan(country);
  const lengths = metadata.numberingPlan?.type('MOBILE')?.possibleLengths() ?? [];
  return lengths.length === 0 ? undefined : { min: Math.min(...lengths), max: Math.max(...lengths) };
}

/** `areaCode` as countries carry it: digits, perhaps with + or, where a country has none, 01. */
export function checkPhone(areaCode: string, typed: string): PhoneResult {
  const code = areaCode.replace(/\D/g, '').replace(/^0+/, '');
  const digits = typed.replace(/\D/g, '');
  if (digits === '') return refuse({ key: 'phones.required' });
  const bounds = readPhoneDigits(code);
  if (!bounds) return refuse({ key: 'phones.unknown_area_code' });
  // A national prefix (0) is often typed and is not part of the number.
  const national = digits.length > bounds.max ? digits.replace(/^0/, '') : digits;
  if (national.length < bounds.min) return refuse({ key: 'phones.too_few_digits', params: { min: bounds.min } });
  if (national.length > bounds.max) return refuse({ key: 'phones.too_many_digits', params: { max: bounds.max } });
  const number = parsePhoneNumberFromString(`+${code}${national}`);
  if (!number?.isValid()) return refuse({ key: 'phones.not_valid' });
  return { ok: true, e164: number.number, country: number.country ?? '' };
}

function refuse(fault: PhoneFault): PhoneResult {
  return { ok: false, fault };
}

/** Every country that has telephones, by its two letters. */
export function listRegions(): readonly string[] {
  return getCountries();
}

export function isRegion(code: string): boolean {
  return listRegions().includes(code);
}

/** A whole number with its plus sign that a mobile phone can have. */
export function isMobileNumber(e164: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(e164) && parsePhoneNumberFromString(e164)?.isValid() === true;
}
