import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../clock/clock.ts';
import { createIds } from '../ids/ids.ts';
import { createDataPasses } from './guest-pass.ts';
import { createGuestQuotas } from './guest-quota.ts';

const start = new Date('2026-11-16T15:00:00Z');
const ip = '203.0.113.1';

describe('S-52 passes', () => {
  const clock = createFakeClock(start);
  const ids = createIds(clock);
  const passes = createDataPasses(Buffer.alloc(32, 1), ids, clock);

  test('S-52 a pass is ours or nobody’s', () => {
    const pass = passes.issueGuest();
    expect(passes.read(pass)).toEqual({ kind: 'guest', id: pass.split('.')[1] });
    const other = createDataPasses(Buffer.alloc(32, 2), ids, clock).issueGuest();
    const asClient = pass.replace(/^g/, 'c');
    for (const wrong of [other, asClient, undefined, '', 'x', `${pass}x`, `x${pass}`, `${pass}.`, 'c.zzzzzzzzz.AAAA']) {
      expect(passes.read(wrong), String(wrong)).toBeUndefined();
    }
  });

  test('S-52 a client’s pass is over after half a day', () => {
    const pass = passes.issueClient();
    expect(passes.read(pass)).toEqual({ kind: 'client' });
    clock.advance(12 * 60 * 60_000 + 1_000);
    expect(passes.read(pass)).toBeUndefined();
  });
});

describe('S-52 guest quotas on the server', () => {
  test.each([
    ['search', 3],
    ['read_stock', 5],
    ['view_quote', 10],
  ] as const)('S-52 PERM-05 %s is open for %i things a day, each as often as one likes', (quota, limit) => {
    const quotas = createGuestQuotas(createFakeClock(start));
    const things = [
      'apple',
      'tesla',
      'nvidia',
      'intel',
      'ford',
      'visa',
      'nike',
      'disney',
      'boeing',
      'walmart',
      'pfizer',
    ];
    const call = (thing: string, guestId = 'g1') => quotas.take({ guestId, isNew: false, ip, quota, thing });
    for (const thing of things.slice(0, limit)) expect(call(thing)).toBeUndefined();
    for (const thing of things.slice(0, limit)) expect(call(thing)).toBeUndefined();
    expect(call(things[limit] ?? '')).toEqual({ refused: `guest_${quota}_limit` });
    expect(call(things[limit] ?? '', 'g2')).toBeUndefined();
  });

  test('S-52 PERM-05 a search and its keystrokes are one search', () => {
    const quotas = createGuestQuotas(createFakeClock(start));
    const search = (thing: string) => quotas.take({ guestId: 'g1', isNew: false, ip, quota: 'search', thing });
    for (const word of ['microsoft', 'nvidia', 'apple']) {
      for (let length = 1; length <= word.length; length += 1) expect(search(word.slice(0, length))).toBeUndefined();
    }
    expect(search('app')).toBeUndefined();
    expect(search('tesla')).toEqual({ refused: 'guest_search_limit' });
  });

  test('S-52 new passes from one address do not help for long, and a new day opens again', () => {
    const clock = createFakeClock(start);
    const quotas = createGuestQuotas(clock);
    const call = (thing: number, guestId: string | undefined) =>
      quotas.take({ guestId, isNew: guestId === undefined, ip, quota: 'read_stock', thing: `s${thing}` });
    for (let index = 0; index < 50; index += 1) expect(call(index, `g${index}`)).toBeUndefined();
    expect(call(50, 'another')).toEqual({ refused: 'guest_read_stock_limit' });
    expect(call(50, undefined)).toEqual({ refused: 'guest_read_stock_limit' });
    // What many look at anyway is no sign of one who throws passes away.
    expect(call(7, 'another')).toBeUndefined();
    clock.advance(10 * 60 * 60_000);
    expect(call(50, 'another')).toBeUndefined();
  });

  test('S-52 without a pass the limit is that of one guest, and the pass of the first call has counted it', () => {
    const quotas = createGuestQuotas(createFakeClock(start));
    const call = (thing: string, guestId: string | undefined, isNew: boolean) =>
      quotas.take({ guestId, isNew, ip, quota: 'search', thing });
    expect(call('apple', 'g1', true)).toBeUndefined();
    expect(call('tesla', 'g1', false)).toBeUndefined();
    expect(call('nvidia', 'g1', false)).toBeUndefined();
    expect(call('ford', 'g1', false)).toEqual({ refused: 'guest_search_limit' });
    expect(call('visa', 'g2', true)).toBeUndefined();
    expect(call('nike', undefined, true)).toBeUndefined();
    expect(call('disney', 'g3', true)).toEqual({ refused: 'guest_search_limit' });
    expect(call('disney', 'g3', false)).toBeUndefined();
  });

  test('S-52 memory is bounded', () => {
    const quotas = createGuestQuotas(createFakeClock(start), 2);
    const take = (guestId: string, thing: string) => quotas.take({ guestId, isNew: false, ip, quota: 'search', thing });
    for (const thing of ['apple', 'tesla', 'nvidia']) take('g1', thing);
    expect(take('g1', 'ford')).toBeDefined();
    take('g2', 'visa');
    take('g3', 'nike');
    expect(take('g1', 'ford')).toBeUndefined();
  });
});
