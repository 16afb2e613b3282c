// My activity: everything that was done to or by the client, in plain words.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { instant } from '../schemas/scalars.ts';

export const activityLine = z.strictObject({
  /** Place in the tenant's audit chain, as digits. */
  id: z.string().check(z.regex(/^\d{1,19}$/)),
  /** Stable name of what happened. */
  action: z.string(),
  /** The same in the reader's words. */
  text: z.string(),
  /** `someone` is a visitor who was not signed in. */
  by: z.enum(['you', 'staff', 'system', 'someone']),
  created_at: instant,
});

export const listActivity = client.page('listActivity', '/activity/app/v1/list', {
  summary: 'What happened on the client’s account, newest first.',
  of: activityLine,
});
