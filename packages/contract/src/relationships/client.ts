// The end of the relationship by the client's own will: what still stands in the way, and the act itself.
import * as z from 'zod/mini';
import { client } from '../callers.ts';
import { pinRefusals } from '../credentials/pin-refusals.ts';
import { pin } from '../schemas/scalars.ts';
import { openEnds } from './reasons.ts';

export const getOwnClosing = client.get('getOwnClosing', '/client/app/v1/closing', {
  summary: 'What must be over before the client can close the account; nothing in it: it can be closed.',
  response: z.strictObject({
    open: z.array(z.strictObject({ kind: z.enum(openEnds), count: z.int() })),
    /** Records of the account are kept for so many years after its end, by law. */
    keep_years: z.int(),
  }),
});

export const closeOwnAccount = client.post('closeOwnAccount', '/client/app/v1/close', {
  summary: 'Closes the account of a client of whom nothing is open any more. Needs the PIN; all sessions end.',
  body: z.strictObject({ pin }),
  refusals: ['client_not_clear', 'state_conflict', ...pinRefusals],
  begins: false,
  cost: 20,
});
