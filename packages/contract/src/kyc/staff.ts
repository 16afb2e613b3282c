// Verification seen by staff: the queue with its clock, one submission (masked until opened for a reason), its images, and the proposal of
// a decision. A second person decides through the approvals inbox; then everything that follows happens in the same moment.
import * as z from 'zod/mini';
import { makersOf } from '../approvals/makers.ts';
import { staff } from '../callers.ts';
import { disclosureReasons } from '../clients/staff.ts';
import { byId, countryCode, idOf, instant, language, text } from '../schemas/scalars.ts';
import { idKinds } from './identity-numbers.ts';
import { kycAnswers, rejectionReason } from './shapes.ts';

const one = byId('submission');
const readers = staff('kyc_officer', 'approver', 'operations', 'tenant_admin', 'auditor');
const viewers = staff('kyc_officer', 'approver', 'auditor');
const makers = makersOf('kyc_officer');

export const submissionStates = ['pending', 'approved', 'rejected'] as const;
/** What our own checks of the answers say; none of them decides. */
export const kycChecks = [
  'id_number_valid',
  'surname_fits_number',
  'of_age',
  'document_in_date',
  'holder_is_applicant',
  'number_is_new',
  'phone_as_registered',
  'phone_is_new',
  'account_is_new',
] as const;

/** Why a name on a list is not the client's: what was found by whoever looked. */
export const hitFindings = ['other_birth_date', 'other_name', 'other_place', 'other_document'] as const;
const births = z.enum(['same', 'year', 'unknown']);
/** A name on a list that looks like the client's, and why: how alike the names are, and what the birth dates say. */
const match = { list: z.string(), entry: z.string(), name: z.string(), likeness: z.int(), born: births };

const summary = {
  id: idOf('submission'),
  client_id: idOf('client'),
  version: z.int(),
  state: z.enum(submissionStates),
  country: countryCode,
  id_kind: z.enum(idKinds),
  submitted_at: instant,
  /** 48 hours after the submission. */
  due_at: instant,
  is_overdue: z.boolean(),
  /** A proposal of somebody that waits for a second person. */
  proposal: z.nullable(
    z.strictObject({
      id: idOf('approval'),
      verdict: z.enum(['approve', 'reject']),
      maker_id: idOf('staff'),
      created_at: instant,
    }),
  ),
  /** Names on a list of sanctions that look alike. */
  hits: z.int(),
  /** The verified submission that it would take the place of; the client stays verified meanwhile. */
  renews: z.nullable(idOf('submission')),
};
export const submissionSummary = z.strictObject(summary);

export const listSubmissions = readers.page('listSubmissions', '/kyc', {
  summary: 'Submissions, oldest first; those that wait unless another state is asked for.',
  of: submissionSummary,
  filters: { state: z.optional(z.enum(submissionStates)) },
  shows: 'clients',
});

const decision = z.strictObject({
  version: z.int(),
  verdict: z.enum(['approved', 'rejected']),
  reasons: z.array(rejectionReason),
  remark: z.nullable(z.string()),
  maker_id: idOf('staff'),
  maker_name: z.nullable(z.string()),
  checker_id: idOf('staff'),
  checker_name: z.nullable(z.string()),
  decided_at: instant,
});

export const checkKinds = ['document', 'face', 'sanctions'] as const;
export const checkVerdicts = ['clear', 'consider', 'not_done'] as const;
const automatic = z.strictObject({
  provider: z.string(),
  state: z.enum(['queued', 'sent', 'done', 'failed']),
  asked_at: instant,
  answered_at: z.nullable(instant),
  results: z.array(
    z.strictObject({
      kind: z.enum(checkKinds),
      verdict: z.enum(checkVerdicts),
      /** In the words of the service. */
      labels: z.array(z.string()),
    }),
  ),
});

const masked = z.strictObject({
  full_name: z.string(),
  mobile: z.string(),
  birth_year: z.string(),
  id_number: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  holder_name: z.string(),
});

