// What the registration form holds and how its names map to the wire.

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
