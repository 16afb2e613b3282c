// The words of recurring plans that both sides and the database share. Plain names, so that whoever only reads them carries no schema.

export const planStatuses = ['running', 'paused', 'ended'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** What a client does to a plan without signing anything new. */
export const planMoves = ['pause', 'resume', 'skip', 'keep', 'end'] as const;
export type PlanMove = (typeof planMoves)[number];

export const runOutcomes = ['placed', 'skipped'] as const;

/** Why a run bought nothing: a closed list, the same in the database. */
export const skipReasons = [
  'not_enough_cash',
  'cost_above',
  'price_outside',
  'market_closed',
  'halted',
  'product_closed',
  'not_eligible',
  'amount_too_small',
  'needs_review',
  'paused',
  'by_client',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Every month has them. */
export const planDays = { first: 1, last: 28 } as const;
