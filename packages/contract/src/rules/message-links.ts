// Where each kind of message leads inside the app. The server stores the link, the client's routes are walked against this table.

/** `$id` is what the message is about: who sends it names it. */
export const pageOfMessage = {
  welcome: '/kyc',
  kyc_submitted: '/kyc',
  kyc_approved: '/kyc',
  kyc_rejected: '/kyc',
  kyc_taken_back: '/kyc',
  kyc_renewal_rejected: '/kyc',
  kyc_ending: '/kyc',
  kyc_expired: '/kyc',
  new_sign_in: '/profile/security?open=devices',
  attempts_blocked: '/profile/security?open=devices',
  limits_lifted: '/profile/activity',
  sessions_ended: '/profile/security?open=devices',
  token_reuse: '/profile/security?open=devices',
  password_changed: '/profile/security?open=password',
  reset_started: '/profile/security?open=password',
  reset_done: '/profile/security?open=password',
  pin_changed: '/profile/security?open=pin',
  mfa_enabled: '/profile/security?open=two-step',
  mfa_disabled: '/profile/security?open=two-step',
  recovery_code_used: '/profile/security?open=two-step',
  recovery_codes_renewed: '/profile/security?open=two-step',
  passkey_added: '/profile/security?open=passkeys',
  passkey_removed: '/profile/security?open=passkeys',
  contact_changed: '/profile',
  advisor_changed: '/profile',
  account_closed: '/profile',
  account_reopened: '/profile',
  payee_added: '/banking',
  payee_changed: '/banking',
  payee_removed: '/banking',
  payee_default: '/banking',
  payee_verified: '/banking',
  payee_refused: '/banking',
  deposit_credited: '/deposit/$id',
  deposit_parked: '/deposit/$id',
  deposit_refused: '/deposit/$id',
  withdrawal_requested: '/withdraw/$id',
  withdrawal_cancelled: '/withdraw/$id',
  withdrawal_released: '/withdraw/$id',
  withdrawal_paid: '/withdraw/$id',
  withdrawal_refused: '/withdraw/$id',
  withdrawal_returned: '/withdraw/$id',
  exchange_done: '/exchange/$id',
  booking_corrected: '/portfolio/transactions/$id',
  protection_placed: '/withdraw',
  protection_ended: '/withdraw',
  loan_applied: '/loan/$id',
  loan_approved: '/loan/$id',
  loan_rejected: '/loan/$id',
  loan_recycled: '/loan/$id',
  loan_drawn: '/loan/$id',
  loan_repaid: '/loan/$id',
  loan_cleared: '/loan/$id',
  due_raised: '/loan',
  due_settled: '/loan',
  due_waived: '/loan',
  charges_refunded: '/portfolio/transactions',
  nav_corrected: '/portfolio/transactions',
  dividend_paid: '/portfolio/transactions',
  coupon_paid: '/portfolio/transactions',
  bond_redeemed: '/portfolio/transactions',
  holding_changed: '/portfolio',
  settlement_failed: '/portfolio/orders/$id',
  settlement_resolved: '/portfolio/orders/$id',
  savings_paid: '/savings/$id',
  savings_returned: '/savings/$id',
  savings_maturing: '/savings/$id',
  savings_renewed: '/savings/$id',
  plan_skipped: '/portfolio/plans/$id',
  bonus_granted: '/portfolio',
  bonus_ended: '/portfolio',
  complaint_received: '/complaints/$id',
  complaint_replied: '/complaints/$id',
  complaint_answered: '/complaints/$id',
  chat_answered: '/chat',
  access_changed: '/profile/activity',
  email_unreachable: '/profile/notifications',
  data_copy_ready: '/profile/data',
  data_answered: '/profile/data',
  score_lowered: '/profile/score',
  score_contest_accepted: '/profile/score',
  score_contest_refused: '/profile/score',
  vip_changed: '/profile/score',
  nominees_changed: '/beneficiary',
  order_filled: '/portfolio/orders/$id',
  order_partly_filled: '/portfolio/orders/$id',
  order_expired: '/portfolio/orders/$id',
  order_cancelled: '/portfolio/orders/$id',
  order_rejected: '/portfolio/orders/$id',
  order_released: '/portfolio/orders/$id',
  order_cancelled_by_split: '/portfolio/orders/$id',
  order_allotted: '/portfolio/orders/$id',
  order_not_allotted: '/portfolio/orders/$id',
  order_payment_due: '/portfolio/orders/$id',
  order_payment_lapsed: '/portfolio/orders/$id',
  order_listed: '/portfolio/orders/$id',
  order_offering_ended: '/portfolio/orders/$id',
  block_quoted: '/block/$id',
  block_refused: '/block/$id',
  block_expired: '/block/$id',
  block_quote_withdrawn: '/block/$id',
  order_busted: '/portfolio/orders/$id',
  order_undone: '/portfolio/orders/$id',
  price_alert: '/quote?s=$id',
} as const;

export type MessageKind = keyof typeof pageOfMessage;

/** Kinds that lead to one thing, which the message names. */
export type AboutKind = {
  [K in MessageKind]: (typeof pageOfMessage)[K] extends `${string}$id` ? K : never;
}[MessageKind];

/** Parts of the security page that a link can bring into view. */
export const securityParts = ['password', 'pin', 'two-step', 'passkeys', 'devices'] as const;
export type SecurityPart = (typeof securityParts)[number];

export function linkMessage(kind: MessageKind, about: string | undefined): string {
  return pageOfMessage[kind].replace('$id', about ?? '');
}

/** Messages cannot be changed once they are told. Early ones led to `/profile?open=…`, which no page answers. */
export function readStoredLink(link: string): string {
  const part = /^\/profile\?open=([a-z]+)$/.exec(link)?.[1];
  if (part === undefined) return link;
  return part === 'devices' ? '/profile/security?open=devices' : '/profile/security';
}
