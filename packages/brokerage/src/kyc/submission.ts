// The submission: what a client answered, in versions, where it stands, and what two people found. Pure.
import { refuse } from '@candor/contract';
import type { FieldError, Language, Refusal } from '@candor/contract';
import { limits } from '@candor/contract/limits.ts';
import { checkAnswers } from '@candor/contract/kyc/answers.ts';
import type { AnswerFault, KycAnswers, KycRules, PartialAnswers } from '@candor/contract/kyc/answers.ts';
import { keepIdNumber, keepsWholeNumber, normaliseIdNumber } from '@candor/contract/kyc/identity-numbers.ts';
import { kycParts, staffCodes } from '@candor/contract/kyc/rules.ts';
import type { KycStatus, RejectionReason } from '@candor/contract/kyc/rules.ts';
import type { ApprovalId, ClientId, StaffId, SubmissionId } from '@candor/contract/ids.ts';

export type Standing = Exclude<KycStatus, 'unknown'>;

/** The same holds in the database as a trigger: a submission opens a review, two people end it, and an approval can be taken back. */
export const transitions: Readonly<Record<Standing, readonly Standing[]>> = {
  unverified: ['pending'],
  pending: ['approved', 'rejected'],
  approved: ['rejected'],
  rejected: ['pending'],
};

export interface StandingRow {
  readonly status: Standing;
  readonly changedAt: Date | undefined;
  readonly submissionId: SubmissionId | undefined;
  /** Of the two who decided last; none while nothing is decided, and none when a document ran out by itself. */
  readonly approvalId: ApprovalId | undefined;
}

export interface Submission {
  readonly id: SubmissionId;
  readonly clientId: ClientId;
  readonly version: number;
  readonly country: string;
  readonly answers: KycAnswers;
  readonly submittedAt: Date;
}

export interface Decision {
  readonly approvalId: ApprovalId;
  readonly submissionId: SubmissionId;
  readonly version: number;
  readonly verdict: 'approved' | 'rejected';
  readonly reasons: readonly RejectionReason[];
  readonly remark: string | undefined;
  readonly makerId: StaffId;
  readonly makerName: string | null;
  readonly checkerId: StaffId;
  readonly checkerName: string | null;
  readonly makerRole: string;
  readonly checkerRole: string;
  readonly proposedAt: Date;
  readonly decidedAt: Date;
}

export interface Acceptance {
  readonly version: number;
  readonly language: Language;
  readonly acceptedAt: Date;
}

export function dueAt(submittedAt: Date): Date {
  return new Date(submittedAt.getTime() + limits.kycReviewHours * 60 * 60_000);
}

/** Reasons as one text, for the proposal and the record of it. */
export function writeReasons(reasons: readonly RejectionReason[]): string {
  return [...new Set(reasons.map(({ part, code }) => `${part}:${code}`))].toSorted().join(' ');
}

export function readReasons(text: string): RejectionReason[] {
  return text.split(' ').flatMap((word) => {
    const [partText, codeText] = word.split(':');
    const part = kycParts.find((known) => known === partText);
    const code = staffCodes.find((known) => known === codeText);
    return part && code ? [{ part, code }] : [];
  });
}

/** What may be kept of half-filled answers: of some numbers nothing, until they are checked. */
export function trimDraft(answers: PartialAnswers): PartialAnswers {
  const { id_kind: kind, id_number: number, ...rest } = answers;
  const isKept = kind === undefined || keepsWholeNumber(kind);
  return { ...rest, ...(kind && { id_kind: kind }), ...(isKept && number !== undefined && { id_number: number }) };
}

/** Later answers over earlier ones; what was left out stays as it was. */
export function mergeAnswers(...parts: readonly PartialAnswers[]): PartialAnswers {
  return Object.assign(
    {},
    ...parts.map((part) => Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))),
  );
}

const codeOf: Readonly<Record<AnswerFault, FieldError['code']>> = {
  required: 'required',
  format: 'invalid_format',
  check: 'invalid_format',
  not_a_date: 'invalid_format',
  bank_code: 'invalid_format',
  in_the_future: 'too_big',
  too_young: 'too_small',
  expired: 'too_small',
  incomplete: 'mismatch',
  name_differs: 'mismatch',
  birth_date_differs: 'mismatch',
  sex_differs: 'mismatch',
  not_a_person: 'not_allowed',
  not_offered: 'not_allowed',
};

const text = (value: string | undefined): string => (value ?? '').normalize('NFC').trim();

/** The answers as they are kept, and the whole number of the document for the index; or what is wrong with them. */
export function completeAnswers(
  given: PartialAnswers,
  rules: KycRules,
): { answers: KycAnswers; number: string } | Refusal<'kyc_invalid' | 'under_age'> {
  const faults = Object.entries(checkAnswers(given, rules));
  const errors = faults.map(([field, fault]): FieldError => ({ path: `body.${field}`, code: codeOf[fault] }));
  if (faults.some(([, fault]) => fault === 'too_young')) return refuse('under_age', { errors });
  const kind = given.id_kind;
  const { id_front: front, id_back: back } = given;
  if (errors.length > 0 || kind === undefined || front === undefined || back === undefined)
    return refuse('kyc_invalid', { errors });
  const number = normaliseIdNumber(given.id_number ?? '');
  return {
    number,
    answers: {
      first_name: text(given.first_name),
      last_name: text(given.last_name),
      full_name: text(given.full_name),
      mobile: text(given.mobile),
      birth_date: text(given.birth_date),
      sex: given.sex,
      id_kind: kind,
      id_number: keepIdNumber(kind, number),
      id_expires_on: text(given.id_expires_on),
      id_front: front,
      id_back: back,
      declaration: true,
      applicant: text(given.applicant),
      bank_name: text(given.bank_name),
      account_number: text(given.account_number),
      bank_code: text(given.bank_code),
      holder_name: text(given.holder_name),
      tax_residence: text(given.tax_residence),
      political_exposure: given.political_exposure,
      source_of_funds: given.source_of_funds,
    },
  };
}

/** Names of the fields that are not as they were. */
export function listChanges(before: KycAnswers | undefined, after: KycAnswers): string[] {
  if (!before) return [];
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([field, value]) => old.get(field) !== value)
    .map(([field]) => field);
}
