// What a client changes about itself: the picture.
import * as z from 'zod/mini';
import { uses } from '../access/uses.ts';
import { clientWith } from '../callers.ts';

export const updateAvatar = clientWith(uses.avatar).post('updateAvatar', '/client/app/v1/avatar', {
  summary: 'Makes an uploaded image the picture of the client; only an address of our own file store is taken.',
  body: z.strictObject({ url: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  response: z.strictObject({ avatar: z.string() }),
  refusals: ['avatar_failed', 'permission_not_granted'],
});
