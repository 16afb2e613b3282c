// Lets a request in by its data token: known, in scope, within its rate. The tenant follows from the token.
import { refuse } from '@candor/contract';
import type { Endpoint, Refusal } from '@candor/contract';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Guard } from '@candor/platform/http/binding.ts';
import { addressKey } from '@candor/platform/http/rate-limit.ts';
import { createBoundedCache } from '../vendors/simulated/bounded-cache.ts';
import { createRateLimiter } from '../vendors/rate-limiter.ts';
import type { RateLimiter } from '../vendors/rate-limiter.ts';
import type { DataToken, TokenScope } from '../tokens/index.ts';
import { readGuest } from './guests.ts';
import type { Guest, GuestRules } from './guests.ts';

export interface DataCaller {
  readonly token: DataToken;
  /** Whose look counts; nobody's for clients and integrators. */
  readonly guest: Guest | undefined;
}

export interface TokenCheck {
  verify(text: string): Promise<DataToken | undefined>;
}

/** One browser behind a shared token may not use up the tenant's rate. */
const perAddressPerSecond = 30;
const burstSeconds = 3;
const mostLimiters = 20_000;

export function createDataGuard(tokens: TokenCheck, clock: Clock, guests?: GuestRules): Guard<'data', DataCaller> {
  const monotonicMs = () => clock.monotonicMs();
  const limiters = createBoundedCache<RateLimiter>(mostLimiters);
  const limiterOf = (key: string, perSecond: number) =>
    limiters.getOrMake(key, () => createRateLimiter({ capacity: perSecond * burstSeconds, perSecond }, monotonicMs));

  return {
    kind: 'data',
    async check(meta, endpoint): Promise<DataCaller | Refusal> {
      const [scheme, text] = (meta.header('authorization') ?? '').split(' ');
      const token = scheme?.toLowerCase() === 'bearer' && text ? await tokens.verify(text) : undefined;
      if (!token) return refuse('unauthorized');
      if (!token.scopes.includes(scopeOf(endpoint))) return refuse('forbidden');
      const cost = endpoint.cost ?? 1;
      const both = [
        limiterOf(`${token.tokenId} ${addressKey(meta.ip)}`, Math.min(perAddressPerSecond, token.perSecond)),
        limiterOf(token.tokenId, token.perSecond),
      ];
      for (const limiter of both) {
        if (limiter.tryTake(cost)) continue;
        return refuse('rate_limited', { retryAfterS: Math.max(1, Math.ceil(limiter.waitMs(cost) / 1_000)) });
      }
      return { token, guest: readGuest(guests, token, meta) };
    },
  };
}

function scopeOf({ id }: Endpoint): TokenScope {
  if (id === 'issueLiveTicket') return 'live';
  return id === 'searchInstruments' || id === 'listInstruments' || id === 'listMarkets' ? 'search' : 'prices';
}
