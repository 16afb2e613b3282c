// Switches, limits, features and grants, seen by staff: read, and changed by two people. A change holds from the next request on.
import * as z from 'zod/mini';
import { featureRule } from './client.ts';
import { defineEndpoint } from '../endpoint.ts';
import { accessLimits, features, permissions } from './permissions.ts';
import { vipRange } from '../score/vip.ts';
import { idOf, instant, text } from '../schemas/scalars.ts';
import { approval } from '../approvals/staff.ts';

const reason = text(500, 8);
const readers = {
  kind: 'staff',
  roles: ['advisor', 'operations', 'approver', 'support', 'tenant_admin', 'auditor'],
} as const;
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
  summary: 'Proposes other switches or limits; what is left out stays. Another person decides.',
  access: { kind: 'staff', roles: ['tenant_admin'] },
  body: z.strictObject({
    kyc_force: z.optional(settings.kyc_force),
    client_deposit: z.optional(settings.client_deposit),
    otp: z.optional(settings.otp),
    bank_accounts: z.optional(settings.bank_accounts),
    loan_percent: z.optional(settings.loan_percent),
    reason,
  }),
  response: approval,
  refusals: ['state_conflict', 'already_proposed'],
});

export const proposeFeatureRule = defineEndpoint({
  id: 'proposeFeatureRule',
  base: 'staff',
  method: 'POST',
  path: '/access/features/{name}',
  summary: 'Proposes to open or close a feature and the levels it asks for. Another person decides.',
  access: { kind: 'staff', roles: ['tenant_admin'] },
  params: z.strictObject({ name: z.enum(features) }),
  body: z.strictObject({ enabled: z.boolean(), vip: within(vipRange), score: within({ min: 0, max: 1000 }), reason }),
  response: approval,
  refusals: ['already_proposed'],
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
    'Proposes to give a client a permission or take it away; the client reads it in My activity. Another person decides.',
  access: { kind: 'staff', roles: ['operations', 'tenant_admin'] },
  params: z.strictObject({ id: idOf('client') }),
  body: z.strictObject({ perm: z.enum(permissions), granted: z.boolean(), reason }),
  response: approval,
  refusals: ['not_found', 'already_proposed'],
});
