// What a bank account is named by in each country, and whether such a name can exist. Pure: whether the account does
// exist and whose it is, only its bank knows.
import { hasIban, ibanLengthOf, isIban, makeIban, normaliseAccountNumber, sepaCountries } from './iban.ts';

export type BankScheme = 'iban' | 'ifsc' | 'aba' | 'cnaps' | 'local';

export interface BankNumber {
  readonly scheme: BankScheme;
  /** Canonical: without spaces, upper case, a Polish number with its country. */
  readonly number: string;
  /** IFSC, routing number or CNAPS code; empty where the number says it all. */
  readonly code: string;
}

export type BankNumberFault = 'number' | 'code';

const euroCountries = new Set('AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK EU'.split(' '));

export function schemeOf(country: string): BankScheme {
  if (country === 'IN') return 'ifsc';
  if (country === 'US') return 'aba';
  if (country === 'CN') return 'cnaps';
  return country === 'EU' || hasIban(country) ? 'iban' : 'local';
}

/** The number as it is kept, or which part of it cannot be right. */
export function readBankNumber(country: string, numberText: string, codeText = ''): BankNumber | BankNumberFault {
  const scheme = schemeOf(country);
  const number = normaliseAccountNumber(numberText);
  const code = normaliseAccountNumber(codeText);
  if (scheme === 'iban') return readIban(country, number);
  if (!codeRules[scheme](code)) return 'code';
  if (!numberRules[scheme].test(number)) return 'number';
  return { scheme, number, code };
}

function readIban(country: string, number: string): BankNumber | BankNumberFault {
  const whole = completeIban(country, number);
  if (!isIban(whole)) return 'number';
  return servesCountry(whole.slice(0, 2), country) ? { scheme: 'iban', number: whole, code: '' } : 'number';
}

/** Poles write their number without the country; Spaniards know their account by its twenty digits (CCC). */
function completeIban(country: string, number: string): string {
  if (country === 'PL' && /^\d{26}$/.test(number)) return `PL${number}`;
  return country === 'ES' && /^\d{20}$/.test(number) ? makeIban('ES', number) : number;
}

function servesCountry(home: string, country: string): boolean {
  return euroCountries.has(country) ? sepaCountries.has(home) : home === country;
}

export type NumberTrouble =
  /** An account of a country that does not serve this one. */
  | { readonly kind: 'country'; readonly home: string }
  | { readonly kind: 'length'; readonly length: number; readonly typed: number }
  /** Long enough, of the right country, and still not one that can exist. */
  | { readonly kind: 'check' }
  | { readonly kind: 'format' };

/** What exactly is wrong with a number that `readBankNumber` refuses, for the person who typed it. */
export function explainNumber(country: string, text: string): NumberTrouble {
  const number = normaliseAccountNumber(text);
  if (schemeOf(country) !== 'iban') return { kind: 'format' };
  const whole = completeIban(country, number);
  const home = /^[A-Z]{2}/.exec(whole)?.[0];
  if (home === undefined) return { kind: 'format' };
  if (!servesCountry(home, country)) return { kind: 'country', home };
  const length = ibanLengthOf(home);
  if (length !== undefined && whole.length !== length) return { kind: 'length', length, typed: whole.length };
  return { kind: 'check' };
}

const numberRules = {
  ifsc: /^\d{9,18}$/,
  aba: /^\d{4,17}$/,
  cnaps: /^\d{8,32}$/,
  local: /^[A-Z0-9]{4,34}$/,
} as const;

const codeRules = {
  ifsc: (code: string) => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(code),
  aba: isRoutingNumber,
  cnaps: (code: string) => code === '' || /^\d{12}$/.test(code),
  local: (code: string) => code.length <= 20,
} as const;

/** American Bankers Association: weights 3 7 1, and only some districts exist. */
export function isRoutingNumber(code: string): boolean {
  if (!/^\d{9}$/.test(code)) return false;
  const district = Number(code.slice(0, 2));
  const isDistrict =
    district <= 12 || (district >= 21 && district <= 32) || (district >= 61 && district <= 72) || district === 80;
  const sum = Array.from(code).reduce((total, digit, place) => total + Number(digit) * ([3, 7, 1][place % 3] ?? 0), 0);
  return isDistrict && sum > 0 && sum % 10 === 0;
}

/** Enough to recognise, too little to use: the last three behind a bullet. */
export function maskAccountNumber(number: string): string {
  return `•${number.slice(-3)}`;
}
