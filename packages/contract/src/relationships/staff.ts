// The relationship of a client with the house, each change proposed by one and decided by another: who advises, when it ends, and when
// it begins again.
import * as z from 'zod/mini';
import { operators } from '../approvals/makers.ts';
import { deskReaders } from '../callers.ts';
import { byId, idOf, instant } from '../schemas/scalars.ts';
import { closingReasons, openEnds } from './reasons.ts';

const one = byId('client');

export const proposeAdvisor = operators.propose('proposeAdvisor', '/clients/{id}/advisor', {
  summary: 'Proposes another advisor for a client, who is told the name. Another person decides.',
  params: one,
  body: { advisor_id: idOf('staff') },
  refusals: ['not_found', 'state_conflict', 'advisor_unavailable', 'already_proposed', 'item_claimed'],
});

export const proposeClosing = operators.propose('proposeClosing', '/clients/{id}/close', {
  summary:
    'Proposes to close a client of whom nothing is open any more, for a reason of the closed list. Another person decides; sessions end.',
  params: one,
  body: { code: z.enum(closingReasons) },
  refusals: ['not_found', 'state_conflict', 'client_not_clear', 'already_proposed', 'item_claimed'],
});

export const proposeReopening = operators.propose('proposeReopening', '/clients/{id}/reopen', {
  summary: 'Proposes to let a closed client in again, with everything as it was left. Another person decides.',
  params: one,
  refusals: ['not_found', 'state_conflict', 'already_proposed', 'item_claimed'],
});

export const getClosing = deskReaders.get('getClosing', '/clients/{id}/closing', {
  summary: 'Since when and why a client is closed, or what still stands in the way of closing.',
  params: one,
  response: z.strictObject({
    closed_at: z.nullable(instant),
    code: z.nullable(z.enum(closingReasons)),
    /** Nothing in it: the client can be closed. */
    open: z.array(z.strictObject({ kind: z.enum(openEnds), count: z.int() })),
  }),
  refusals: ['not_found'],
  shows: 'clients',
});
