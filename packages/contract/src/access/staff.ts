// Switches, limits, features and grants, seen by staff: read, and changed by two people. A change holds from its day on, at once
// where none is named.
import * as z from 'zod/mini';
import { featureRule } from './client.ts';
import { defineEndpoint } from '../endpoint.ts';
import { accessLimits, features, permissions } from './permissions.ts';
import { vipRange } from '../score/vip.ts';
import { idOf, instant, page, pageQuery, text } from '../schemas/scalars.ts';
import { approval } from '../approvals/staff.ts';

const reason = text(500, 8);
const readers = {
  kind: 'staff',
  roles: ['advisor', 'operations', 'approver', 'support', 'tenant_admin', 'auditor'],
} as const;
/** Absent: as soon as it is approved. */
const startsAt = z.optional(instant);
const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.int().check(z.gte(min), z.lte(max));

const settings = {
  /** Nothing begins until a client is verified. */
  kyc_force: z.boolean(),
  /** Clients may declare deposits themselves. */
  client_deposit: z.boolean(),
  /** Every client signs in with a second factor. */
  otp: z.boolean(),
  /** How many payees one client keeps. */
  bank_accounts: within(accessLimits.bankAccounts),
  /** How much of the published largest loan is lent, in percent; 0 lends nothing new. */
  loan_percent: within(accessLimits.loanPercent),
};

export const accessSettings = z.strictObject({
  ...settings,
  perms: z.array(z.string()),
  features: z.record(z.string(), featureRule),
  changed_at: instant,
  /** What two people agreed on for everybody and that has not begun. */
  coming: z.array(
    z.strictObject({
      approval_id: idOf('approval'),
      kind: z.enum(['switches.set', 'feature.rule']),
      subject_id: z.string(),
      starts_at: instant,
      payload: approval.shape.payload,
    }),
  ),
});

export const getAccessSettings = defineEndpoint({
  id: 'getAccessSettings',
  base: 'staff',
  method: 'GET',
  path: '/access',
  summary: 'Switches, limits, features and the permissions every client starts with.',
  access: readers,
  response: accessSettings,
  refusals: [],
  shows: 'house',
});

export const proposeSwitches = defineEndpoint({
  id: 'proposeSwitches',
  base: 'staff',
  method: 'POST',
  path: '/access/switches',
  summary: 'Proposes other switches or limits from a day on; what is left out stays. Another person decides.',
  access: { kind: 'staff', roles: ['tenant_admin'] },
  body: z.strictObject({
    kyc_force: z.optional(settings.kyc_force),
    client_deposit: z.optional(settings.client_deposit),
    otp: z.optional(settings.otp),
    bank_accounts: z.optional(settings.bank_accounts),
    loan_percent: z.optional(settings.loan_percent),
    starts_at: startsAt,
    reason,
  }),
  response: approval,
  refusals: ['state_conflict', 'nothing_changes', 'starts_in_the_past', 'already_proposed'],
});

export const proposeFeatureRule = defineEndpoint({
  id: 'proposeFeatureRule',
  base: 'staff',
  method: 'POST',
  path: '/access/features/{name}',
  summary: 'Proposes to open or close a feature and the levels it asks for, from a day on. Another person decides.',
  access: { kind: 'staff', roles: ['tenant_admin'] },
  params: z.strictObject({ name: z.enum(features) }),
  body: z.strictObject({
    enabled: z.boolean(),
    vip: within(vipRange),
    score: within({ min: 0, max: 1000 }),
    starts_at: startsAt,
    reason,
  }),
  response: approval,
  refusals: ['starts_in_the_past', 'already_proposed'],
});

export const clientGrants = z.strictObject({
  items: z.array(z.strictObject({ perm: z.string(), granted: z.boolean(), changed_at: instant })),
});

export const listClientGrants = defineEndpoint({
  id: 'listClientGrants',
  base: 'staff',
  method: 'GET',
  path: '/clients/{id}/grants',
  summary: 'What a client was given beyond the permissions everybody has, or has lost of them.',
  access: readers,
  params: z.strictObject({ id: idOf('client') }),
  response: clientGrants,
  refusals: ['not_found'],
  shows: 'clients',
});

export const proposeGrant = defineEndpoint({
  id: 'proposeGrant',
  base: 'staff',
  method: 'POST',
  path: '/clients/{id}/grants',
  summary:
    'Proposes to give a client a permission or take it away, from a day on; the client reads it in My activity. Another decides.',
  access: { kind: 'staff', roles: ['operations', 'tenant_admin'] },
  params: z.strictObject({ id: idOf('client') }),
  body: z.strictObject({ perm: z.enum(permissions), granted: z.boolean(), starts_at: startsAt, reason }),
  response: approval,
  refusals: ['not_found', 'starts_in_the_past', 'already_proposed'],
});

export const grant = z.strictObject({
  /** The decision that made it. */
  id: idOf('approval'),
  client_id: idOf('client'),
  perm: z.string(),
  /** False: taken from the client. Null: a withdrawal that has not begun. */
  granted: z.nullable(z.boolean()),
  /** Null: it has not begun. */
  since: z.nullable(instant),
  starts_at: z.nullable(instant),
  maker_name: z.nullable(z.string()),
  checker_name: z.nullable(z.string()),
  reason: z.string(),
});
export type Grant = z.infer<typeof grant>;

export const listGrants = defineEndpoint({
  id: 'listGrants',
  base: 'staff',
  method: 'GET',
  path: '/access/grants',
  summary: 'Every permission that a client has or lost otherwise than everybody: since when, by whom and why.',
  access: readers,
  query: z.strictObject({ ...pageQuery }),
  response: page(grant),
  refusals: ['bad_request'],
  shows: 'clients',
});

export const proposeGrantWithdrawal = defineEndpoint({
  id: 'proposeGrantWithdrawal',
  base: 'staff',
  method: 'POST',
  path: '/clients/{id}/grants/withdraw',
  summary:
    'Proposes that a client has again what everybody has; the client reads it in My activity. Another person decides.',
  access: { kind: 'staff', roles: ['operations', 'tenant_admin'] },
  params: z.strictObject({ id: idOf('client') }),
  body: z.strictObject({ perm: z.enum(permissions), starts_at: startsAt, reason }),
  response: approval,
  refusals: ['not_found', 'state_conflict', 'starts_in_the_past', 'already_proposed'],
});
