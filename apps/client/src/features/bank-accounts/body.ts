// What the form says, as the server takes it. Pure.
import { needsCode } from './values.ts';
import type { BankAccountValues } from './values.ts';

export function describeBody({ country, number, code, bankName, holder }: BankAccountValues) {
  const bankCode = code.replaceAll(/[ -]/g, '');
  return {
    country,
    holder_name: holder.trim(),
    bank_name: bankName.trim(),
    account_number: number.trim(),
    ...(needsCode(country) && bankCode !== '' ? { bank_code: bankCode } : {}),
  };
}
