// My activity: everything that was done to or by the client, in plain words.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { symbol } from '../market/origin.ts';
import { decimal, idOf, instant, money } from '../schemas/scalars.ts';

export const activityLine = z.strictObject({
  /** Place in the tenant's audit chain, as digits. */
  id: z.string().check(z.regex(/^\d{1,19}$/)),
  /** Stable name of what happened. */
  action: z.string(),
  /** The same in the reader's words. */
  text: z.string(),
  /** `someone` is a visitor who was not signed in. */
  by: z.enum(['you', 'staff', 'system', 'someone']),
  /** Of a member of staff, in the reader's words: as which, and what for. Empty where the text says it, or nobody of staff did it. */
  role: z.string(),
  reason: z.string(),
  /** What it was about, where one page shows it. */
  about: z.nullable(
    z.strictObject({
      /** A page of the app. */
      link: z.string().check(z.regex(/^\/[a-z]/)),
      /** As people write it. */
      reference: z.nullable(z.string()),
      amount: z.nullable(money),
      /** Whose money it was about. */
      account_id: z.nullable(idOf('account')),
      /** Of an order: what was to be traded. */
      trade: z.nullable(z.strictObject({ side: z.enum(['buy', 'sell']), quantity: decimal, symbol })),
    }),
  ),
  /** From where, for what was done by signing in: device, and city and country as far as they are known. */
  from: z.nullable(z.strictObject({ device: z.string(), place: z.string() })),
  created_at: instant,
});

export const listActivity = client.page('listActivity', '/activity/app/v1/list', {
  summary: 'What happened on the client’s account, newest first.',
  of: activityLine,
});
