// The approvals inbox: what one person proposed and another must decide.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { staffRoles } from '../roles.ts';
import type { StaffRole } from '../roles.ts';
import { idOf, instant, page, pageQuery, text, uuid } from '../schemas/scalars.ts';

export const approvalKinds = [
  'deposit_channel.open',
  'deposit_channel.close',
  'deposit.credit',
  'deposit.reject',
  'statement.book',
  'suspense.assign',
  'suspense.return',
  'withdrawal.release',
  'withdrawal.reject',
  'withdrawal.pay',
  'withdrawal.return',
  'bank_account.verify',
  'bank_account.refuse',
  'protection.place',
  'protection.end',
  'loan.approve',
  'loan.reject',
  'due.raise',
  'due.waive',
  'order.release',
  'order.reject',
  'halt.set',
  'halt.end',
  'fees.set',
  'product.terms',
  'settlement.fail',
  'settlement.resolve',
  'corporate_action.announce',
  'corporate_action.cancel',
  'score.correct',
  'score.keep',
  'vip.set',
  'switches.set',
  'feature.rule',
  'grant.set',
  'grant.withdraw',
  'client.unlock',
  'client.reassign',
  'client.close',
  'client.reopen',
  'kyc.approve',
  'kyc.reject',
  'staff.invite',
  'staff.roles',
  'staff.suspend',
  'staff.reinstate',
  'legal.publish',
  'news.publish',
  'news.retract',
  'guide.publish',
  'message.publish',
  'settings.set',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];
export const approvalStates = ['proposed', 'approved', 'rejected', 'withdrawn', 'expired'] as const;

export const approval = z.strictObject({
  id: idOf('approval'),
  kind: z.enum(approvalKinds),
  subject_id: z.string(),
  client_id: z.nullable(idOf('client')),
  /** What will be done when approved. */
  payload: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  reason: z.string(),
  state: z.enum(approvalStates),
  maker_id: idOf('staff'),
  /** The username of whoever proposed it; who decided it has one once it is decided. */
  maker_name: z.nullable(z.string()),
  checker_id: z.nullable(idOf('staff')),
  checker_name: z.nullable(z.string()),
  note: z.nullable(z.string()),
  created_at: instant,
  /** From then on it can no longer be decided. */
  expires_at: instant,
  decided_at: z.nullable(instant),
});
export type Approval = z.infer<typeof approval>;

const one = z.strictObject({ id: idOf('approval') });
const readers = [
  'advisor',
  'kyc_officer',
  'operations',
  'approver',
  'support',
  'content_editor',
  'tenant_admin',
  'auditor',
] as const;
const checkers = { kind: 'staff', roles: ['approver', 'kyc_officer', 'tenant_admin'] } as const;

/** Who is the second person: for a verification another officer or an approver, for everything else an approver or an administrator. */
export function confirmersOf(kind: ApprovalKind): readonly StaffRole[] {
  return kind.startsWith('kyc.') ? ['kyc_officer', 'approver'] : ['approver', 'tenant_admin'];
}

export const listApprovals = defineEndpoint({
  id: 'listApprovals',
  base: 'staff',
  method: 'GET',
  path: '/approvals',
  summary: 'Proposals, newest first.',
  access: { kind: 'staff', roles: readers },
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(z.enum(approvalStates)),
    kind: z.optional(z.enum(approvalKinds)),
  }),
  response: page(approval),
  refusals: ['bad_request'],
  shows: 'clients',
});

export const approveProposal = defineEndpoint({
  id: 'approveProposal',
  base: 'staff',
  method: 'POST',
  path: '/approvals/{id}/approve',
  summary: 'Approves what somebody else proposed; it happens in the same moment.',
  access: checkers,
  params: one,
  body: z.strictObject({ note: z.optional(text(500)) }),
  response: approval,
  refusals: [
    'not_found',
    'forbidden',
    'self_approval',
    'already_decided',
    'proposal_expired',
    'item_claimed',
    'state_conflict',
    'bank_reference_used',
    'ledger_halted',
  ],
});

