// What the registration form holds, which step asks for it, and how its names map to the wire.

export interface RegisterValues {
  invitation: string;
  username: string;
  /** Country and calling code, `ES 34`: several countries share a calling code. */
  calling: string;
  phone: string;
  password: string;
  confirm: string;
  code: string;
  consent: boolean;
}

export const steps = ['invitation', 'code', 'account'] as const;

/** What each step asks for; the first of each takes the focus. */
export const stepFields = {
  invitation: ['invitation', 'phone'],
  code: ['code'],
  account: ['username', 'password', 'confirm', 'consent'],
} as const satisfies Record<(typeof steps)[number], readonly (keyof RegisterValues)[]>;

export function stepOf(name: string): number {
  const at = steps.findIndex((step) => stepFields[step].some((field) => field === name));
  return Math.max(0, at);
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
  agreement_changed: 'consent',
} as const satisfies Record<string, keyof RegisterValues>;
