// Plain names and numbers of data requests, for whoever needs no schema.

export const dataRequestKinds = ['copy', 'correction'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** A copy is made, lies ready and goes; a correction is answered by two people or taken back. */
export const dataRequestStates = ['open', 'ready', 'expired', 'answered', 'withdrawn'] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

/** What can be wrong. */
export const dataFields = ['name', 'birth_date', 'address', 'phone', 'email', 'identity', 'other'] as const;
export type DataField = (typeof dataFields)[number];

export const dataOutcomes = ['corrected', 'declined'] as const;
export type DataOutcome = (typeof dataOutcomes)[number];

/** Bounds of what is written, how many corrections wait at a time, and for how many days a copy lies ready. */
export const dataRequestLimits = { shortest: 10, longest: 2_000, open: 5, copyDays: 7 } as const;
