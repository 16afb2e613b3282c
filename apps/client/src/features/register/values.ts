// What the registration form holds, how its names map to the wire, and the phone rule, fetched when it is first needed.
import type { PhoneResult } from '@candor/contract/rules/phone.ts';
import type { Translate } from '@candor/web';

export interface RegisterValues {
  invitation: string;
  username: string;
  /** Country and calling code, `ES 34`: several countries share a calling code. */
  calling: string;
  phone: string;
  password: string;
  confirm: string;
  code: string;
}

export const registerFields = {
  invitation_code: 'invitation',
  username: 'username',
  phone_code: 'phone',
  phone: 'phone',
  password: 'password',
  confirm_password: 'confirm',
  code: 'code',
} as const satisfies Record<string, keyof RegisterValues>;

export const registerCodes = {
  invitation_invalid: 'invitation',
  username_taken: 'username',
  phone_invalid: 'phone',
  password_weak: 'password',
  code_invalid: 'code',
} as const satisfies Record<string, keyof RegisterValues>;

export function readCallingCode(calling: string): string {
  return calling.replaceAll(/\D/g, '').replace(/^0+/, '');
}

/** The phone library is large: it comes with the first number that is checked. */
async function judgePhone(calling: string, typed: string): Promise<PhoneResult> {
  const { checkPhone } = await import('@candor/contract/rules/phone.ts');
  return checkPhone(readCallingCode(calling), typed);
}

/** True, or what is wrong in the reader's words (ERR-02). */
export async function checkTypedPhone(t: Translate, calling: string, typed: string): Promise<true | string> {
  const result = await judgePhone(calling, typed);
  if (result.ok) return true;
  return 'params' in result.fault ? t(result.fault.key, { ...result.fault.params }) : t(result.fault.key);
}

/** As the wire takes it: the calling code and the national digits, without a prefix that was typed out of habit. */
export async function readNational(
  values: Pick<RegisterValues, 'calling' | 'phone'>,
): Promise<{ phone_code: string; phone: string }> {
  const phone_code = readCallingCode(values.calling);
  const result = await judgePhone(values.calling, values.phone);
  const digits = values.phone.replaceAll(/\D/g, '');
  return { phone_code, phone: result.ok ? result.e164.slice(phone_code.length + 1) : digits };
}
