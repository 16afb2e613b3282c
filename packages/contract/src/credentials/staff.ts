// What staff may do about a client's way in: start a reset, invite, unlock, end sessions. Never see or set a secret.
import * as z from 'zod/mini';
import { makersOf } from '../approvals/makers.ts';
import { staff } from '../callers.ts';
import { byId, idOf, instant, page, pageQuery, reason } from '../schemas/scalars.ts';

const clientParams = byId('client');

export const startReset = staff('advisor', 'tenant_admin').post('startReset', '/clients/{id}/reset-code', {
  summary: 'Starts a password reset: a code goes to the client’s verified channel. It is never shown to staff.',
  params: clientParams,
  body: z.strictObject({ reason }),
  response: z.strictObject({
    expires_at: instant,
    channel: z.enum(['sms', 'email']),
    /** Masked. */ sent_to: z.string(),
  }),
  refusals: ['not_found', 'too_many_attempts'],
});

export const unlockClient = staff('advisor', 'support', 'tenant_admin').post('unlockClient', '/clients/{id}/unlock', {
  summary:
    'Lifts the waiting times that failed sign-ins and PINs put on a client: once in 24 hours, and the client is told.',
  params: clientParams,
  body: z.strictObject({ reason }),
  refusals: ['not_found', 'second_person_needed'],
});

export const proposeUnlock = makersOf('advisor', 'support', 'tenant_admin').propose(
  'proposeUnlock',
  '/clients/{id}/unlock/propose',
  {
    summary: 'Proposes to lift a client’s waiting times once more within 24 hours. Another person decides.',
    params: clientParams,
    refusals: ['not_found', 'already_proposed', 'item_claimed'],
  },
);

/** What failed tries keep a client from. */
export const lockKinds = ['sign_in', 'pin', 'second_factor', 'password', 'reset_code'] as const;

export const listLockedClients = staff('advisor', 'support', 'tenant_admin', 'auditor').list(
  'listLockedClients',
  '/locked-clients',
  {
    summary:
      'Clients who wait after failed tries, and running password resets, the longest first. Whoever only advises sees their own clients.',
    query: z.strictObject({ state: z.optional(z.enum(['locked', 'reset'])) }),
    of: z.strictObject({
      id: idOf('client'),
      username: z.string(),
      locks: z.array(z.enum(lockKinds)),
      attempts: z.int(),
      blocked_until: z.nullable(instant),
      reset: z.nullable(z.strictObject({ started_at: instant, expires_at: instant, started_by: z.string() })),
      since: instant,
    }),
    shows: 'clients',
  },
);

export const endClientSessions = staff('support', 'operations', 'tenant_admin').post(
  'endClientSessions',
  '/clients/{id}/end-sessions',
  {
    summary: 'Signs a client out everywhere.',
    params: clientParams,
    body: z.strictObject({ reason }),
    response: z.strictObject({ ended: z.int() }),
    refusals: ['not_found'],
  },
);

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

export const createInvitation = staff('advisor', 'tenant_admin').post('createInvitation', '/invitations', {
  summary: 'A new invitation code of the signed-in advisor.',
  body: z.strictObject({
    max_uses: z.int().check(z.minimum(1), z.maximum(1000)),
    valid_days: z.int().check(z.minimum(1), z.maximum(90)),
  }),
  response: invitation,
});

export const listInvitations = staff('advisor', 'tenant_admin', 'auditor').get('listInvitations', '/invitations', {
  summary: 'Invitation codes, newest first: an advisor sees their own, an administrator all.',
  query: z.strictObject(pageQuery),
  response: page(invitation),
  shows: 'house',
});

export const delivery = z.strictObject({
  id: idOf('delivery'),
  purpose: z.string(),
  channel: z.enum(['sms', 'email', 'push']),
  /** Masked, and of a browser the service that carries to it; the content is never part of this answer. */
  recipient: z.string(),
  state: z.enum(['waiting', 'sent', 'delivered', 'kept', 'failed', 'bounced']),
  /** How often it was tried, and what the last failure was. */
  attempts: z.int(),
  error: z.nullable(z.string()),
  created_at: instant,
  finished_at: z.nullable(instant),
});

export const listDeliveries = staff('support', 'tenant_admin', 'auditor').get('listDeliveries', '/deliveries', {
  summary: 'What was sent to whom and whether it arrived, newest first; never the content.',
  query: z.strictObject(pageQuery),
  response: page(delivery),
  shows: 'clients',
});
