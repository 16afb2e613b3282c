// The relationship of a client with the house, each change proposed by one and decided by another: who advises, when it ends, and when
// it begins again.
import * as z from 'zod/mini';
import { approval } from '../approvals/staff.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idOf, instant, text } from '../schemas/scalars.ts';
import { closingReasons, openEnds } from './reasons.ts';

const one = z.strictObject({ id: idOf('client') });
const reason = text(500, 8);
const makers = { kind: 'staff', roles: ['operations', 'tenant_admin'] } as const;

export const proposeAdvisor = defineEndpoint({
  id: 'proposeAdvisor',
  base: 'staff',
  method: 'POST',
  path: '/clients/{id}/advisor',
  summary: 'Proposes another advisor for a client, who is told the name. Another person decides.',
  access: makers,
  params: one,
  body: z.strictObject({ advisor_id: idOf('staff'), reason }),
  response: approval,
  refusals: ['not_found', 'state_conflict', 'advisor_unavailable', 'already_proposed', 'item_claimed'],
});

export const proposeClosing = defineEndpoint({
  id: 'proposeClosing',
  base: 'staff',
  method: 'POST',
  path: '/clients/{id}/close',
  summary:
    'Proposes to close a client of whom nothing is open any more, for a reason of the closed list. Another person decides; sessions end.',
  access: makers,
  params: one,
  body: z.strictObject({ code: z.enum(closingReasons), reason }),
  response: approval,
  refusals: ['not_found', 'state_conflict', 'client_not_clear', 'already_proposed', 'item_claimed'],
});

export const proposeReopening = defineEndpoint({
  id: 'proposeReopening',
  base: 'staff',
  method: 'POST',
  path: '/clients/{id}/reopen',
  summary: 'Proposes to let a closed client in again, with everything as it was left. Another person decides.',
  access: makers,
  params: one,
  body: z.strictObject({ reason }),
  response: approval,
  refusals: ['not_found', 'state_conflict', 'already_proposed', 'item_claimed'],
});

export const getClosing = defineEndpoint({
  id: 'getClosing',
  base: 'staff',
  method: 'GET',
  path: '/clients/{id}/closing',
  summary: 'Since when and why a client is closed, or what still stands in the way of closing.',
  access: { kind: 'staff', roles: ['operations', 'approver', 'support', 'tenant_admin', 'auditor'] },
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
