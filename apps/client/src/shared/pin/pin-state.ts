// What a refused call says about the PIN that it carried. Pure.
import { isApiProblem } from '@candor/web/api/problem.ts';

export type PinState =
  | { readonly kind: 'ask' }
  /** Wrong, and so many tries are left before it locks. */
  | { readonly kind: 'wrong'; readonly left: number }
  | { readonly kind: 'locked'; readonly untilMs: number }
  | { readonly kind: 'missing' }
  /** Not about the PIN. */
  | { readonly kind: 'other' };

export function readPinState(problem: unknown, nowMs: number): PinState {
  if (problem === null || problem === undefined) return { kind: 'ask' };
  if (!isApiProblem(problem)) return { kind: 'other' };
  const { code, params, retryAfterMs } = problem.details;
  if (code === 'pin_not_set') return { kind: 'missing' };
  // The last wrong try answers that it was wrong and how long the lock takes that it brought.
  if (code === 'pin_locked' || (code === 'pin_wrong' && retryAfterMs !== undefined)) {
    return { kind: 'locked', untilMs: nowMs + (retryAfterMs ?? 0) };
  }
  if (code === 'pin_wrong') return { kind: 'wrong', left: Number(params?.['left'] ?? 0) };
  return { kind: 'other' };
}
