// Loads a lazy part of the page again when the network was the reason (NAV-12): three more tries, 800 ms apart, 15 s each.
import { browserLimits } from '../settings/browser-limits.ts';
import type { WebClock } from '../clock/clock.ts';

export class LoadTimeout extends Error {
  override readonly name = 'LoadTimeout';
}

/** Network, fetch and timeout errors pass; a broken module does not. */
export function isPassingLoadError(problem: unknown): boolean {
  if (problem instanceof LoadTimeout) return true;
  return problem instanceof Error && /network|fetch|timeout|load failed|importing a module/i.test(problem.message);
}

export async function loadWithRetry<T>(clock: WebClock, load: () => Promise<T>): Promise<T> {
  const { retries, retryAfterMs, timeoutMs } = browserLimits.drawer;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await withTimeout(clock, load(), timeoutMs);
    } catch (problem) {
      if (attempt >= retries || !isPassingLoadError(problem)) throw problem;
      await clock.wait(retryAfterMs);
    }
  }
}

function withTimeout<T>(clock: WebClock, work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.later(timeoutMs, () => reject(new LoadTimeout('timeout')));
    work.then(resolve, reject).finally(cancel);
  });
}
