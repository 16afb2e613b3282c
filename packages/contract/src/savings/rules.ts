// The words of savings that both sides and the database share. Plain names, so that whoever only reads them carries no schema.

export const savingsTypes = ['earn', 'saving', 'savings'] as const;
export type SavingsType = (typeof savingsTypes)[number];

/** Any time; interest every day; for a term; with notice. */
export const savingsSubtypes = ['flex', 'daily', 'fixed', 'savings'] as const;
export type SavingsSubtype = (typeof savingsSubtypes)[number];

/** The seed’s words: with the issuer, on its way back, all back. */
export const savingStatuses = ['holding', 'settle', 'sold'] as const;
export type SavingStatus = (typeof savingStatuses)[number];

/** How a day is counted against a year: 365, 360, or the days that the year has. */
export const dayCounts = ['act_365', 'act_360', 'act_act'] as const;
export type DayCount = (typeof dayCounts)[number];

export const savingsPayouts = ['daily', 'monthly', 'maturity'] as const;
export type SavingsPayout = (typeof savingsPayouts)[number];

/** What the money is with its issuer: a deposit inside or outside of a guarantee scheme, or an unsecured claim. */
export const savingsRisks = ['covered', 'uncovered', 'unsecured'] as const;
export type SavingsRisk = (typeof savingsRisks)[number];

export const maturityChoices = ['pay_out', 'renew'] as const;
export type MaturityChoice = (typeof maturityChoices)[number];

export const savingsBreakKinds = ['statement', 'positions', 'missing'] as const;
export type SavingsBreakKind = (typeof savingsBreakKinds)[number];
