import { describe, expect, test } from 'vitest';
import { visitor } from '@candor/contract/callers.ts';
import { createFakeClock } from '../clock/clock.ts';
import type { Clock } from '../clock/clock.ts';
import { addressKey, createEdgeLimiter, createTokenBuckets } from './rate-limit.ts';
import type { RequestMeta } from './request.ts';

/** Stands still unless moved. */
function stillClock(): Clock & { move(ms: number): void } {
  let nowMs = 0;
  return {
    ...createFakeClock(new Date('2026-11-16T15:00:00Z')),
    monotonicMs: () => nowMs,
    move(ms) {
      nowMs += ms;
    },
  };
}

const endpoint = (cost?: number) => visitor.get('x', '/x', { summary: '', ...(cost !== undefined && { cost }) });

const metaOf = (ip: string, tenant = ''): RequestMeta => ({
  requestId: '',
  method: 'GET',
  path: '/x',
  ip,
  userAgent: '',
  isSecure: false,
  wantedLanguages: [],
  language: 'en-US',
  header: (name) => (name === 'x-tenant-id' ? tenant : undefined),
});

describe('S-51 token buckets', () => {
  test('S-51 a bucket empties, says how long to wait, and fills again', () => {
    const clock = stillClock();
    const buckets = createTokenBuckets(clock);
    for (let index = 0; index < 60; index += 1) expect(buckets.take('a', 1, { perMinute: 60 })).toBe(0);
    expect(buckets.take('a', 1, { perMinute: 60 })).toBe(1);
    expect(buckets.take('a', 10, { perMinute: 60 })).toBe(10);
    expect(buckets.take('b', 1, { perMinute: 60 })).toBe(0);
    clock.move(1_000);
    expect(buckets.take('a', 1, { perMinute: 60 })).toBe(0);
    expect(buckets.take('a', 1, { perMinute: 60 })).toBe(1);
    clock.move(10 * 60_000);
    for (let index = 0; index < 60; index += 1) expect(buckets.take('a', 1, { perMinute: 60 })).toBe(0);
    expect(buckets.take('a', 1, { perMinute: 60 })).toBe(1);
  });

  test('S-51 a cost above the whole bucket is payable from a full one', () => {
    const buckets = createTokenBuckets(stillClock());
    expect(buckets.take('a', 100, { perMinute: 60 })).toBe(0);
    expect(buckets.take('a', 1, { perMinute: 60 })).toBeGreaterThan(0);
  });

  test('S-51 memory is bounded and zero means no limit', () => {
    const buckets = createTokenBuckets(stillClock(), 100);
    for (let index = 0; index < 1_000; index += 1) buckets.take(`k${index}`, 1, { perMinute: 60 });
    expect(buckets.size()).toBe(100);
    for (let index = 0; index < 500; index += 1) expect(buckets.take('free', 9, { perMinute: 0 })).toBe(0);
  });

  test('S-51 whoever called a moment ago is remembered longer than who did not', () => {
    const clock = stillClock();
    const buckets = createTokenBuckets(clock, 3);
    for (const key of ['early', 'busy', 'late']) expect(buckets.take(key, 60, { perMinute: 60 })).toBe(0);
    clock.move(1_000);
    expect(buckets.take('busy', 1, { perMinute: 60 })).toBe(0);
    for (const key of ['new', 'newer']) buckets.take(key, 1, { perMinute: 60 });
    expect(buckets.take('busy', 1, { perMinute: 60 })).toBeGreaterThan(0);
    expect(buckets.take('early', 60, { perMinute: 60 })).toBe(0);
    expect(buckets.size()).toBe(3);
  });

  test('S-51 a whole IPv6 network is one caller', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2:ffff::1'));
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
    expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0');
    expect(addressKey('::ffff:10.0.0.1')).toBe('10.0.0.1');
    expect(addressKey('::FFFF:0a00:0001')).toBe('10.0.0.1');
    expect(addressKey('0:0:0:0:0:ffff:10.0.0.1')).toBe('10.0.0.1');
    expect(addressKey('2001:0DB8:0001:0002::1')).toBe(addressKey('2001:db8:1:2:a:b:c:d'));
    expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0');
    expect(addressKey('10.0.0.1')).toBe('10.0.0.1');
  });

  test('S-51 one address cannot use up its tenant, one tenant cannot use up another, a cost weighs', () => {
    const limiter = createEdgeLimiter({
      buckets: createTokenBuckets(stillClock()),
      perAddress: { perMinute: 10 },
      perTenant: { perMinute: 25 },
      perCaller: { perMinute: 5 },
      tenantOf: (meta) =>
        ['A', 'B'].includes(meta.header('x-tenant-id') ?? '') ? meta.header('x-tenant-id') : undefined,
      callerOf: (context) => (typeof context === 'string' ? context : undefined),
    });
    const call = (ip: string, tenant: string, cost?: number) =>
      limiter.admit(metaOf(ip, tenant), endpoint(cost))?.refused;
    for (let index = 0; index < 10; index += 1) expect(call('1', 'A')).toBeUndefined();
    for (let index = 0; index < 100; index += 1) expect(call('1', 'A')).toBe('rate_limited');
    expect(call('2', 'A', 10)).toBeUndefined();
    expect(call('3', 'A', 5)).toBeUndefined();
    expect(call('4', 'A')).toBe('rate_limited');
    expect(call('4', 'B')).toBeUndefined();
    expect(call('5', 'invented')).toBeUndefined();
    for (let index = 0; index < 5; index += 1) expect(limiter.admitCaller('ana', endpoint())).toBeUndefined();
    expect(limiter.admitCaller('ana', endpoint())).toEqual({ refused: 'rate_limited', retryAfterS: 12 });
    expect(limiter.admitCaller('ben', endpoint())).toBeUndefined();
    expect(limiter.admitCaller(undefined, endpoint())).toBeUndefined();
  });
});
