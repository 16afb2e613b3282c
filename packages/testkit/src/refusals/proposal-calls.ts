// How each kind of proposal is made over HTTP, by a call that is in order: the list is whole, because a kind without one does not compile.
import { randomBytes } from 'node:crypto';
import * as access from '@candor/contract/access/staff.ts';
import type { ApprovalKind } from '@candor/contract/approvals/staff.ts';
import * as corrections from '@candor/contract/corrections/staff.ts';
import { listTransactions } from '@candor/contract/transactions/client.ts';
import * as actions from '@candor/contract/corporate-actions/staff.ts';
import * as bank from '@candor/contract/bank-accounts/staff.ts';
import * as complaints from '@candor/contract/complaints/staff.ts';
import * as dataRequests from '@candor/contract/data-requests/staff.ts';
import * as bonuses from '@candor/contract/bonuses/staff.ts';
import { proposeUnlock } from '@candor/contract/credentials/staff.ts';
import * as deposits from '@candor/contract/deposits/staff.ts';
import * as kyc from '@candor/contract/kyc/staff.ts';
import * as loans from '@candor/contract/loans/staff.ts';
import * as protections from '@candor/contract/protections/staff.ts';
import { proposeFeeTable } from '@candor/contract/fees/staff.ts';
import { proposeTenant } from '@candor/contract/foundings/staff.ts';
import * as orders from '@candor/contract/orders/staff.ts';
import { proposeProductTerms } from '@candor/contract/products/staff.ts';
import * as settlement from '@candor/contract/settlement/staff.ts';
import * as relationships from '@candor/contract/relationships/staff.ts';
import * as score from '@candor/contract/score/staff.ts';
import * as settings from '@candor/contract/settings/staff.ts';
import * as withdrawals from '@candor/contract/withdrawals/staff.ts';
import { newTenant } from '../nouns/foundings.ts';
import { addHit, addSubmission } from '../nouns/kyc.ts';
import { addInvestor } from '../nouns/clients.ts';
import { fund } from '../nouns/deposits.ts';
import { addClient, makeStaff } from '../people.ts';
import { bonusCall, bonusEndCall } from './bonuses.ts';
import { answerCall } from './complaints.ts';
import { productProposals } from './products.ts';
import { dataAnswerCall } from './data-requests.ts';
import { contest, end, level, place } from './standing.ts';
import { publicationCalls } from './publications.ts';
import { staffingCalls } from './staffing.ts';
import { about, books, type Make, type ProposalCall } from './row.ts';
import {
  feeTableCall,
  haltCall,
  haltEndCall,
  marketHaltCall,
  productTermsCall,
  rejectOrderCall,
  releaseOrderCall,
} from './orders.ts';
import { brokerBreakCall, bustProposal, failCall, resolveCall } from './settlement.ts';
import { addNewPayee, backCall, payCall, release } from './withdrawals.ts';
import { applyAgain } from './loans.ts';
import { assign, channelBody, closeCall, creditCall, declare, refuseDeposit, sendBack } from './deposits.ts';
import { dueProposals } from './dues.ts';
import { announceCall, cancelCall } from './corporate-actions.ts';
import { askWithdrawal, reasonGiven as reason, statementLine, usd } from './world.ts';

const aboutClient =
  (body: object): Make =>
  async ({ system }) =>
    about((await addInvestor(system)).id, { ...body, reason });

/** Of somebody from whom two people took a permission. */
const withdrawGrantCall: Make = async (world) => {
  const call = await aboutClient({ perm: 'chat', granted: false })(world);
  await world.approve(await world.done(access.proposeGrant, call));
  return { ...call, body: { perm: 'chat', reason } };
};

/** A deposit that is still there. */
const correctBooking: Make = async ({ system, desk, firstOf }) => {
  const client = await addInvestor(system);
  await fund(system, desk, client, '5.00');
  const params = { id: client.id, journal_id: await firstOf(listTransactions, client) };
  return { by: 'maker', params, body: { code: 'never_arrived', reason } };
};

/** Closed by two people. */
const aboutClosed: Make = async (world) => {
  const call = await aboutClient({ code: 'inactive' })(world);
  await world.approve(await world.done(relationships.proposeClosing, call));
  return { ...call, body: { reason } };
};

/** Of somebody who has just submitted. */
const aboutSubmission =
  (body: object): Make =>
  async ({ system }) =>
    about(await addSubmission(system, await addClient(system)), { version: 1, ...body, reason });

const correct: Make = async (world) => ({
  ...(await contest(world)),
  body: { decision: 'correct', answer: 'the line is taken back', reason },
});

const book: Make = ({ desk }) => ({
  by: 'maker',
  body: {
    channel_id: desk.channels.get('USD'),
    format: 'csv',
    content: statementLine('TWO-STATEMENT', '3.00'),
    reason,
  },
});

