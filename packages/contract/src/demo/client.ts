// Logins of the demo, for the login page of the demo profile. Empty everywhere else.
import * as z from 'zod/mini';
import { visitor } from '../callers.ts';

export const demoLogin = z.strictObject({
  /** What this person shows: fresh, with a PIN, with a second factor. */
  role: z.string(),
  username: z.string(),
  password: z.string(),
  pin: z.optional(z.string()),
  totp_secret: z.optional(z.string()),
});
export type DemoLogin = z.infer<typeof demoLogin>;

export const getDemoLogins = visitor.get('getDemoLogins', '/setting/v1/demo_logins', {
  summary: 'Demo clients of the demo profile with their passwords; an empty list for every other tenant and install.',
  response: z.array(demoLogin),
});

/** An account of the demo as the install keeps it in a file: whose profile it belongs to and what it is. */
const demoAccount = z.extend(demoLogin, {
  profile: z.string(),
  kind: z.enum(['client', 'staff', 'invitation']),
});
export type DemoAccount = z.infer<typeof demoAccount>;

export function parseDemoAccounts(value: unknown): DemoAccount[] {
  return z.parse(z.array(demoAccount), value);
}
