// The shapes that the client's and the staff's side of verification share.
import * as z from 'zod/mini';
import { calendarDate, idOf } from '../schemas/scalars.ts';
import { idKinds, sexes } from './identity-numbers.ts';
import { exposures, fundsSources } from './declarations.ts';
import { kycParts, rejectionCodes, staffCodes } from './rules.ts';

const typed = (most: number) => z.optional(z.string().check(z.maxLength(most), z.regex(/^\P{Cc}*$/u)));
const dateOrNothing = z.optional(z.union([calendarDate, z.literal('')]));

/** Half-filled is fine for a draft; a submission takes what is missing from the draft and from the last submission. */
const answers = {
  first_name: typed(80),
  last_name: typed(80),
  full_name: typed(160),
  mobile: typed(24),
  birth_date: typed(10),
  sex: z.optional(z.enum(sexes)),
  id_kind: z.optional(z.enum(idKinds)),
  id_number: typed(40),
  id_expires_on: dateOrNothing,
  id_front: z.optional(idOf('file')),
  id_back: z.optional(idOf('file')),
  declaration: z.optional(z.boolean()),
  applicant: typed(160),
  bank_name: typed(120),
  account_number: typed(60),
  bank_code: typed(20),
  holder_name: typed(160),
  tax_residence: typed(2),
  political_exposure: z.optional(z.enum(exposures)),
  source_of_funds: z.optional(z.enum(fundsSources)),
};
export const kycAnswers = z.strictObject(answers);

export const rejectionReason = z.strictObject({ part: z.enum(kycParts), code: z.enum(staffCodes) });
/** As the client reads it: what is for staff alone cannot be said here. */
export const toldReason = z.strictObject({ part: z.enum(kycParts), code: z.enum(rejectionCodes) });