export const getSubmission = readers.get('getSubmission', '/kyc/{id}', {
  summary:
    'One submission with names, numbers and dates masked, the checks of its answers, and every earlier decision.',
  params: one,
  response: z.strictObject({
    ...summary,
    masked,
    checks: z.array(z.strictObject({ check: z.enum(kycChecks), passed: z.boolean() })),
    /** Names of fields that differ from the version before. */
    changed: z.array(z.string()),
    /** Other clients who gave the same number of a document. */
    same_number: z.array(idOf('client')),
    /** Other clients who registered with or declared the same phone. */
    same_phone: z.array(idOf('client')),
    /** Other clients who declared or use the same bank account. */
    same_account: z.array(idOf('client')),
    /** What was declared in the version before, masked. */
    masked_before: z.nullable(masked),
    matches: z.array(z.strictObject(match)),
    /** What an outside service found; nothing where none is connected. It decides nothing. */
    automatic: z.nullable(automatic),
    agreement: z.nullable(z.strictObject({ version: z.int(), language, accepted_at: instant })),
    decisions: z.array(decision),
  }),
  refusals: ['not_found'],
  shows: 'clients',
});

const why = z.strictObject({ code: z.enum(disclosureReasons) });

export const openSubmission = viewers.post('openSubmission', '/kyc/{id}/open', {
  summary: 'The answers of a submission unmasked, for a reason of the closed list; the client reads that it happened.',
  params: one,
  body: why,
  response: z.strictObject({
    id: idOf('submission'),
    client_id: idOf('client'),
    version: z.int(),
    answers: kycAnswers,
    /** What was declared in the version before. */
    before: z.nullable(kycAnswers),
  }),
  refusals: ['not_found'],
});

export const openKycImage = viewers.post('openKycImage', '/kyc/{id}/images/{side}/open', {
  summary: 'A short-lived address of one image, for a reason of the closed list; the client reads that it was opened.',
  params: z.strictObject({ id: idOf('submission'), side: z.enum(['front', 'back']) }),
  body: why,
  response: z.strictObject({ url: z.string(), expires_at: instant }),
  refusals: ['not_found'],
});

export const listKycHits = readers.page('listKycHits', '/kyc/hits', {
  summary:
    'Names on a list of sanctions that look like clients who are or were verified, found since; nobody has looked at them.',
  of: z.strictObject({
    ...match,
    id: idOf('sanction_hit'),
    client_id: idOf('client'),
    submission_id: idOf('submission'),
    found_at: instant,
    /** Of somebody who finds that it is the client, or decides otherwise about the verification: it waits for a second person. */
    proposal: z.nullable(z.strictObject({ id: idOf('approval'), maker_id: idOf('staff'), created_at: instant })),
  }),
  shows: 'clients',
});

export const settleKycHit = makers.post('settleKycHit', '/kyc/hits/{id}/settle', {
  summary:
    'Says why a name on a list is another person. Whoever finds the same person proposes to take the verification back instead.',
  params: byId('sanction_hit'),
  body: z.strictObject({ finding: z.enum(hitFindings) }),
  refusals: ['not_found'],
});

export const proposeKycTakeBack = makers.propose('proposeKycTakeBack', '/kyc/hits/{id}/take-back', {
  summary:
    'Proposes to take the verification back because the name on the list is the client. Another officer or an approver decides; the client reads neutral words.',
  params: byId('sanction_hit'),
  refusals: ['not_found', 'state_conflict', 'version_changed', 'already_proposed', 'item_claimed'],
});

/** The version that was looked at: a decision about another one is refused with what changed. */
const version = z.int().check(z.gte(1));

export const proposeKycApproval = makers.propose('proposeKycApproval', '/kyc/{id}/approve', {
  summary: 'Proposes to verify the client. Another officer or an approver decides.',
  params: one,
  body: { version },
  refusals: ['not_found', 'state_conflict', 'version_changed', 'already_proposed', 'item_claimed'],
});

export const proposeKycRejection = makers.propose('proposeKycRejection', '/kyc/{id}/reject', {
  summary:
    'Proposes to reject, or to take back what was approved, for reasons of the closed list and a remark that the client reads.',
  params: one,
  body: {
    version,
    reasons: z.array(rejectionReason).check(z.minLength(1), z.maxLength(12)),
    remark: text(500, 8),
    /** A match that somebody found elsewhere than on the screened list: it is recorded with the proposal. */
    hit: z.optional(z.strictObject({ list: text(60, 2), entry: text(60), name: text(120, 2) })),
  },
  refusals: [
    'hit_missing',
    'not_found',
    'state_conflict',
    'version_changed',
    'already_proposed',
    'item_claimed',
    'words_forbidden',
    'validation_failed',
  ],
});
