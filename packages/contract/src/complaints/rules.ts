// Plain names and numbers of complaints, for whoever needs no schema.
export const complaintCategories = [
  'deposit',
  'withdrawal',
  'order',
  'fee',
  'loan',
  'verification',
  'service',
  'data',
  'other',
] as const;
export type ComplaintCategory = (typeof complaintCategories)[number];

export const complaintStates = ['open', 'escalated', 'answered', 'withdrawn'] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** How a complaint was answered: it was right, partly right, or not. */
export const complaintOutcomes = ['upheld', 'partly', 'rejected'] as const;
export type ComplaintOutcome = (typeof complaintOutcomes)[number];

/** Bounds of what is written, and how many pieces one complaint holds. */
export const complaintLimits = { shortest: 20, longest: 4_000, entries: 50 } as const;
