import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../clock/clock.ts';
import { createIds } from '../ids/ids.ts';
import { createGuestPass, createGuestQuotas } from './guest-quota.ts';

const clock = createFakeClock(new Date('2026-11-16T15:00:00Z'));
const ids = createIds(clock);

describe('S-52 guest quotas on the server', () => {
  test('S-52 a pass is ours or nobody’s', () => {
    const passes = createGuestPass(Buffer.alloc(32, 1), ids);
    const pass = passes.issue();
    expect(passes.read(pass)).toBe(pass.split('.')[0]);
    const other = createGuestPass(Buffer.alloc(32, 2), ids).issue();
    for (const wrong of [other, undefined, '', 'x', `${pass}x`, `x${pass}`, pass.split('.')[0]]) {
      expect(passes.read(wrong), String(wrong)).toBeUndefined();
    }
  });

  test.each([
    ['search', 3],
    ['read_stock', 5],
    ['view_quote', 10],
  ] as const)('S-52 PERM-05 %s is open %i times a day', (quota, limit) => {
    const quotas = createGuestQuotas(clock);
    const call = { guestId: 'g1', ip: '203.0.113.1', quota, timeZone: 'UTC' };
    for (let index = 0; index < limit; index += 1) expect(quotas.take(call)).toBeUndefined();
    expect(quotas.take(call)).toEqual({ refused: `guest_${quota}_limit` });
    expect(quotas.take({ ...call, guestId: 'g2' })).toBeUndefined();
  });

  test('S-52 new ids from one address do not help for long, and a new day opens again', () => {
    const own = createFakeClock(new Date('2026-11-16T15:00:00Z'));
    const quotas = createGuestQuotas(own);
    const call = (guestId: string | undefined, timeZone = 'UTC') =>
      quotas.take({ guestId, ip: '203.0.113.2', quota: 'search', timeZone });
    for (let index = 0; index < 30; index += 1) expect(call(index % 2 === 0 ? `g${index}` : undefined)).toBeUndefined();
    expect(call('another')).toEqual({ refused: 'guest_search_limit' });
    expect(call(undefined)).toEqual({ refused: 'guest_search_limit' });
    own.advance(9 * 60 * 60_000);
    expect(call('another')).toBeUndefined();
  });
});
