// The states of identity verification, how any answer about them is read, and the gate that depends on them. Pure.

export const kycStatuses = ['unverified', 'pending', 'approved', 'rejected', 'unknown'] as const;
export type KycStatus = (typeof kycStatuses)[number];

/** true is approved, false is unverified, one of the five words is itself, anything else is unverified. */
export function readKycStatus(answer: unknown): KycStatus {
  if (typeof answer === 'boolean') return answer ? 'approved' : 'unverified';
  return kycStatuses.find((status) => status === answer) ?? 'unverified';
}

/** After a failed check nothing is known anew: what was unknown becomes unverified, the rest stays. */
export function settleFailedCheck(known: KycStatus): KycStatus {
  return known === 'unknown' ? 'unverified' : known;
}

/** The gate passes when verification is not forced or is approved. */
export function passesKycGate(kycForce: boolean, status: KycStatus): boolean {
  return !kycForce || status === 'approved';
}

/** From so many days before its end on a document can be renewed while it still counts. */
export const renewalDays = 60;

/** The steps of the form, in order. */
export const kycSteps = ['agreement', 'basic', 'identification'] as const;
export type KycStep = (typeof kycSteps)[number];

/** What a reviewer can find fault with, and the step of the form that opens again for it. */
export const stepOfPart = {
  name: 'basic',
  birth_date: 'basic',
  mobile: 'basic',
  id_number: 'basic',
  bank: 'basic',
  tax_residence: 'basic',
  political_exposure: 'basic',
  source_of_funds: 'basic',
  id_front: 'identification',
  id_back: 'identification',
  application: 'identification',
} as const satisfies Record<string, KycStep>;
export type KycPart = keyof typeof stepOfPart;
export const kycParts = [
  'name',
  'birth_date',
  'mobile',
  'id_number',
  'bank',
  'tax_residence',
  'political_exposure',
  'source_of_funds',
  'id_front',
  'id_back',
  'application',
] as const satisfies KycPart[];

const ofImages = [
  'too_dark',
  'blurred',
  'glare',
  'cut_off',
  'wrong_side',
  'wrong_document',
  'document_expired',
  'document_altered',
] as const;

export const rejectionCodes = [
  'differs_from_document',
  'incomplete',
  'unreachable',
  'not_valid',
  'holder_differs',
  ...ofImages,
  'not_completed',
] as const;
export type ToldCode = (typeof rejectionCodes)[number];

/** For staff alone: whoever is looked for must not be warned, so the client reads something neutral instead. */
export const innerCodes = ['sanctions_match'] as const;
export const staffCodes = [...rejectionCodes, ...innerCodes] as const;
export type RejectionCode = (typeof staffCodes)[number];

/** The closed list: what can be said against which part. */
export const codesOfPart: Readonly<Record<KycPart, readonly RejectionCode[]>> = {
  name: ['differs_from_document', 'incomplete'],
  birth_date: ['differs_from_document'],
  mobile: ['unreachable', 'not_valid'],
  id_number: ['differs_from_document', 'not_valid'],
  bank: ['holder_differs', 'not_valid'],
  tax_residence: ['incomplete', 'not_valid'],
  political_exposure: ['incomplete', 'not_valid'],
  source_of_funds: ['incomplete', 'not_valid'],
  id_front: ofImages,
  id_back: ofImages,
  application: ['not_completed', 'sanctions_match'],
};

export interface RejectionReason {
  readonly part: KycPart;
  readonly code: RejectionCode;
}

/** A reason as the client reads it. */
export interface ToldReason {
  readonly part: KycPart;
  readonly code: ToldCode;
}

const isInner = ({ code }: RejectionReason): boolean => innerCodes.some((inner) => inner === code);

/** What the client is told: a match on a list of sanctions is neither named nor explained, and whatever was remarked on it stays inside. */
export function tellReasons(
  reasons: readonly RejectionReason[],
  remark: string | undefined,
): { readonly reasons: readonly ToldReason[]; readonly remark: string | undefined } {
  const told = reasons.flatMap(({ part, code }): ToldReason[] => {
    const known = rejectionCodes.find((one) => one === code);
    return known === undefined ? [] : [{ part, code: known }];
  });
  if (!reasons.some(isInner)) return { reasons: told, remark };
  return { reasons: [{ part: 'application', code: 'not_completed' }], remark: undefined };
}

/** Said only where the match itself is on record. */
export const needsHit = (reasons: readonly RejectionReason[]): boolean => reasons.some(isInner);

export function isRejectionReason({ part, code }: RejectionReason): boolean {
  return codesOfPart[part].includes(code);
}

/** The steps that open again after a rejection, in order. */
export function listOpenSteps(reasons: readonly RejectionReason[]): KycStep[] {
  // A document that ran out is shown by its successor, which has another end and often another number.
  const concerned = new Set<KycStep>(
    reasons.flatMap(({ part, code }) =>
      code === 'document_expired' ? ['basic', stepOfPart[part]] : [stepOfPart[part]],
    ),
  );
  return kycSteps.filter((step) => concerned.has(step));
}
