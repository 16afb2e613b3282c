// Where the client is signed in: list the sessions, end one, end all.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { byId, idOf, instant } from '../schemas/scalars.ts';

export const device = z.strictObject({
  id: idOf('session'),
  /** What the user agent says of itself. */
  os: z.string(),
  browser: z.string(),
  type: z.enum(['mobile', 'desktop']),
  /** Looked up from the address at sign-in; empty when unknown. */
  country: z.string(),
  city: z.string(),
  current: z.boolean(),
  created_at: instant,
  last_seen_at: instant,
});
export type Device = z.infer<typeof device>;

export const listDevices = client.get('listDevices', '/user/v1/device/list', {
  summary: 'Every live session of the client.',
  response: z.array(device),
});

export const endDevice = client.delete('endDevice', '/user/v1/device/{id}', {
  summary: 'Signs one device out.',
  params: byId('session'),
  refusals: ['not_found'],
});

export const endAllDevices = client.post('endAllDevices', '/user/v1/device/end_all', {
  summary: 'Signs out everywhere; here too unless told to keep this device.',
  body: z.strictObject({ keep_current: z.optional(z.boolean()) }),
  response: z.strictObject({ ended: z.int() }),
});
