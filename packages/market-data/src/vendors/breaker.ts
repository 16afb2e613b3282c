// A circuit breaker: after several faults in a row a vendor is left alone for a while, then tried once.

export interface Breaker {
  readonly state: 'closed' | 'open' | 'half_open';
  /** Whether a call may go out now; a half-open breaker lets one through. */
  mayCall(): boolean;
  succeed(): void;
  fail(): void;
}

export interface BreakerOptions {
  readonly failures: number;
  readonly pauseMs: number;
  readonly longestPauseMs: number;
}

export const defaultBreaker: BreakerOptions = { failures: 5, pauseMs: 5_000, longestPauseMs: 300_000 };

export function createBreaker(options: BreakerOptions, monotonicMs: () => number): Breaker {
  let failures = 0;
  let openUntilMs = 0;
  let pauseMs = options.pauseMs;
  let isTrying = false;

  return {
    get state() {
      if (openUntilMs === 0) return 'closed';
      return monotonicMs() < openUntilMs ? 'open' : 'half_open';
    },
    mayCall() {
      if (openUntilMs === 0) return true;
      if (monotonicMs() < openUntilMs || isTrying) return false;
      isTrying = true;
      return true;
    },
    succeed() {
      failures = 0;
      openUntilMs = 0;
      pauseMs = options.pauseMs;
      isTrying = false;
    },
    fail() {
      failures += 1;
      const wasTrying = isTrying;
      isTrying = false;
      if (!wasTrying && failures < options.failures) return;
      openUntilMs = monotonicMs() + pauseMs;
      pauseMs = Math.min(pauseMs * 2, options.longestPauseMs);
    },
  };
}
