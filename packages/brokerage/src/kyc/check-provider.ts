// An outside service that checks a document, a face and lists of sanctions, as verification needs it. Its answer goes to the two people who
// decide and never decides itself. An adapter of one service is one file, like `sumsub.ts`.
import type { checkKinds, checkVerdicts } from '@candor/contract/kyc/staff.ts';
import type { Submission } from './submission.ts';

export interface CheckImage {
  readonly side: 'front' | 'back';
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface CheckAsk {
  readonly submission: Submission;
  readonly images: readonly CheckImage[];
}

export interface CheckResult {
  readonly kind: (typeof checkKinds)[number];
  readonly verdict: (typeof checkVerdicts)[number];
  /** In the words of the service; never about the person. */
  readonly labels: readonly string[];
}

export interface CheckProvider {
  /** As it is kept and found again. */
  readonly name: string;
  /** As people know it. */
  readonly title: string;
  /** Hands a submission over; once, however often it is called for the same submission. Answers how the service calls it. */
  begin(ask: CheckAsk, signal: AbortSignal): Promise<string>;
  /** What the service says now; nothing while it is still at it. */
  read(ref: string, signal: AbortSignal): Promise<readonly CheckResult[] | undefined>;
  /** Whose check has changed, when the call is really the service's; nothing otherwise. */
  readHook(header: (name: string) => string | undefined, text: string): { readonly ref: string } | undefined;
}

/** How a tenant wants it, from its profile. */
export interface CheckSetting {
  readonly provider: string;
  readonly account: string;
  readonly level: string;
}
