// The ticket that opens the live stream: asked for with the data token, good once and for half a minute. The token itself never
// stands in an address, where logs and histories would keep it.
import * as z from 'zod/mini';
import { data } from '../callers.ts';

export const liveTicketTtlMs = 30_000;

export const issueLiveTicket = data.post('issueLiveTicket', '/live_ticket', {
  summary: 'A ticket for the live stream, given as its auth-key: single use, 30 seconds.',
  response: z.strictObject({ ticket: z.string(), expires_in_s: z.int() }),
  cost: 2,
});
