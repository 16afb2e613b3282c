// A phone as a person types it: the rule of its country, fetched when it is first needed, and its form on the wire.
import type { PhoneResult } from '@candor/contract/clients/phone.ts';
import type { Translate } from '@candor/web';
import { readCallingCode as readCountryCode } from '@candor/web/market/country.ts';

/** As it is dialled: a missing code is treated as 01 (I18N-04), and zeros in front are not part of it. */
export function readCallingCode(calling: string): string {
  return readCountryCode({ phoneCode: calling }).replace(/^0+/, '');
}

/** The phone library is large: it comes with the first number that is checked. */
async function judgePhone(calling: string, typed: string): Promise<PhoneResult> {
  const { checkPhone } = await import('@candor/contract/clients/phone.ts');
  return checkPhone(readCallingCode(calling), typed);
}

/** True, or what is wrong in the reader's words (ERR-02). */
export async function checkTypedPhone(t: Translate, calling: string, typed: string): Promise<true | string> {
  const result = await judgePhone(calling, typed);
  if (result.ok) return true;
  return 'params' in result.fault ? t(result.fault.key, { ...result.fault.params }) : t(result.fault.key);
}

/** As the wire takes it: the calling code and the national digits, without a prefix that was typed out of habit. */
export async function readNational(values: {
  readonly calling: string;
  readonly phone: string;
}): Promise<{ phone_code: string; phone: string }> {
  const phone_code = readCallingCode(values.calling);
  const result = await judgePhone(values.calling, values.phone);
  const digits = values.phone.replaceAll(/\D/g, '');
  return { phone_code, phone: result.ok ? result.e164.slice(phone_code.length + 1) : digits };
}
