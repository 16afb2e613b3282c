// Token buckets at the edge: per address, per tenant and per caller, weighed by the cost of the endpoint. Kept in
// memory with a bound; where several nodes run, shared-buckets.ts tells them what the others saw.
import { isIPv6 } from 'node:net';
import { refuse } from '@candor/contract';
import type { Endpoint, Refusal } from '@candor/contract';
import type { Clock } from '../clock/clock.ts';
import type { RequestMeta } from './request.ts';

export interface Rate {
  /** What flows back in a minute; also the most that can be saved up. Zero: no limit. */
  readonly perMinute: number;
}

export interface TokenBuckets {
  /** Takes the cost and answers 0, or takes nothing and answers how many seconds to wait. */
  take(key: string, cost: number, rate: Rate): number;
  /** What is really left in a bucket, when somebody knows better; below zero when it is overdrawn. */
  correct(key: string, tokens: number): void;
  size(): number;
}

const minuteMs = 60_000;
const moveAfterMs = 1_000;

interface Bucket {
  tokens: number;
  atMs: number;
  /** When it was put at the end last. */
  movedMs: number;
}

export function createTokenBuckets(clock: Clock, mostBuckets = 50_000): TokenBuckets {
  // A map remembers the order of insertion: the first entry is the one not used for longest, to within a second. Moving it to the end for
  // every request cost more than counting.
  const buckets = new Map<string, Bucket>();
  return {
    take(key, cost, { perMinute }) {
      if (perMinute === 0) return 0;
      const nowMs = clock.monotonicMs();
      const bucket = buckets.get(key) ?? { tokens: perMinute, atMs: nowMs, movedMs: -Infinity };
      const tokens = Math.min(perMinute, bucket.tokens + ((nowMs - bucket.atMs) * perMinute) / minuteMs);
      const price = Math.min(cost, perMinute);
      bucket.tokens = tokens >= price ? tokens - price : tokens;
      bucket.atMs = nowMs;
      if (nowMs - bucket.movedMs >= moveAfterMs) {
        bucket.movedMs = nowMs;
        buckets.delete(key);
        buckets.set(key, bucket);
      }
      if (buckets.size > mostBuckets) {
        const [oldest] = buckets.keys();
        if (oldest !== undefined) buckets.delete(oldest);
      }
      return tokens >= price ? 0 : Math.max(1, Math.ceil(((price - tokens) * minuteMs) / perMinute / 1000));
    },
    correct(key, tokens) {
      const bucket = buckets.get(key);
      if (!bucket) return;
      bucket.tokens = tokens;
      bucket.atMs = clock.monotonicMs();
    },
    size: () => buckets.size,
  };
}

/** One household has one /64: its addresses are one caller. However an address is written, it is one caller too. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('%', 1).join('').split('::');
  const front = readGroups(head);
  const back = readGroups(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => 0);
  const groups = [...front, ...zeros, ...back];
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** The last two groups may be written as four decimals. */
function readGroups(text: string): number[] {
  return text.split(':').flatMap((part) => {
    if (part === '') return [];
    if (!part.includes('.')) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}

export interface EdgeLimiter {
  /** Before anything is looked up: the address, then the tenant. */
  admit(meta: RequestMeta, endpoint: Endpoint): Refusal<'rate_limited'> | undefined;
  /** Once it is known who calls. */
  admitCaller(context: unknown, endpoint: Endpoint): Refusal<'rate_limited'> | undefined;
  /** A socket to be opened, refused or not: answers 0, or how many seconds its address has to wait. */
  chargeUpgrade(address: string): number;
}

/** A socket costs more than a request: it stays. */
const upgradeCost = 3;

export interface EdgeLimiterOptions {
  readonly buckets: TokenBuckets;
  readonly perAddress: Rate;
  readonly perTenant: Rate;
  readonly perCaller: Rate;
  /** The tenant of a request when it is one of ours: an invented one must not make a bucket. */
  readonly tenantOf: (meta: RequestMeta) => string | undefined;
  readonly callerOf: (context: unknown) => string | undefined;
}

export function createEdgeLimiter(options: EdgeLimiterOptions): EdgeLimiter {
  const { buckets, perAddress, perTenant, perCaller, tenantOf, callerOf } = options;
  const take = (key: string | undefined, rate: Rate, { cost = 1 }: Endpoint): Refusal<'rate_limited'> | undefined => {
    const retryAfterS = key === undefined ? 0 : buckets.take(key, cost, rate);
    return retryAfterS === 0 ? undefined : refuse('rate_limited', { retryAfterS });
  };
  return {
    // An address that is over its limit takes nothing from its tenant.
    admit(meta, endpoint) {
      const tenant = tenantOf(meta);
      return (
        take(`ip|${addressKey(meta.ip)}`, perAddress, endpoint) ??
        take(tenant === undefined ? undefined : `tenant|${tenant}`, perTenant, endpoint)
      );
    },
    admitCaller(context, endpoint) {
      const caller = callerOf(context);
      return take(caller === undefined ? undefined : `caller|${caller}`, perCaller, endpoint);
    },
    chargeUpgrade: (address) => buckets.take(`ip|${addressKey(address)}`, upgradeCost, perAddress),
  };
}
