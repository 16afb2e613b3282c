// Identity verification as the client sees it: where it stands, the draft that follows to every device, and the submission.
import * as z from 'zod/mini';
import { client, signed } from '../callers.ts';
import { calendarDate, instant, language, uuid } from '../schemas/scalars.ts';
import { kycStatuses, kycSteps } from './rules.ts';
import { kycAnswers, toldReason } from './shapes.ts';

/** Which text was accepted, in which version and language. */
const acceptance = { version: z.int().check(z.gte(1)), language };

/** As which the two decided, and when; never who they are. `staff` where the role of then is none of these any more. */
export const deciderRoles = ['kyc_officer', 'approver', 'staff'] as const;
const decided = z.nullable(
  z.strictObject({
    proposed_as: z.enum(deciderRoles),
    proposed_at: instant,
    confirmed_as: z.enum(deciderRoles),
    confirmed_at: instant,
  }),
);

export const kycDetail = z.strictObject({
  status: z.enum(kycStatuses),
  /** Raised by every submission; 0 before the first. */
  version: z.int(),
  /** Who looks at it: two people, always; `assisted` when an outside service checks the document for them first. */
  review: z.enum(['manual', 'assisted']),
  /** The name of that service. */
  provider: z.nullable(z.string()),
  submit_time: z.nullable(instant),
  /** When the review is to be over. */
  due_time: z.nullable(instant),
  approve_time: z.nullable(instant),
  reject_time: z.nullable(instant),
  /** Only the roles of the two who decided. */
  decided_by: z.array(z.string()),
  /** Nothing while it is not decided, and nothing where the calendar ended a document. */
  decided,
  reasons: z.array(toldReason),
  remark: z.nullable(z.string()),
  /** The last day of the document, where it has one. */
  expires_on: z.nullable(calendarDate),
  /** Days until then by the server's calendar; below zero once it is over. */
  days_left: z.nullable(z.int()),
  /** A new document before the old one ends: whether one can be sent, waits, or was not accepted. The verification stays as it is. */
  renewal: z.nullable(
    z.strictObject({
      state: z.enum(['open', 'waiting', 'rejected']),
      submit_time: z.nullable(instant),
      due_time: z.nullable(instant),
      decided,
      reasons: z.array(toldReason),
      remark: z.nullable(z.string()),
    }),
  ),
  /** The steps that are open to be filled in; none while a review is under way, nor after an approval but for a renewal. */
  open_steps: z.array(z.enum(kycSteps)),
  /** What was filled in so far, and since the last submission what is to be corrected. Of the numbers only what may be kept. */
  answers: kycAnswers,
  /** The number of the document is known from a submission, by its end: it need not be typed again. */
  id_number_hint: z.nullable(z.string()),
  account_number_hint: z.nullable(z.string()),
  images: z.strictObject({ id_front: z.nullable(z.string()), id_back: z.nullable(z.string()) }),
  saved_at: z.nullable(instant),
  agreement: z.nullable(z.strictObject({ ...acceptance, accepted_at: instant })),
});
export type KycDetail = z.infer<typeof kycDetail>;

export const getKycStatus = client.get('getKycStatus', '/client/app/v1/verified', {
  summary: 'Where the identity verification of the client stands.',
  response: z.strictObject({ status: z.enum(kycStatuses) }),
});

export const getKycDetail = client.get('getKycDetail', '/identify/app/v1/detail', {
  summary: 'The verification of the client: status and clock, what was said, what was found wrong, what is filled in.',
  response: kycDetail,
});

export const saveKycDraft = client.put('saveKycDraft', '/identify/app/v1/draft', {
  summary: 'Keeps half-filled answers, sealed, for this and every other device. An Aadhaar number is never kept.',
  body: kycAnswers,
  response: z.strictObject({ saved_at: instant }),
  refusals: ['state_conflict', 'validation_failed'],
});

export const submitKyc = client.post('submitKyc', '/identify/app/v1', {
  summary: 'Submits the answers for review by two people, within 48 hours.',
  body: z.strictObject({ ...kycAnswers.shape, agreement: z.optional(z.strictObject(acceptance)) }),
  response: kycDetail,
  refusals: ['state_conflict', 'kyc_invalid', 'under_age', 'agreement_changed'],
  cost: 10,
});

export const receiveCheckHook = signed.post('receiveCheckHook', '/identify/hook/v1/{tenant}', {
  summary:
    'Called by the outside service that checks documents when something has changed there. Signed by it; only a nudge: the result is fetched.',
  params: z.strictObject({ tenant: uuid }),
  signedBody: 'json',
  refusals: ['not_found', 'hook_not_signed'],
  cost: 5,
});
