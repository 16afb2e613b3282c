// The message: a notice to one client, kept as a kind with parameters and put into words when it is read. Pure.

export const messageKinds = [
  'welcome',
  'new_sign_in',
  'attempts_blocked',
  'sessions_ended',
  'token_reuse',
  'password_changed',
  'reset_started',
  'reset_done',
  'pin_changed',
  'mfa_enabled',
  'mfa_disabled',
  'recovery_code_used',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'contact_changed',
  'payee_added',
  'payee_default',
  'payee_verified',
  'payee_refused',
  'deposit_credited',
  'deposit_refused',
  'withdrawal_requested',
  'withdrawal_cancelled',
  'withdrawal_released',
  'withdrawal_paid',
  'withdrawal_refused',
  'withdrawal_returned',
  'exchange_done',
  'protection_placed',
  'protection_ended',
  'loan_applied',
  'loan_approved',
  'loan_rejected',
  'loan_recycled',
  'loan_drawn',
  'loan_repaid',
  'loan_cleared',
  'due_raised',
  'due_settled',
  'due_waived',
  'score_lowered',
  'score_contest_accepted',
  'score_contest_refused',
  'vip_changed',
  'nominees_changed',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** What each kind needs to be put into words; `company` is the tenant's own name and is added when it is read. */
export interface MessageParams {
  readonly new_sign_in: { readonly device: string };
  readonly token_reuse: { readonly device: string };
  readonly recovery_code_used: { readonly left: number };
  readonly passkey_added: { readonly name: string };
  readonly passkey_removed: { readonly name: string };
  readonly payee_added: { readonly account: string };
  readonly payee_default: { readonly account: string };
  readonly payee_verified: { readonly account: string };
  readonly payee_refused: { readonly account: string };
  readonly deposit_credited: { readonly amount: string; readonly reference: string };
  readonly deposit_refused: { readonly amount: string; readonly reference: string };
  readonly withdrawal_requested: { readonly amount: string; readonly account: string };
  readonly withdrawal_cancelled: { readonly amount: string };
  readonly withdrawal_released: { readonly amount: string };
  readonly withdrawal_paid: { readonly amount: string };
  readonly withdrawal_refused: { readonly amount: string };
  readonly withdrawal_returned: { readonly amount: string };
  readonly exchange_done: { readonly from: string; readonly to: string };
  readonly protection_placed: { readonly days: number };
  readonly loan_applied: { readonly amount: string };
  readonly loan_approved: { readonly amount: string };
  readonly loan_rejected: { readonly amount: string };
  readonly loan_recycled: { readonly amount: string };
  readonly loan_drawn: { readonly amount: string };
  readonly loan_repaid: { readonly amount: string };
  readonly loan_cleared: { readonly amount: string };
  readonly due_raised: { readonly amount: string };
  readonly due_settled: { readonly amount: string; readonly left: string };
  readonly due_waived: { readonly amount: string };
  readonly score_lowered: { readonly points: number; readonly score: number };
  readonly score_contest_accepted: { readonly answer: string };
  readonly score_contest_refused: { readonly answer: string };
  readonly vip_changed: { readonly level: number };
}

export type ParamsOf<K extends MessageKind> = K extends keyof MessageParams
  ? { readonly params: MessageParams[K] }
  : { readonly params?: Record<string, never> };

/** Where a message leads inside the app. */
export const linkOfKind = {
  welcome: '/kyc',
  new_sign_in: '/profile?open=devices',
  attempts_blocked: '/profile?open=devices',
  sessions_ended: '/profile?open=devices',
  token_reuse: '/profile?open=devices',
  password_changed: '/profile?open=security',
  reset_started: '/profile?open=security',
  reset_done: '/profile?open=security',
  pin_changed: '/profile?open=security',
  mfa_enabled: '/profile?open=security',
  mfa_disabled: '/profile?open=security',
  recovery_code_used: '/profile?open=security',
  recovery_codes_renewed: '/profile?open=security',
  passkey_added: '/profile?open=security',
  passkey_removed: '/profile?open=security',
  contact_changed: '/profile?open=security',
  payee_added: '/banking',
  payee_default: '/banking',
  payee_verified: '/banking',
  payee_refused: '/banking',
  deposit_credited: '/deposit',
  deposit_refused: '/deposit',
  withdrawal_requested: '/withdraw',
  withdrawal_cancelled: '/withdraw',
  withdrawal_released: '/withdraw',
  withdrawal_paid: '/withdraw',
  withdrawal_refused: '/withdraw',
  withdrawal_returned: '/withdraw',
  exchange_done: '/exchange',
  protection_placed: '/withdraw',
  protection_ended: '/withdraw',
  loan_applied: '/loan',
  loan_approved: '/loan',
  loan_rejected: '/loan',
  loan_recycled: '/loan',
  loan_drawn: '/loan',
  loan_repaid: '/loan',
  loan_cleared: '/loan',
  due_raised: '/loan',
  due_settled: '/loan',
  due_waived: '/loan',
  score_lowered: '/profile/score',
  score_contest_accepted: '/profile/score',
  score_contest_refused: '/profile/score',
  vip_changed: '/profile/score',
  nominees_changed: '/beneficiary',
} as const satisfies Record<MessageKind, string>;

export type NewMessage<K extends MessageKind = MessageKind> = K extends MessageKind
  ? { readonly kind: K; readonly clientId: string } & ParamsOf<K>
  : never;

export interface StoredMessage {
  readonly messageId: string;
  readonly kind: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly link: string;
  readonly createdAt: Date;
  readonly isRead: boolean;
}