export const proposalCalls: Readonly<Record<ApprovalKind, ProposalCall>> = {
  'tenant.create': {
    // The tenant itself, and what every tenant begins with.
    outcome: {
      writes: [
        'tenants',
        'brand_logos',
        'access_switches',
        'access_defaults',
        'access_features',
        'legal_texts',
        'products',
        'product_terms',
      ],
    },
    endpoint: proposeTenant,
    make: () => ({ by: 'founder', body: newTenant(`brand${randomBytes(4).toString('hex')}`) }),
  },
  'deposit_channel.open': {
    outcome: { writes: ['deposit_channels'] },
    endpoint: deposits.proposeChannel,
    make: () => ({ by: 'maker', body: channelBody('Bank of two people') }),
  },
  'deposit_channel.close': {
    outcome: { writes: ['deposit_channel_closings'] },
    endpoint: deposits.proposeChannelClosing,
    make: closeCall,
  },
  'deposit.credit': {
    outcome: { act: 'deposit.credited', message: 'deposit_credited' },
    endpoint: deposits.proposeDepositCredit,
    make: async (world) => creditCall(await declare(world), 'TWO-CREDIT'),
  },
  'deposit.reject': {
    outcome: { act: 'deposit.refused', message: 'deposit_refused' },
    endpoint: deposits.proposeDepositRefusal,
    make: refuseDeposit,
  },
  'statement.book': {
    // Money that nobody could be found for; what a statement credits to a client has a test of its own below.
    outcome: { writes: [...books, 'bank_statements', 'deposit_receipts', 'suspense_items'] },
    endpoint: deposits.importStatement,
    make: book,
  },
  'suspense.assign': {
    outcome: { act: 'deposit.credited', message: 'deposit_credited' },
    endpoint: deposits.proposeSuspenseAssignment,
    make: assign('TWO-ASSIGN'),
  },
  'suspense.return': {
    outcome: { writes: [...books, 'suspense_items'] },
    endpoint: deposits.proposeSuspenseReturn,
    make: sendBack('TWO-RETURN'),
  },
  'withdrawal.release': {
    outcome: { act: 'withdrawal.released', message: 'withdrawal_released' },
    endpoint: withdrawals.proposeRelease,
    make: async (world) => about(await askWithdrawal(world), { reason }),
  },
  'withdrawal.reject': {
    outcome: { act: 'withdrawal.refused', message: 'withdrawal_refused' },
    endpoint: withdrawals.proposeWithdrawalRefusal,
    make: async (world) => about(await askWithdrawal(world), { code: 'client_asked', reason }),
  },
  'withdrawal.pay': {
    outcome: { act: 'withdrawal.paid', message: 'withdrawal_paid' },
    endpoint: withdrawals.proposePayment,
    make: async (world) => payCall(world, await release(world), 'TWO-PAY'),
  },
  'withdrawal.return': {
    outcome: { act: 'withdrawal.returned', message: 'withdrawal_returned' },
    endpoint: withdrawals.proposePaymentReturn,
    make: async (world) => backCall(await release(world), 'TWO-BACK'),
  },
  'bank_account.verify': {
    outcome: { act: 'bank_account.verified', message: 'payee_verified' },
    endpoint: bank.proposeBankVerification,
    make: async (world) => about(await addNewPayee(world), { evidence: reason }),
  },
  'bank_account.refuse': {
    outcome: { act: 'bank_account.refused', message: 'payee_refused' },
    endpoint: bank.proposeBankRefusal,
    make: async (world) => about(await addNewPayee(world), { code: 'bank_closed', evidence: reason }),
  },
  'protection.place': {
    outcome: { act: 'protection.placed', message: 'protection_placed' },
    endpoint: protections.proposeProtection,
    make: place,
  },
  'protection.end': {
    outcome: { act: 'protection.ended', message: 'protection_ended' },
    endpoint: protections.proposeProtectionEnd,
    make: end,
  },
  'loan.approve': {
    outcome: { act: 'loan.approved', message: 'loan_approved' },
    endpoint: loans.proposeLoanApproval,
    make: async (world) => about(await applyAgain(world), { amount: usd('500.00'), reason }),
  },
  'loan.reject': {
    outcome: { act: 'loan.rejected', message: 'loan_rejected' },
    endpoint: loans.proposeLoanRefusal,
    make: async (world) => about(await applyAgain(world), { code: 'debts_too_high', reason }),
  },
  ...dueProposals,
  'bonus.grant': {
    outcome: { act: 'bonus.granted', message: 'bonus_granted' },
    endpoint: bonuses.proposeBonus,
    make: bonusCall,
  },
  'bonus.end': {
    outcome: { act: 'bonus.ended', message: 'bonus_ended' },
    endpoint: bonuses.proposeBonusEnd,
    make: bonusEndCall,
  },
  ...productProposals,
  'complaint.answer': {
    outcome: { act: 'complaint.answered', message: 'complaint_answered' },
    endpoint: complaints.proposeComplaintAnswer,
    make: answerCall,
  },
  'data_request.answer': {
    outcome: { act: 'data.answered', message: 'data_answered' },
    endpoint: dataRequests.proposeDataAnswer,
    make: dataAnswerCall,
  },
  'correction.book': {
    outcome: { act: 'booking.corrected', message: 'booking_corrected' },
    endpoint: corrections.proposeCorrection,
    make: correctBooking,
  },
  'order.release': {
    outcome: { act: 'order.released', message: 'order_released' },
    endpoint: orders.proposeOrderRelease,
    make: releaseOrderCall,
  },
  'order.reject': {
    outcome: { act: 'order.rejected', message: 'order_rejected' },
    endpoint: orders.proposeOrderRejection,
    make: rejectOrderCall,
  },
  'halt.set': { outcome: { writes: ['instrument_halts'] }, endpoint: orders.proposeHalt, make: haltCall('MCD') },
  'halt.market': {
    outcome: { writes: ['instrument_halts'] },
    endpoint: orders.proposeMarketHalt,
    make: marketHaltCall,
  },
  'halt.end': { outcome: { writes: ['instrument_halts'] }, endpoint: orders.proposeHaltEnd, make: haltEndCall },
  'fees.set': { outcome: { writes: ['fee_tables'] }, endpoint: proposeFeeTable, make: feeTableCall },
  'product.terms': { outcome: { writes: ['product_terms'] }, endpoint: proposeProductTerms, make: productTermsCall },
  'fill.bust': bustProposal,
  'settlement.fail': {
    outcome: { act: 'settlement.failed' },
    endpoint: settlement.proposeSettlementFailure,
    make: failCall,
  },
  'settlement.resolve': {
    outcome: { act: 'settlement.resolved' },
    endpoint: settlement.proposeSettlementResolution,
    make: resolveCall,
  },
  'broker_break.resolve': {
    outcome: { writes: ['broker_breaks'] },
    endpoint: settlement.proposeBrokerBreakResolution,
    make: brokerBreakCall,
  },
  'corporate_action.announce': {
    outcome: { writes: ['corporate_actions'] },
    endpoint: actions.proposeCorporateAction,
    make: announceCall,
  },
  'corporate_action.cancel': {
    outcome: { writes: ['corporate_actions'] },
    endpoint: actions.proposeCorporateActionCancel,
    make: cancelCall,
  },
  'score.correct': {
    outcome: { act: 'score.corrected', message: 'score_contest_accepted' },
    endpoint: score.proposeScoreDecision,
    make: correct,
  },
  'score.keep': {
    outcome: { act: 'score.contest_refused', message: 'score_contest_refused' },
    endpoint: score.proposeScoreDecision,
    make: contest,
  },
  'vip.set': { outcome: { act: 'vip.set', message: 'vip_changed' }, endpoint: score.proposeVipLevel, make: level },
  'switches.set': {
    outcome: { writes: ['access_switches', 'access_beginnings'] },
    endpoint: access.proposeSwitches,
    make: () => ({ by: 'maker', body: { bank_accounts: 9, reason } }),
  },
  'feature.rule': {
    outcome: { writes: ['access_features', 'access_beginnings'] },
    endpoint: access.proposeFeatureRule,
    make: () => ({ by: 'maker', params: { name: 'stock' }, body: { enabled: false, vip: 0, score: 0, reason } }),
  },
  'grant.set': {
    outcome: { act: 'access.granted' },
    endpoint: access.proposeGrant,
    make: aboutClient({ perm: 'chat', granted: true }),
  },
  'grant.withdraw': {
    outcome: { act: 'access.withdrawn' },
    endpoint: access.proposeGrantWithdrawal,
    make: withdrawGrantCall,
  },
  'client.unlock': {
    outcome: { act: 'client.unlocked', message: 'limits_lifted' },
    endpoint: proposeUnlock,
    make: aboutClient({}),
  },
  'client.reassign': {
    outcome: { act: 'advisor.changed', message: 'advisor_changed' },
    endpoint: relationships.proposeAdvisor,
    make: async (world) => {
      const advisor = await makeStaff(world.system, 'sun3', ['advisor']);
      return aboutClient({ advisor_id: advisor.id })(world);
    },
  },
  'client.close': {
    outcome: { act: 'client.closed', message: 'account_closed' },
    endpoint: relationships.proposeClosing,
    make: aboutClient({ code: 'client_request' }),
  },
  'client.reopen': {
    outcome: { act: 'client.reopened', message: 'account_reopened' },
    endpoint: relationships.proposeReopening,
    make: aboutClosed,
  },
  'kyc.approve': {
    outcome: { act: 'kyc.approved', message: 'kyc_approved' },
    endpoint: kyc.proposeKycApproval,
    make: aboutSubmission({}),
  },
  'kyc.reject': {
    outcome: { act: 'kyc.rejected', message: 'kyc_rejected' },
    endpoint: kyc.proposeKycRejection,
    make: aboutSubmission({ reasons: [{ part: 'id_front', code: 'blurred' }], remark: 'Please take it again.' }),
  },
  'kyc.take_back': {
    outcome: { act: 'kyc.taken_back', message: 'kyc_taken_back' },
    endpoint: kyc.proposeKycTakeBack,
    make: async ({ system }) => about(await addHit(system, await addClient(system)), { reason }),
  },
  ...staffingCalls,
  ...publicationCalls,
  'settings.set': {
    outcome: { writes: ['brand_logos'] },
    endpoint: settings.proposeSettings,
    make: () => ({ by: 'maker', body: { app_name: 'Candor Two', reason } }),
  },
};