export const rejectProposal = defineEndpoint({
  id: 'rejectProposal',
  base: 'staff',
  method: 'POST',
  path: '/approvals/{id}/reject',
  summary: 'Refuses what somebody else proposed; nothing happens.',
  access: checkers,
  params: one,
  body: z.strictObject({ note: text(500, 8) }),
  response: approval,
  refusals: ['not_found', 'forbidden', 'self_approval', 'already_decided', 'proposal_expired', 'item_claimed'],
});

export const withdrawProposal = defineEndpoint({
  id: 'withdrawProposal',
  base: 'staff',
  method: 'POST',
  path: '/approvals/{id}/withdraw',
  summary: 'Takes back one’s own proposal.',
  access: {
    kind: 'staff',
    roles: ['advisor', 'kyc_officer', 'operations', 'approver', 'support', 'content_editor', 'tenant_admin'],
  },
  params: one,
  response: approval,
  refusals: ['not_found', 'already_decided', 'proposal_expired'],
});

/** What can be claimed: whatever a proposal can be about, and the proposal itself. */
export const claimKinds = [
  'approval',
  'deposit',
  'suspense',
  'withdrawal',
  'bank_account',
  'loan',
  'due',
  'score',
  'protection',
  'kyc',
  'client',
] as const;
export type ClaimKind = (typeof claimKinds)[number];

const claimed = z.strictObject({ kind: z.enum(claimKinds), item_id: uuid });

export const claim = z.strictObject({
  ...claimed.shape,
  staff_id: idOf('staff'),
  staff_name: z.string(),
  claimed_at: instant,
  /** 15 minutes after it was last used. */
  expires_at: instant,
});
export type Claim = z.infer<typeof claim>;

const workers = {
  kind: 'staff',
  roles: ['advisor', 'kyc_officer', 'operations', 'approver', 'support', 'tenant_admin'],
} as const;

export const listClaims = defineEndpoint({
  id: 'listClaims',
  base: 'staff',
  method: 'GET',
  path: '/claims',
  summary: 'Who works on what right now.',
  access: { kind: 'staff', roles: readers },
  query: z.strictObject({ kind: z.optional(z.enum(claimKinds)) }),
  response: z.strictObject({ items: z.array(claim) }),
  refusals: [],
  shows: 'house',
});

export const claimItem = defineEndpoint({
  id: 'claimItem',
  base: 'staff',
  method: 'POST',
  path: '/claims',
  summary: 'Claims an item for 15 minutes, or renews one’s own claim. Nobody else can decide about it meanwhile.',
  access: workers,
  body: claimed,
  response: claim,
  refusals: ['item_claimed'],
});

export const releaseItem = defineEndpoint({
  id: 'releaseItem',
  base: 'staff',
  method: 'POST',
  path: '/claims/release',
  summary: 'Gives one’s own claim back.',
  access: workers,
  body: claimed,
  refusals: ['not_found'],
});

export const handOverItem = defineEndpoint({
  id: 'handOverItem',
  base: 'staff',
  method: 'POST',
  path: '/claims/hand-over',
  summary: 'Gives one’s own claim to a colleague.',
  access: workers,
  body: z.strictObject({ ...claimed.shape, to: idOf('staff') }),
  response: claim,
  refusals: ['not_found'],
});

export const listColleagues = defineEndpoint({
  id: 'listColleagues',
  base: 'staff',
  method: 'GET',
  path: '/colleagues',
  summary: 'Who works here and in which roles.',
  access: { kind: 'staff', roles: readers },
  response: z.strictObject({
    items: z.array(z.strictObject({ id: idOf('staff'), username: z.string(), roles: z.array(z.enum(staffRoles)) })),
  }),
  refusals: [],
  shows: 'house',
});
