// The trust score and its published rules: where it starts, what moves it and by how much, and what a number is called. Pure; the
// server applies exactly what the client reads here.

export const scoreRange = { min: 0, start: 600, max: 1000 } as const;

/** Each band from its first number on. */
export const scoreBands = [
  { band: 'poor', from: 0 },
  { band: 'average', from: 400 },
  { band: 'fair', from: 550 },
  { band: 'good', from: 700 },
  { band: 'excellent', from: 850 },
] as const;
export type ScoreBand = (typeof scoreBands)[number]['band'];

export function bandOf(score: number): ScoreBand {
  return scoreBands.findLast(({ from }) => score >= from)?.band ?? 'poor';
}

export const scoreRuleCodes = [
  'kyc_approved',
  'first_deposit',
  'repaid_on_time',
  'loan_cleared',
  'due_overdue',
  'due_settled',
] as const;
export type ScoreRuleCode = (typeof scoreRuleCodes)[number];

export interface ScoreRule {
  readonly points: number;
  /** Once in a client's life, or once for each thing that causes it. */
  readonly counts: 'once' | 'each';
}

/** A change of the rules is a new set with its own number and day; earlier moves keep the number they were made under. */
export const scoreRules = {
  version: 1,
  since: '2026-01-01',
  rules: {
    kyc_approved: { points: 50, counts: 'once' },
    first_deposit: { points: 20, counts: 'once' },
    repaid_on_time: { points: 15, counts: 'each' },
    loan_cleared: { points: 30, counts: 'each' },
    due_overdue: { points: -60, counts: 'each' },
    due_settled: { points: 30, counts: 'each' },
  },
} as const satisfies {
  readonly version: number;
  readonly since: string;
  readonly rules: Readonly<Record<ScoreRuleCode, ScoreRule>>;
};

/** What really happens to a score: it never leaves its range, and the line says what was added, not what was meant. */
export function applyPoints(score: number, points: number): { readonly points: number; readonly score: number } {
  const next = Math.min(scoreRange.max, Math.max(scoreRange.min, score + points));
  return { points: next - score, score: next };
}
