// Switches, limits, features and grants, seen by staff: read, and changed by two people. A change holds from its day on, at once
// where none is named.
import * as z from 'zod/mini';
import { makersOf, operators } from '../approvals/makers.ts';
import { approval } from '../approvals/staff.ts';
import { staff } from '../callers.ts';
import { byId, idOf, instant } from '../schemas/scalars.ts';
import { vipRange } from '../score/vip.ts';
import { featureRule } from './client.ts';
import { accessLimits, features, permissions } from './permissions.ts';

const readers = staff('advisor', 'operations', 'approver', 'support', 'tenant_admin', 'auditor');
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

export const getAccessSettings = readers.get('getAccessSettings', '/access', {
  summary: 'Switches, limits, features and the permissions every client starts with.',
  response: accessSettings,
  shows: 'house',
});

export const proposeSwitches = makersOf('tenant_admin').propose('proposeSwitches', '/access/switches', {
  summary: 'Proposes other switches or limits from a day on; what is left out stays. Another person decides.',
  body: {
    kyc_force: z.optional(settings.kyc_force),
    client_deposit: z.optional(settings.client_deposit),
    otp: z.optional(settings.otp),
    bank_accounts: z.optional(settings.bank_accounts),
    loan_percent: z.optional(settings.loan_percent),
    starts_at: startsAt,
  },
  refusals: ['state_conflict', 'nothing_changes', 'starts_in_the_past', 'already_proposed'],
});

export const proposeFeatureRule = makersOf('tenant_admin').propose('proposeFeatureRule', '/access/features/{name}', {
  summary: 'Proposes to open or close a feature and the levels it asks for, from a day on. Another person decides.',
  params: z.strictObject({ name: z.enum(features) }),
  body: {
    enabled: z.boolean(),
    vip: within(vipRange),
    score: within({ min: 0, max: 1000 }),
    starts_at: startsAt,
  },
  refusals: ['starts_in_the_past', 'already_proposed'],
});

export const clientGrants = z.strictObject({
  items: z.array(z.strictObject({ perm: z.string(), granted: z.boolean(), changed_at: instant })),
});

export const listClientGrants = readers.get('listClientGrants', '/clients/{id}/grants', {
  summary: 'What a client was given beyond the permissions everybody has, or has lost of them.',
  params: byId('client'),
  response: clientGrants,
  refusals: ['not_found'],
  shows: 'clients',
});

export const proposeGrant = operators.propose('proposeGrant', '/clients/{id}/grants', {
  summary:
    'Proposes to give a client a permission or take it away, from a day on; the client reads it in My activity. Another decides.',
  params: byId('client'),
  body: { perm: z.enum(permissions), granted: z.boolean(), starts_at: startsAt },
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

export const listGrants = readers.page('listGrants', '/access/grants', {
  summary: 'Every permission that a client has or lost otherwise than everybody: since when, by whom and why.',
  of: grant,
  shows: 'clients',
});

export const proposeGrantWithdrawal = operators.propose('proposeGrantWithdrawal', '/clients/{id}/grants/withdraw', {
  summary:
    'Proposes that a client has again what everybody has; the client reads it in My activity. Another person decides.',
  params: byId('client'),
  body: { perm: z.enum(permissions), starts_at: startsAt },
  refusals: ['not_found', 'state_conflict', 'starts_in_the_past', 'already_proposed'],
});
