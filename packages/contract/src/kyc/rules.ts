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
