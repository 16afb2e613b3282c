// What a bank account is named by in each country, and whether such a name can exist. Pure: whether the account does
// exist and whose it is, only its bank knows.
import { accountCountries, packOf } from '../countries/index.ts';
import type { BankScheme } from '../countries/index.ts';
import { ibanLengthOf, isIban, makeIban, normaliseAccountNumber, sepaCountries } from './iban.ts';

export type { BankScheme };

export interface BankNumber {
  readonly scheme: BankScheme;
  /** Canonical: without spaces, upper case, a Polish number with its country. */
  readonly number: string;
  /** IFSC, routing number or CNAPS code; empty where the number says it all. */
  readonly code: string;
}

export type BankNumberFault = 'number' | 'code';

export function schemeOf(country: string): BankScheme {
  return packOf(country).bank.scheme;
}

/** By which scheme banks of a currency name themselves; undefined where the number says it all, or where the code has no name of its own. */
export function findCodeScheme(currency: string): 'aba' | 'ifsc' | 'cnaps' | undefined {
  for (const country of accountCountries) {
    const { bank, money } = packOf(country);
    if (money.currency === currency && bank.scheme !== 'iban' && bank.scheme !== 'local') return bank.scheme;
  }
  return undefined;
}

/** The number as it is kept, or which part of it cannot be right. */
export function readBankNumber(country: string, numberText: string, codeText = ''): BankNumber | BankNumberFault {
  const { bank } = packOf(country);
  const number = normaliseAccountNumber(numberText);
  const code = normaliseAccountNumber(codeText);
  if (bank.scheme === 'iban') return readIban(country, number);
  if (!codeRules[bank.scheme](code)) return 'code';
  if (!bank.number.test(number)) return 'number';
  return { scheme: bank.scheme, number, code };
}

function readIban(country: string, number: string): BankNumber | BankNumberFault {
  const whole = completeIban(country, number);
  if (!isIban(whole)) return 'number';
  return servesCountry(whole.slice(0, 2), country) ? { scheme: 'iban', number: whole, code: '' } : 'number';
}

/** Where people write their number without the country, it is put in front; where without the check digits, they are computed. */
function completeIban(country: string, number: string): string {
  const { bank } = packOf(country);
  const national = bank.scheme === 'iban' ? bank.national : undefined;
  if (!national || number.length !== national.digits || !/^\d+$/.test(number)) return number;
  return national.hasCheckDigits ? `${country}${number}` : makeIban(country, number);
}

/** An account anywhere in the euro's payment area serves an account in euro; others are of their own country. */
function servesCountry(home: string, country: string): boolean {
  return packOf(country).money.currency === 'EUR' ? sepaCountries.has(home) : home === country;
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
