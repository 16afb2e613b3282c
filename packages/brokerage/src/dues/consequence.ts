// What follows from a due, as published: each rule begins a fixed number of days after the due arose and ends by itself the
// moment nothing is outstanding. Pure; a rule binds nothing beyond what is written here.
import type { Due as DueWire, dueConsequences } from '@candor/contract/dues/client.ts';

export type Consequence = (typeof dueConsequences)[number];

const dayMs = 24 * 60 * 60_000;

/** Days after a due arose. A block of withdrawals is at once, and settling from own cash lifts it at once. */
export const publishedRules: ReadonlyArray<{ readonly rule: Consequence; readonly afterDays: number }> = [
  { rule: 'withdrawals_blocked', afterDays: 0 },
  { rule: 'settlement_delayed', afterDays: 1 },
  { rule: 'trading_suspended', afterDays: 3 },
  { rule: 'score_reduced', afterDays: 7 },
];

interface Dated {
  readonly status: DueWire['status'];
  readonly createdAt: Date;
}

export function beginOf(rule: Consequence, { createdAt }: Pick<Dated, 'createdAt'>): Date {
  const found = publishedRules.find((one) => one.rule === rule);
  if (!found) throw new RangeError(`no published rule ${rule}`);
  return new Date(createdAt.getTime() + found.afterDays * dayMs);
}

export function describeConsequences(due: Dated, now: Date): DueWire['consequences'] {
  if (due.status !== 'outstanding') return [];
  return publishedRules.map(({ rule }) => {
    const since = beginOf(rule, due);
    return { rule, since: since.toISOString(), is_active: since.getTime() <= now.getTime() };
  });
}

/** The rules in force for a client with these dues. */
export function findConsequences(dues: readonly Dated[], now: Date): Set<Consequence> {
  const open = dues.filter(({ status }) => status === 'outstanding');
  const inForce = publishedRules.filter(({ rule }) => open.some((due) => beginOf(rule, due) <= now));
  return new Set(inForce.map(({ rule }) => rule));
}

/** Dues that arose by then have reached the rule. */
export function reachedBefore(rule: Consequence, now: Date): Date {
  return new Date(now.getTime() - (beginOf(rule, { createdAt: now }).getTime() - now.getTime()));
}
