// What a client knows: registration, password, reset, PIN and the codes that prove a phone.
import * as z from 'zod/mini';
import { client, visitor } from '../callers.ts';
import { limits } from '../limits.ts';
import { language, pin, text } from '../schemas/scalars.ts';
import { password, username } from '../sessions/client.ts';
import { pinRefusals } from './pin-refusals.ts';

const newPassword = z.string().check(z.minLength(limits.passwordMin), z.maxLength(limits.passwordMax));
const newUsername = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._@+-]{2,63}$/));
const verificationCode = z.string().check(z.regex(/^\d{6}$/));
const invitationCode = text(32);
const phoneFields = {
  /** Calling code without the plus sign. */
  phone_code: z.string().check(z.regex(/^\d{1,4}$/)),
  /** National number, digits only. */
  phone: z.string().check(z.regex(/^\d{3,15}$/)),
};
const codeSent = z.strictObject({ retry_after_s: z.int(), expires_in_s: z.int() });

export const sendRegistrationCode = visitor.post('sendRegistrationCode', '/auth/app/v1/register/code', {
  summary: 'Sends a verification code to the phone. The answer is the same for a phone that is already registered.',
  body: z.strictObject({ ...phoneFields, invitation_code: invitationCode }),
  response: codeSent,
  refusals: ['invitation_invalid', 'phone_invalid', 'too_many_attempts'],
  cost: 5,
});

export const register = visitor.post('register', '/auth/app/v1/register', {
  summary: 'Creates the client. Sign in afterwards.',
  body: z.strictObject({
    invitation_code: invitationCode,
    username: newUsername,
    ...phoneFields,
    password: newPassword,
    confirm_password: password,
    code: verificationCode,
    /** The privacy policy as it was read and agreed to: kept in the same moment as the account. */
    privacy: z.optional(z.strictObject({ version: z.int().check(z.positive()), language })),
  }),
  response: z.strictObject({ registered: z.boolean() }),
  refusals: [
    'validation_failed',
    'agreement_changed',
    'invitation_invalid',
    'phone_invalid',
    'code_invalid',
    'username_taken',
    'password_weak',
    'too_many_attempts',
  ],
  cost: 10,
});

/** What a code is for: a new PIN (sent to the verified phone), or a mail address (sent to that address). */
export const codePurposes = ['pin', 'email'] as const;
const email = z.string().check(z.maxLength(254), z.regex(/^[^\s@<>()",;:]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/));

export const sendClientCode = client.post('sendClientCode', '/client/app/v1/code', {
  summary:
    'Sends a verification code to the signed-in client: to the verified phone, or to a mail address to be added.',
  body: z.strictObject({ purpose: z.enum(codePurposes), email: z.optional(email) }),
  response: codeSent,
  refusals: ['validation_failed', 'too_many_attempts'],
  cost: 5,
});

export const setEmail = client.post('setEmail', '/client/app/v1/email', {
  summary: 'Sets the mail address that notices go to, with the code sent to it. Needs a recent password check.',
  body: z.strictObject({ email, code: verificationCode }),
  refusals: ['reauth_required', 'code_invalid'],
  cost: 5,
});

export const resetPassword = visitor.post('resetPassword', '/auth/app/v1/reset_pwd', {
  summary: 'Sets a new password with the code that an advisor started. Ends every session; a second factor stays due.',
  body: z.strictObject({ username, code: text(40), new_password: newPassword, confirm_password: password }),
  refusals: ['validation_failed', 'reset_failed', 'password_weak', 'too_many_attempts'],
  cost: 10,
});

export const changePassword = client.post('changePassword', '/auth/app/v1/change_pwd', {
  summary: 'Changes the password and signs the client out everywhere.',
  body: z.strictObject({ current_password: password, new_password: newPassword, confirm_password: password }),
  refusals: ['validation_failed', 'password_wrong', 'password_weak', 'too_many_attempts'],
  cost: 10,
});

export const verifyPassword = client.post('verifyPassword', '/client/app/v1/pwd_verify', {
  summary: 'Proves the password again; sensitive changes are open for five minutes afterwards.',
  body: z.strictObject({ password }),
  response: z.strictObject({ verified: z.boolean() }),
  refusals: ['password_wrong', 'too_many_attempts'],
  cost: 10,
});

export const setPin = client.post('setPin', '/client/app/v1/pin', {
  summary:
    'Sets the transaction PIN. Needs a recent password check; replacing one also needs the old PIN, a code sent to the phone or a code of the second factor. Other sessions end.',
  body: z.strictObject({
    pin,
    /** One of these three, once a PIN is set. */
    current_pin: z.optional(pin),
    code: z.optional(verificationCode),
    factor_code: z.optional(text(40)),
  }),
  refusals: ['validation_failed', 'reauth_required', 'pin_weak', ...pinRefusals, 'code_invalid', 'too_many_attempts'],
  cost: 10,
});

export const verifyPin = client.post('verifyPin', '/client/app/v1/pin/verify', {
  summary: 'Checks the transaction PIN.',
  body: z.strictObject({ pin }),
  response: z.strictObject({ verified: z.boolean() }),
  refusals: pinRefusals,
  cost: 10,
});
