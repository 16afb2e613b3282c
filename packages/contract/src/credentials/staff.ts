// What staff may do about a client's way in: start a reset, invite, unlock, end sessions. Never see or set a secret.
import * as z from 'zod/mini';
import { approval } from '../approvals/staff.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idOf, instant, page, pageQuery, text } from '../schemas/scalars.ts';

const clientParams = z.strictObject({ id: idOf('client') });
const reason = text(500, 8);

export const startReset = defineEndpoint({
  id: 'startReset',
  base: 'staff',
  method: 'POST',
  path: '/clients/{id}/reset-code',
  summary: 'Starts a password reset: a code goes to the client’s verified channel. It is never shown to staff.',
  access: { kind: 'staff', roles: ['advisor', 'tenant_admin'] },
  params: clientParams,
  body: z.strictObject({ reason }),
  response: z.strictObject({
    expires_at: instant,
    channel: z.enum(['sms', 'email']),
    /** Masked. */ sent_to: z.string(),
  }),
  refusals: ['not_found', 'too_many_attempts'],
});

export const unlockClient = defineEndpoint({
  id: 'unlockClient',
  base: 'staff',
  method: 'POST',
  path: '/clients/{id}/unlock',
  summary:
    'Lifts the waiting times that failed sign-ins and PINs put on a client: once in 24 hours, and the client is told.',
  access: { kind: 'staff', roles: ['advisor', 'support', 'tenant_admin'] },
  params: clientParams,
  body: z.strictObject({ reason }),
  refusals: ['not_found', 'second_person_needed'],
});

export const proposeUnlock = defineEndpoint({
  id: 'proposeUnlock',
  base: 'staff',
  method: 'POST',
  path: '/clients/{id}/unlock/propose',
  summary: 'Proposes to lift a client’s waiting times once more within 24 hours. Another person decides.',
  access: { kind: 'staff', roles: ['advisor', 'support', 'tenant_admin'] },
  params: clientParams,
  body: z.strictObject({ reason }),
  response: approval,
  refusals: ['not_found', 'already_proposed', 'item_claimed'],
});

export const endClientSessions = defineEndpoint({
  id: 'endClientSessions',
  base: 'staff',
  method: 'POST',
  path: '/clients/{id}/end-sessions',
  summary: 'Signs a client out everywhere.',
  access: { kind: 'staff', roles: ['support', 'operations', 'tenant_admin'] },
  params: clientParams,
  body: z.strictObject({ reason }),
  response: z.strictObject({ ended: z.int() }),
  refusals: ['not_found'],
});

export const invitation = z.strictObject({
  id: idOf('invitation'),
  code: z.string(),
  advisor_id: idOf('staff'),
  max_uses: z.int(),
  uses: z.int(),
  expires_at: instant,
  created_at: instant,
});
export type Invitation = z.infer<typeof invitation>;

export const createInvitation = defineEndpoint({
  id: 'createInvitation',
  base: 'staff',
  method: 'POST',
  path: '/invitations',
  summary: 'A new invitation code of the signed-in advisor.',
  access: { kind: 'staff', roles: ['advisor', 'tenant_admin'] },
  body: z.strictObject({
    max_uses: z.int().check(z.minimum(1), z.maximum(1000)),
    valid_days: z.int().check(z.minimum(1), z.maximum(90)),
  }),
  response: invitation,
  refusals: [],
});

export const listInvitations = defineEndpoint({
  id: 'listInvitations',
  base: 'staff',
  method: 'GET',
  path: '/invitations',
  summary: 'Invitation codes, newest first: an advisor sees their own, an administrator all.',
  access: { kind: 'staff', roles: ['advisor', 'tenant_admin', 'auditor'] },
  query: z.strictObject(pageQuery),
  response: page(invitation),
  refusals: [],
  shows: 'house',
});

export const delivery = z.strictObject({
  id: idOf('delivery'),
  purpose: z.string(),
  channel: z.enum(['sms', 'email']),
  /** Masked; the content is never part of this answer. */
  recipient: z.string(),
  state: z.enum(['waiting', 'sent', 'kept', 'failed']),
  created_at: instant,
});

export const listDeliveries = defineEndpoint({
  id: 'listDeliveries',
  base: 'staff',
  method: 'GET',
  path: '/deliveries',
  summary: 'What was sent to whom and whether it arrived, newest first; never the content.',
  access: { kind: 'staff', roles: ['support', 'tenant_admin', 'auditor'] },
  query: z.strictObject(pageQuery),
  response: page(delivery),
  refusals: [],
  shows: 'clients',
});
