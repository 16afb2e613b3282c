// What happens to a client is told: every act that can stand in “My activity” has its message, or a reason why it has none.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '@candor/contract';
import { editableMessages, placeholders } from '@candor/contract/publications/families.ts';
import { pageOfMessage } from '@candor/contract/rules/message-links.ts';
import type { MessageKind } from '@candor/contract/rules/message-links.ts';

const read = (language: string, noun: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../locales/src/${language}/${noun}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;

/** The client did it a moment ago and has seen the answer. */
const own = 'own act';
/** Nothing changed: somebody looked. It stands in the activity, with role and reason, live. */
const look = 'a look';
/** The step before or after it is told. */
const step = 'a step';

const told: Readonly<Record<string, MessageKind | typeof own | typeof look | typeof step>> = {
  session_opened: 'new_sign_in',
  session_ended: own,
  session_all_ended: 'sessions_ended',
  session_token_reused: 'token_reuse',
  login_failed: 'attempts_blocked',
  client_registered: 'welcome',
  client_unlocked: 'limits_lifted',
  password_changed: 'password_changed',
  password_check_failed: 'attempts_blocked',
  password_reset: 'reset_done',
  reset_started: 'reset_started',
  pin_set: 'pin_changed',
  pin_check_failed: 'attempts_blocked',
  mfa_bound: 'mfa_enabled',
  mfa_removed: 'mfa_disabled',
  passkey_added: 'passkey_added',
  passkey_removed: 'passkey_removed',
  file_uploaded: own,
  avatar_changed: own,
  mfa_recovery_codes_renewed: 'recovery_codes_renewed',
  mfa_failed: 'attempts_blocked',
  other: look,
  session_verified: step,
  approval_proposed: step,
  approval_approved: step,
  approval_rejected: step,
  approval_withdrawn: step,
  passkey_failed: 'attempts_blocked',
  bank_account_added: 'payee_added',
  bank_account_changed: 'payee_changed',
  bank_account_removed: 'payee_removed',
  deposit_declared: own,
  deposit_credited: 'deposit_credited',
  contact_changed: 'contact_changed',
  bank_account_default_set: 'payee_default',
  bank_account_verified: 'payee_verified',
  bank_account_refused: 'payee_refused',
  deposit_refused: 'deposit_refused',
  withdrawal_requested: 'withdrawal_requested',
  withdrawal_cancelled: 'withdrawal_cancelled',
  withdrawal_released: 'withdrawal_released',
  withdrawal_refused: 'withdrawal_refused',
  withdrawal_paid: 'withdrawal_paid',
  withdrawal_returned: 'withdrawal_returned',
  protection_placed: 'protection_placed',
  protection_ended: 'protection_ended',
  exchange_done: 'exchange_done',
  loan_applied: 'loan_applied',
  loan_approved: 'loan_approved',
  loan_rejected: 'loan_rejected',
  loan_recycled: 'loan_recycled',
  loan_drawn: 'loan_drawn',
  loan_repaid: 'loan_repaid',
  loan_cleared: 'loan_cleared',
  loan_overdue: 'due_raised',
  due_raised: 'due_raised',
  due_settled: 'due_settled',
  due_waived: 'due_waived',
  due_overdue: 'score_lowered',
  settlement_failed: 'settlement_failed',
  settlement_resolved: 'settlement_resolved',
  corporate_action_announced: step,
  corporate_action_booked: 'holding_changed',
  corporate_action_paid: 'dividend_paid',
  corporate_action_cancelled: step,
  score_contested: own,
  data_copy_asked: own,
  data_copy_made: 'data_copy_ready',
  data_copy_taken: own,
  data_correction_asked: own,
  data_correction_withdrawn: own,
  data_answered: 'data_answered',
  client_closed_by_self: own,
  score_corrected: 'score_contest_accepted',
  score_contest_refused: 'score_contest_refused',
  vip_set: 'vip_changed',
  nominees_saved: 'nominees_changed',
  nominees_opted_out: 'nominees_changed',
  nominees_removed: 'nominees_changed',
  access_granted: 'access_changed',
  access_taken: 'access_changed',
  access_withdrawn: 'access_changed',
  client_data_read: look,
  client_data_opened: look,
  kyc_submitted: 'kyc_submitted',
  kyc_approved: 'kyc_approved',
  kyc_rejected: 'kyc_rejected',
  kyc_taken_back: 'kyc_taken_back',
  kyc_opened: look,
  deposit_proof_opened: look,
  kyc_image_opened: look,
  kyc_expired: 'kyc_expired',
  document_accepted: own,
  kyc_check_sent: step,
  kyc_checked: step,
  order_placed: own,
  order_replaced: own,
  order_cancelled: 'order_cancelled',
  order_cancel_asked: own,
  order_expired: 'order_expired',
  order_rejected: 'order_rejected',
  order_released: 'order_released',
  order_filled: 'order_filled',
  order_busted: 'order_busted',
  order_undone: 'order_undone',
  order_payment_due: 'order_payment_due',
  order_paid: own,
  order_listed: 'order_listed',
  signing_opened: own,
  signing_closed: own,
  advisor_changed: 'advisor_changed',
  client_closed: 'account_closed',
  client_reopened: 'account_reopened',
  booking_corrected: 'booking_corrected',
  block_asked: own,
  block_quoted: 'block_quoted',
  block_accepted: own,
  block_declined: own,
  block_withdrawn: own,
  block_refused: 'block_refused',
  block_quote_withdrawn: 'block_quote_withdrawn',
  block_quote_expired: step,
  block_expired: 'block_expired',
  plan_started: own,
  plan_changed: own,
  plan_paused: own,
  plan_resumed: own,
  plan_next_skipped: own,
  plan_next_kept: own,
  plan_ended: own,
  plan_ran: 'order_filled',
  plan_skipped: 'plan_skipped',
  strategy_facts_opened: own,
  strategy_test_passed: own,
  strategy_test_failed: own,
  saving_opened: own,
  saving_left: own,
  saving_chosen: own,
  saving_returned: 'savings_returned',
  saving_renewed: 'savings_renewed',
  bonus_granted: 'bonus_granted',
  bonus_ended: 'bonus_ended',
  charges_refunded: 'charges_refunded',
  fund_compensated: 'nav_corrected',
  order_accepted: step,
  chat_assigned: step,
  chat_file_opened: look,
  complaint_filed: 'complaint_received',
  notifications_changed: own,
  complaint_added: own,
  complaint_escalated: own,
  complaint_withdrawn: own,
  complaint_replied: 'complaint_replied',
  complaint_answered: 'complaint_answered',
  broker_break_resolved: step,
};

test('MSG-01 every act that a client can read of in the activity has its message, or a reason why it has none', () => {
  const acts = Object.keys(read('en-US', 'activity')).filter((key) => !/^(role|reason)_/.test(key));
  expect(acts.filter((act) => told[act] === undefined)).toEqual([]);
  expect(Object.keys(told).filter((act) => !acts.includes(act))).toEqual([]);
  for (const kind of Object.values(told))
    if (![own, look, step].includes(kind)) expect(pageOfMessage).toHaveProperty(kind);
});

test('MSG-01 a brand can write every message anew but those whose words depend on a count or a case', () => {
  for (const language of languages) {
    const texts = read(language, 'messages');
    for (const kind of Object.keys(pageOfMessage)) {
      const said = `${texts[`${kind}_title`] ?? ''} ${texts[`${kind}_body`] ?? ''}`;
      const isFixed = /\{\w+, (?:plural|select)/.test(said);
      expect([language, kind, editableMessages.includes(kind)]).toEqual([language, kind, !isFixed]);
      if (isFixed) continue;
      const open = [...said.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
      expect(open.filter((name) => !placeholders.some((known) => known === name))).toEqual([]);
    }
  }
});
