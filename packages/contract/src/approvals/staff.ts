// The approvals inbox: what one person proposed and another must decide.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import type { StaffRole } from '../roles.ts';
import { instant, page, pageQuery, text, uuid } from '../schemas/scalars.ts';

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
  'score.correct',
  'score.keep',
  'vip.set',
  'switches.set',
  'feature.rule',
  'grant.set',
  'client.unlock',
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
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];
export const approvalStates = ['proposed', 'approved', 'rejected', 'withdrawn'] as const;

export const approval = z.strictObject({
  id: uuid,
  kind: z.enum(approvalKinds),
  subject_id: z.string(),
  client_id: z.nullable(uuid),
  /** What will be done when approved. */
  payload: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  reason: z.string(),
  state: z.enum(approvalStates),
  maker_id: uuid,
  /** The username of whoever proposed it; who decided it has one once it is decided. */
  maker_name: z.nullable(z.string()),
  checker_id: z.nullable(uuid),
  checker_name: z.nullable(z.string()),
  note: z.nullable(z.string()),
  created_at: instant,
  decided_at: z.nullable(instant),
});
export type Approval = z.infer<typeof approval>;

const one = z.strictObject({ id: uuid });
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
  refusals: ['not_found', 'forbidden', 'self_approval', 'already_decided'],
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
  refusals: ['not_found', 'already_decided'],
});
