// When a failed read is tried again and how long it waits. Mutations never come here.
import { ApiProblem } from './problem.ts';

const attempts = 3;
const firstWaitMs = 300;
const longestWaitMs = 5_000;

/** Milliseconds to wait before attempt `attempt + 1` (attempts count from 1), or undefined to give up. */
export function planRetry(problem: unknown, attempt: number, fraction: number): number | undefined {
  if (attempt >= attempts || !(problem instanceof ApiProblem)) return undefined;
  const { code, status, retryAfterMs } = problem.details;
  const isPassing = code === 'network' || status === 429 || status === 502 || status === 503 || status === 504;
  // A guest's day does not end within a second.
  if (!isPassing || code.startsWith('guest_')) return undefined;
  if (retryAfterMs !== undefined) return retryAfterMs <= longestWaitMs ? retryAfterMs : undefined;
  // Half fixed, half random, so that a thousand clients do not come back in step.
  return firstWaitMs * 2 ** (attempt - 1) * (0.5 + fraction / 2);
}
