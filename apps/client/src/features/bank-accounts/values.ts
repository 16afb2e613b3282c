// What the form of a bank account holds and what is wrong with it, by the rules that the server applies. Pure.
import { explainNumber, readBankNumber, schemeOf } from '@candor/contract/bank-accounts/bank-number.ts';
import { packOf } from '@candor/contract/countries/index.ts';
import type { BankFormat } from '@candor/contract/countries/index.ts';
import { isSameName } from '@candor/contract/clients/person-name.ts';
import type { Translate } from '@candor/web';
import { describeCountry } from '@candor/screens/money/describe-country.ts';

export interface BankAccountValues {
  readonly country: string;
  readonly number: string;
  readonly code: string;
  readonly bankName: string;
  readonly holder: string;
}

/** Which fields a country needs beside the number. */
export function needsCode(country: string): boolean {
  return schemeOf(country) !== 'iban';
}

export function checkNumber(t: Translate, locale: string, { country, number, code }: BankAccountValues): true | string {
  if (number.trim() === '') return t('fields.required');
  const read = readBankNumber(country, number, code);
  // A wrong code is told beside the code.
  if (read !== 'number') return true;
  const trouble = explainNumber(country, number);
  if (trouble.kind === 'country') {
    return t('bank-accounts.number_country', { country: describeCountry(trouble.home, locale) });
  }
  if (trouble.kind === 'length')
    return t('bank-accounts.number_length', { length: trouble.length, typed: trouble.typed });
  return t(trouble.kind === 'check' ? 'bank-accounts.number_check' : 'errors.bank_account_invalid');
}

export function checkCode(t: Translate, { country, number, code }: BankAccountValues): true | string {
  if (!needsCode(country)) return true;
  const scheme = schemeOf(country);
  if (code.trim() === '' && (scheme === 'ifsc' || scheme === 'aba')) return t('fields.required');
  const read = readBankNumber(country, number, code);
  return read !== 'code' || t('bank-accounts.code_invalid');
}

/** The name as it was verified; the server compares again. */
export function checkHolder(t: Translate, holder: string, verifiedName: string): true | string {
  if (holder.trim() === '') return t('fields.required');
  return verifiedName === '' || isSameName(holder, verifiedName) || t('errors.holder_mismatch');
}

export function isComplete({ country, number, code }: Pick<BankAccountValues, 'country' | 'number' | 'code'>): boolean {
  return number.trim() !== '' && typeof readBankNumber(country, number, code) !== 'string';
}

/** Whose words describe the number. */
export function hintOf(country: string): BankFormat['hint'] {
  return packOf(country).bank.hint;
}

/** Names on the wire → names in the form. */
export const fieldNames = {
  country: 'country',
  account_number: 'number',
  bank_code: 'code',
  bank_name: 'bankName',
  holder_name: 'holder',
} as const;

/** Refusals that are about one field. */
export const fieldCodes = {
  holder_mismatch: 'holder',
  bank_account_duplicate: 'number',
  country_unsupported: 'country',
} as const;
