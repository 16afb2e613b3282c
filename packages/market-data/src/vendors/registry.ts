// Chooses vendors per market by configuration, in order of preference, and calls them behind limiter, breaker and
// timeout: the first that answers wins, a fault goes on to the next.
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { MarketCode } from '../calendars/market.ts';
import { createBreaker, defaultBreaker } from './breaker.ts';
import type { Breaker } from './breaker.ts';
import { createRateLimiter } from './rate-limiter.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';
import { VendorFault } from './vendor.ts';
import type { Vendor } from './vendor.ts';

export interface VendorEntry {
  readonly vendor: Vendor;
  readonly limit?: RateLimit;
  readonly timeoutMs?: number;
}

export interface RegistryOptions {
  readonly entries: readonly VendorEntry[];
  /** Vendor ids in order of preference; markets without a line use `otherwise`. */
  readonly order: Readonly<Partial<Record<MarketCode, readonly string[]>>>;
  readonly otherwise: readonly string[];
  readonly clock: Clock;
}

export interface VendorHealth {
  readonly id: string;
  readonly state: Breaker['state'];
  readonly lastFault: string | null;
}

export interface Registry {
  /** Vendors that serve the market, best first. */
  vendorsFor(market: MarketCode): readonly Vendor[];
  /** Asks one after the other until one answers; a VendorFault of the last one when none does. */
  ask<Answer>(
    market: MarketCode,
    can: (vendor: Vendor) => boolean,
    call: (vendor: Vendor, signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer>;
  health(): readonly VendorHealth[];
}

interface Guarded {
  readonly vendor: Vendor;
  readonly breaker: Breaker;
  readonly limiter: RateLimiter | undefined;
  readonly timeoutMs: number;
  lastFault: string | null;
}

const defaultTimeoutMs = 4_000;

export function createRegistry(options: RegistryOptions): Registry {
  const monotonicMs = () => options.clock.monotonicMs();
  const guards = new Map<string, Guarded>(
    options.entries.map(({ vendor, limit, timeoutMs = defaultTimeoutMs }) => [
      vendor.id,
      {
        vendor,
        breaker: createBreaker(defaultBreaker, monotonicMs),
        limiter: limit && createRateLimiter(limit, monotonicMs),
        timeoutMs,
        lastFault: null,
      },
    ]),
  );
  for (const id of [...options.otherwise, ...Object.values(options.order).flat()]) {
    if (!guards.has(id)) throw new Error(`market data vendor ${id} is configured but not known`);
  }

  function guardsFor(market: MarketCode): Guarded[] {
    return (options.order[market] ?? options.otherwise)
      .map((id) => guards.get(id))
      .filter((guarded) => guarded !== undefined)
      .filter(({ vendor }) => vendor.capabilities.markets.includes(market));
  }

  return {
    vendorsFor: (market) => guardsFor(market).map(({ vendor }) => vendor),
    async ask(market, can, call) {
      let lastFault = new VendorFault('unavailable', `no vendor serves ${market}`);
      for (const guarded of guardsFor(market)) {
        if (!can(guarded.vendor)) continue;
        try {
          return await callGuarded(guarded, options.clock, call);
        } catch (error) {
          lastFault = toFault(error);
          guarded.lastFault = lastFault.message;
        }
      }
      throw lastFault;
    },
    health: () =>
      [...guards.values()].map(({ vendor, breaker, lastFault }) => ({
        id: vendor.id,
        state: breaker.state,
        lastFault,
      })),
  };
}

async function callGuarded<Answer>(
  { vendor, breaker, limiter, timeoutMs }: Guarded,
  clock: Clock,
  call: (vendor: Vendor, signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  if (limiter && !limiter.tryTake()) throw new VendorFault('limited', `${vendor.id} is at its limit`);
  if (!breaker.mayCall()) throw new VendorFault('unavailable', `${vendor.id} is paused after faults`);
  const controller = new AbortController();
  const timer = clock.setTimer(() => controller.abort(new VendorFault('unavailable', 'timed out')), timeoutMs);
  try {
    const answer = await call(vendor, controller.signal);
    breaker.succeed();
    return answer;
  } catch (error) {
    // A symbol that the vendor does not know is an answer, not a fault of the vendor.
    if (error instanceof VendorFault && error.reason === 'unknown_symbol') breaker.succeed();
    else breaker.fail();
    throw error;
  } finally {
    timer.cancel();
  }
}

function toFault(error: unknown): VendorFault {
  if (error instanceof VendorFault) return error;
  return new VendorFault('unavailable', error instanceof Error ? error.message : 'the vendor failed', error);
}
