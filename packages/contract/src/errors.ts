// The catalogue of stable error codes with their HTTP status, and the Refusal value that carries one. Each noun's codes stand beside its
// endpoints (<noun>/codes.ts); here are those of the edge, and the merge. Titles in six languages live in locales (errors.<code>); a code
// without a title does not pass the parity test.
import { accessCodes } from './access/codes.ts';
import { accountsCodes } from './accounts/codes.ts';
import { approvalsCodes } from './approvals/codes.ts';
import { bankAccountsCodes } from './bank-accounts/codes.ts';
import { clientsCodes } from './clients/codes.ts';
import { credentialsCodes } from './credentials/codes.ts';
import { depositsCodes } from './deposits/codes.ts';
import { documentsCodes } from './documents/codes.ts';
import { correctionsCodes } from './corrections/codes.ts';
import { corporateActionsCodes } from './corporate-actions/codes.ts';
import { duesCodes } from './dues/codes.ts';
import { exchangeCodes } from './exchange/codes.ts';
import { kycCodes } from './kyc/codes.ts';
import { loansCodes } from './loans/codes.ts';
import { savingsCodes } from './savings/codes.ts';
import { planCodes } from './plans/codes.ts';
import { mfaCodes } from './mfa/codes.ts';
import { nomineesCodes } from './nominees/codes.ts';
import { passkeysCodes } from './passkeys/codes.ts';
import { feesCodes } from './fees/codes.ts';
import { foundingsCodes } from './foundings/codes.ts';
import { bondsCodes } from './bonds/codes.ts';
import { blocksCodes } from './blocks/codes.ts';
import { fundsCodes } from './funds/codes.ts';
import { strategiesCodes } from './strategies/codes.ts';
import { offeringsCodes } from './offerings/codes.ts';
import { ordersCodes } from './orders/codes.ts';
import { portfolioCodes } from './portfolio/codes.ts';
import { productsCodes } from './products/codes.ts';
import { quotationsCodes } from './quotations/codes.ts';
import { publicationsCodes } from './publications/codes.ts';
import { relationshipsCodes } from './relationships/codes.ts';
import { scoreCodes } from './score/codes.ts';
import { sessionsCodes } from './sessions/codes.ts';
import { settingsCodes } from './settings/codes.ts';
import { alertsCodes } from './alerts/codes.ts';
import { notificationsCodes } from './notifications/codes.ts';
import { chatsCodes } from './chats/codes.ts';
import { complaintsCodes } from './complaints/codes.ts';
import { dataRequestsCodes } from './data-requests/codes.ts';
import { watchlistsCodes } from './watchlists/codes.ts';
import { withdrawalsCodes } from './withdrawals/codes.ts';

/** What any request may meet before or beside the business: malformed, unknown, too much, changed meanwhile. */
const edgeCodes = {
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
  origin_forbidden: 403,
  state_conflict: 409,
  internal_error: 500,
  not_ready: 503,
  overloaded: 503,
  timeout: 503,
  storage_full: 507,
} as const;

type Codes = Readonly<Record<string, number>>;

/** The codes that two of the tables name: the merge compiles only while there are none. */
type Shared<Tables extends readonly Codes[], Seen = never> = Tables extends readonly [
  infer First,
  ...infer Rest extends readonly Codes[],
]
  ? (keyof First & Seen) | Shared<Rest, Seen | keyof First>
  : never;

type Merged<Tables extends readonly Codes[]> = Tables extends readonly [
  infer First,
  ...infer Rest extends readonly Codes[],
]
  ? First & Merged<Rest>
  : unknown;

/** One table of all; a code stands in one table only, or a later status would silently replace an earlier one. */
export function mergeCodes<const Tables extends readonly Codes[]>(
  tables: [Shared<Tables>] extends [never] ? Tables : { readonly shared_code: Shared<Tables> },
): Merged<Tables>;
export function mergeCodes(tables: readonly Codes[]): Codes {
  return Object.assign({}, ...tables);
}

export const errorStatus = /* @__PURE__ */ mergeCodes([
  edgeCodes,
  accessCodes,
  accountsCodes,
  approvalsCodes,
  bankAccountsCodes,
  clientsCodes,
  credentialsCodes,
  depositsCodes,
  documentsCodes,
  corporateActionsCodes,
  correctionsCodes,
  duesCodes,
  exchangeCodes,
  kycCodes,
  loansCodes,
  savingsCodes,
  planCodes,
  mfaCodes,
  nomineesCodes,
  passkeysCodes,
  feesCodes,
  foundingsCodes,
  bondsCodes,
  blocksCodes,
  fundsCodes,
  strategiesCodes,
  offeringsCodes,
  ordersCodes,
  portfolioCodes,
  productsCodes,
  quotationsCodes,
  publicationsCodes,
  relationshipsCodes,
  scoreCodes,
  sessionsCodes,
  settingsCodes,
  alertsCodes,
  notificationsCodes,
  chatsCodes,
  complaintsCodes,
  dataRequestsCodes,
  watchlistsCodes,
  withdrawalsCodes,
]);

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
