// The approvals inbox: what one person proposed and another must decide.
import * as z from 'zod/mini';
import { anybody, clientWorkers, staff } from '../callers.ts';
import { everyRole } from '../roles.ts';
import type { StaffRole } from '../roles.ts';
import { byId, idOf, instant, text, uuid } from '../schemas/scalars.ts';

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
  'correction.book',
  'order.release',
  'order.reject',
  'halt.set',
  'halt.market',
  'halt.end',
  'fees.set',
  'product.terms',
  'bond.save',
  'bond.change',
  'bond.open',
  'offering.create',
  'offering.allot',
  'offering.cancel',
  'block.quote',
  'block.refuse',
  'block.withdraw',
  'fund.create',
  'fund.navs',
  'fund.correct',
  'strategy.create',
  'strategy.version',
  'bonus.grant',
  'bonus.end',
  'savings.product',
  'savings.rate',
  'savings.statement',
  'complaint.answer',
  'data_request.answer',
  'fill.bust',
  'settlement.fail',
  'settlement.resolve',
  'broker_break.resolve',
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
  'kyc.take_back',
  'staff.invite',
  'staff.roles',
  'staff.suspend',
  'staff.reinstate',
  'advisor.card',
  'legal.publish',
  'news.publish',
  'news.retract',
  'guide.publish',
  'message.publish',
  'settings.set',
  'tenant.create',
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

const one = byId('approval');
/** An auditor looks on and proposes nothing. */
const proposers = staff(...everyRole.filter((role) => role !== 'auditor'));
const checkers = staff('approver', 'kyc_officer', 'tenant_admin', 'platform_admin');
/** Whoever decides something may say that they are at it. */
const workers = staff(...clientWorkers.access.roles, 'platform_admin');

/** Who is the second person: for a verification another officer or an approver, for a tenant another platform administrator, for
    everything else an approver or an administrator. Members of staff are decided about in both places. */
export function confirmersOf(kind: ApprovalKind): readonly StaffRole[] {
  if (kind === 'tenant.create') return ['platform_admin'];
  if (kind.startsWith('staff.')) return ['approver', 'tenant_admin', 'platform_admin'];
  return kind.startsWith('kyc.') ? ['kyc_officer', 'approver'] : ['approver', 'tenant_admin'];
}

export const listApprovals = anybody.page('listApprovals', '/approvals', {
  summary: 'Proposals: what waits oldest first, everything else newest first.',
  of: approval,
  filters: {
    state: z.optional(z.enum(approvalStates)),
    kind: z.optional(z.enum(approvalKinds)),
    /** The one thing that is proposed about. */
    subject_id: z.optional(uuid),
  },
  shows: 'clients',
});

export const approveProposal = checkers.post('approveProposal', '/approvals/{id}/approve', {
  summary: 'Approves what somebody else proposed; it happens in the same moment.',
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

export const rejectProposal = checkers.post('rejectProposal', '/approvals/{id}/reject', {
  summary: 'Refuses what somebody else proposed; nothing happens.',
  params: one,
  body: z.strictObject({ note: text(500, 8) }),
  response: approval,
  refusals: ['not_found', 'forbidden', 'self_approval', 'already_decided', 'proposal_expired', 'item_claimed'],
});

export const withdrawProposal = proposers.post('withdrawProposal', '/approvals/{id}/withdraw', {
  summary: 'Takes back one’s own proposal.',
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
  'complaint',
  'data_request',
  'block',
  'protection',
  'kyc',
  'client',
  'order',
  'settlement',
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

export const listClaims = anybody.list('listClaims', '/claims', {
  summary: 'Who works on what right now.',
  of: claim,
  query: z.strictObject({ kind: z.optional(z.enum(claimKinds)) }),
  shows: 'house',
});

export const claimItem = workers.post('claimItem', '/claims', {
  summary: 'Claims an item for 15 minutes, or renews one’s own claim. Nobody else can decide about it meanwhile.',
  body: claimed,
  response: claim,
  refusals: ['item_claimed'],
});

export const releaseItem = workers.post('releaseItem', '/claims/release', {
  summary: 'Gives one’s own claim back.',
  body: claimed,
  refusals: ['not_found'],
});

export const handOverItem = workers.post('handOverItem', '/claims/hand-over', {
  summary: 'Gives one’s own claim to a colleague.',
  body: z.strictObject({ ...claimed.shape, to: idOf('staff') }),
  response: claim,
  refusals: ['not_found'],
});

export const listColleagues = anybody.list('listColleagues', '/colleagues', {
  summary: 'Who works here and in which roles.',
  of: z.strictObject({ id: idOf('staff'), username: z.string(), roles: z.array(z.enum(everyRole)) }),
  shows: 'house',
});
