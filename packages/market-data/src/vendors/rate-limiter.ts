// A token bucket on a monotonic clock. It says yes or no at once and never queues.

export interface RateLimiter {
  tryTake(cost?: number): boolean;
  /** Milliseconds until the cost could be taken. */
  waitMs(cost?: number): number;
}

export interface RateLimit {
  readonly capacity: number;
  readonly perSecond: number;
}

export function createRateLimiter({ capacity, perSecond }: RateLimit, monotonicMs: () => number): RateLimiter {
  let tokens = capacity;
  let filledAtMs = monotonicMs();

  function refill(): void {
    const now = monotonicMs();
    tokens = Math.min(capacity, tokens + ((now - filledAtMs) / 1_000) * perSecond);
    filledAtMs = now;
  }

  return {
    tryTake(cost = 1) {
      refill();
      if (tokens < cost) return false;
      tokens -= cost;
      return true;
    },
    waitMs(cost = 1) {
      refill();
      return tokens >= cost ? 0 : Math.ceil(((cost - tokens) / perSecond) * 1_000);
    },
  };
}
