// The catalogue of stable error codes with their HTTP status, and the Refusal value that carries one.
// Titles in six languages live in locales (errors.<code>); a code without a title does not pass the parity test.

export const errorStatus = {
  // The edge: malformed, unknown, too much.
  bad_request: 400,
  malformed_json: 400,
  validation_failed: 400,
  duplicate_json_key: 400,
  tenant_unknown: 400,
  header_invalid: 400,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  uri_too_long: 414,
  headers_too_large: 431,
  rate_limited: 429,
  internal_error: 500,
  not_ready: 503,
  overloaded: 503,
  timeout: 503,
  storage_full: 507,
  // Access and the edge of a site.
  permission_not_granted: 403,
  feature_disabled: 403,
  requires_all: 403,
  requires_any: 403,
  requires_levels: 403,
  guest_search_limit: 429,
  guest_read_stock_limit: 429,
  guest_view_quote_limit: 429,
  origin_forbidden: 403,
  // Uploads and documents.
  image_too_big: 413,
  upload_failed: 422,
  not_an_image: 415,
  upload_quota_reached: 429,
  avatar_failed: 422,
  document_unavailable: 404,
  agreement_unavailable: 404,
  // Sessions and credentials. What a person typed wrong is 422: 401 always means that the session is over.
  unauthorized: 401,
  mfa_required: 403,
  forbidden: 403,
  login_failed: 422,
  too_many_attempts: 429,
  dpop_invalid: 401,
  no_pending_session: 422,
  code_invalid: 422,
  reauth_required: 422,
  mfa_already_bound: 409,
  mfa_not_bound: 409,
  mfa_forced: 422,
  passkey_failed: 422,
  password_wrong: 422,
  password_weak: 422,
  reset_failed: 422,
  username_taken: 409,
  invitation_invalid: 422,
  phone_invalid: 422,
  pin_wrong: 422,
  pin_weak: 422,
  pin_locked: 429,
  pin_not_set: 422,
  // Watchlists.
  watchlist_update_failed: 422,
  watchlist_full: 422,
  watchlist_limit: 422,
  watchlist_name_taken: 409,
  // The ledger.
  insufficient_funds: 422,
  insufficient_holdings: 422,
  exceeds_debt: 422,
  hold_not_pending: 409,
  already_reversed: 409,
  idempotency_conflict: 409,
  ledger_halted: 503,
  // Money: what is common to its verbs.
  state_conflict: 409,
  amount_invalid: 422,
  currency_mismatch: 422,
  kyc_required: 422,
  country_unsupported: 422,
  // Verification.
  kyc_invalid: 422,
  under_age: 422,
  agreement_changed: 409,
  version_changed: 409,
  // Approvals: maker and checker.
  self_approval: 403,
  already_decided: 409,
  already_proposed: 409,
  second_person_needed: 409,
  words_forbidden: 422,
  // Bank accounts.
  bank_account_invalid: 422,
  holder_mismatch: 422,
  bank_account_duplicate: 409,
  too_many_bank_accounts: 422,
  bank_account_in_use: 409,
  bank_account_needed: 422,
  no_bank_for_country: 422,
  not_default_account: 422,
  bank_account_unverified: 422,
  payee_waiting: 422,
  // Deposits.
  deposit_unavailable: 422,
  payer_differs: 422,
  statement_malformed: 422,
  statement_too_long: 422,
  bank_reference_used: 409,
  // Withdrawals.
  outstanding_dues: 422,
  score_too_low: 422,
  protective_hold: 422,
  withdrawal_not_cancellable: 409,
  return_too_late: 409,
  // Score and nominees.
  already_contested: 409,
  not_contestable: 422,
  nominees_invalid: 422,
  nominee_shares_total: 422,
  nominee_share_bounds: 422,
  too_many_nominees: 422,
  nominee_guardian_needed: 422,
  // Exchange.
  exchange_needs_two_accounts: 422,
  balances_zero: 422,
  quotation_expired: 422,
  quotation_used: 409,
  same_account: 422,
  bound_by_dues: 422,
  fx_market_closed: 422,
  fx_unavailable: 503,
  // Loans and dues.
  loan_terms: 422,
  loan_limit: 422,
  loan_dues_open: 422,
  instalment_paid: 409,
  repayment_differs: 409,
  due_closed: 409,
  signature_needed: 422,
  signature_kind: 422,
  signature_exceeded: 422,
  signature_ended: 422,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

export interface FieldError {
  /** JSON pointer-like path inside the request: `body.phone`, `query.s`. */
  readonly path: string;
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** What can be wrong with one field; titles live in locales (fields.<code>). */
export const fieldErrorCodes = [
  'required',
  'unknown_field',
  'wrong_type',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'invalid_format',
  'not_allowed',
  'mismatch',
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** A verb's way to say no: a value, never an exception, so that a transaction rolls back and a caller must look. */
export interface Refusal<Code extends ErrorCode = ErrorCode> {
  readonly refused: Code;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly errors?: readonly FieldError[];
  readonly retryAfterS?: number;
}

export function refuse<Code extends ErrorCode>(code: Code, extra: Omit<Refusal<Code>, 'refused'> = {}): Refusal<Code> {
  return { refused: code, ...extra };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && typeof value.refused === 'string';
}

/** RFC 9457 problem document, as every error answer carries it. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode;
  readonly instance?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly errors?: ReadonlyArray<FieldError & { readonly title: string }>;
}
