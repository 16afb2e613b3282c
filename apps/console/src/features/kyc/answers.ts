// The answers of the server that the parts of a review share.
import type { OutputOf } from '@candor/contract/endpoint.ts';
import type { getSubmission, openSubmission } from '@candor/contract/kyc/staff.ts';

export type Submission = OutputOf<typeof getSubmission>;
/** Unmasked, once somebody gave a reason. */
export type Opened = OutputOf<typeof openSubmission>;
