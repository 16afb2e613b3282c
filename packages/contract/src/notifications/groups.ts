// What a client is told about, in the groups that can be chosen, and what holds for copies outside the app. Data that the settings page
// and the server agree on.
import type { MessageKind } from '../rules/message-links.ts';

export const notificationGroups = ['security', 'money', 'orders', 'identity', 'loans', 'service', 'prices'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/** Sent at once by mail and SMS, whatever was chosen: whoever took an account over must not be able to hide it. */
export const alwaysSent: NotificationGroup = 'security';

/** What can be switched off. */
export const chosenGroups = notificationGroups.filter((group) => group !== alwaysSent);

export const emailTimings = ['immediately', 'daily'] as const;
export type EmailTiming = (typeof emailTimings)[number];

/** Orders and prices can come many times a day: who wants them by mail says so. */
export const offAtFirst: readonly NotificationGroup[] = ['orders', 'prices'];

/** By the hour of the client's own day. */
export const digestTime = '08:00';

/** Mails to one client, or notices in one browser, in an hour; what comes on top waits for one that lists it. */
export const mostMailsAnHour = 10;

export const groupOfMessage: Readonly<Record<MessageKind, NotificationGroup>> = {
  welcome: 'security',
  new_sign_in: 'security',
  attempts_blocked: 'security',
  limits_lifted: 'security',
  sessions_ended: 'security',
  token_reuse: 'security',
  password_changed: 'security',
  reset_started: 'security',
  reset_done: 'security',
  pin_changed: 'security',
  mfa_enabled: 'security',
  mfa_disabled: 'security',
  recovery_code_used: 'security',
  recovery_codes_renewed: 'security',
  passkey_added: 'security',
  passkey_removed: 'security',
  contact_changed: 'security',
  account_closed: 'security',
  account_reopened: 'security',
  advisor_changed: 'security',
  payee_added: 'security',
  payee_changed: 'security',
  payee_removed: 'security',
  payee_default: 'security',
  payee_verified: 'security',
  payee_refused: 'security',
  kyc_submitted: 'identity',
  kyc_approved: 'identity',
  kyc_rejected: 'identity',
  kyc_taken_back: 'identity',
  kyc_renewal_rejected: 'identity',
  kyc_ending: 'identity',
  kyc_expired: 'identity',
  deposit_credited: 'money',
  deposit_parked: 'money',
  deposit_refused: 'money',
  withdrawal_requested: 'money',
  withdrawal_cancelled: 'money',
  withdrawal_released: 'money',
  withdrawal_paid: 'money',
  withdrawal_refused: 'money',
  withdrawal_returned: 'money',
  exchange_done: 'money',
  booking_corrected: 'money',
  protection_placed: 'money',
  protection_ended: 'money',
  dividend_paid: 'money',
  coupon_paid: 'money',
  bond_redeemed: 'money',
  charges_refunded: 'money',
  nav_corrected: 'money',
  savings_paid: 'money',
  savings_returned: 'money',
  savings_maturing: 'money',
  savings_renewed: 'money',
  bonus_granted: 'money',
  bonus_ended: 'money',
  holding_changed: 'orders',
  settlement_failed: 'orders',
  settlement_resolved: 'orders',
  order_filled: 'orders',
  order_partly_filled: 'orders',
  order_expired: 'orders',
  order_cancelled: 'orders',
  order_rejected: 'orders',
  order_released: 'orders',
  order_cancelled_by_split: 'orders',
  order_busted: 'orders',
  order_undone: 'orders',
  order_allotted: 'orders',
  order_not_allotted: 'orders',
  order_payment_due: 'orders',
  order_payment_lapsed: 'orders',
  order_listed: 'orders',
  order_offering_ended: 'orders',
  block_quoted: 'orders',
  block_refused: 'orders',
  block_expired: 'orders',
  block_quote_withdrawn: 'orders',
  plan_skipped: 'orders',
  loan_applied: 'loans',
  loan_approved: 'loans',
  loan_rejected: 'loans',
  loan_recycled: 'loans',
  loan_drawn: 'loans',
  loan_repaid: 'loans',
  loan_cleared: 'loans',
  due_raised: 'loans',
  due_settled: 'loans',
  due_waived: 'loans',
  score_lowered: 'loans',
  score_contest_accepted: 'loans',
  score_contest_refused: 'loans',
  vip_changed: 'loans',
  complaint_received: 'service',
  data_copy_ready: 'service',
  data_answered: 'service',
  complaint_replied: 'service',
  complaint_answered: 'service',
  chat_answered: 'service',
  access_changed: 'service',
  nominees_changed: 'service',
  email_unreachable: 'service',
  price_alert: 'prices',
};
