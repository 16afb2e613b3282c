import { describe, expect, test } from 'vitest';
import { parseClientId } from '../clients/index.ts';
import { parseStaffId } from '../staff/index.ts';
import { idleEnd, isFresh, lifetimeOf } from './session.ts';
import { readUserAgent } from './user-agent.ts';

const id = '0199a000-0000-7000-8000-000000000001';
const client = { kind: 'client', id: parseClientId(id) } as const;
const staff = { kind: 'staff', id: parseStaffId(id) } as const;
const hour = 3_600_000;
const day = 24 * hour;
const now = new Date('2026-06-01T12:00:00Z');

const since = (ms: number) => isFresh({ authenticatedAt: new Date(now.getTime() - ms) }, now);

describe('lifetimes', () => {
  test('S-08 none is longer than allowed: clients 30 days and 7 idle, staff 12 hours and 30 minutes', () => {
    expect(lifetimeOf(client, true)).toEqual({ idleMs: 7 * day, absoluteMs: 30 * day });
    expect(lifetimeOf(client, false)).toEqual({ idleMs: hour, absoluteMs: 12 * hour });
    expect(lifetimeOf(staff, true)).toEqual({ idleMs: hour / 2, absoluteMs: 12 * hour });
  });

  test('S-08 the idle end never passes the absolute one', () => {
    const soon = new Date(now.getTime() + 60_000);
    expect(idleEnd(client, true, soon, now)).toEqual(soon);
    expect(idleEnd(staff, false, new Date(now.getTime() + day), now)).toEqual(new Date(now.getTime() + hour / 2));
  });

  test('S-14 a sign-in is recent for five minutes', () => {
    expect([since(0), since(300_000), since(300_001)]).toEqual([true, true, false]);
  });
});

describe('user agents', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
      'Windows',
      'Edge',
      'desktop',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'macOS',
      'Safari',
      'desktop',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
      'Android',
      'Chrome',
      'mobile',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/142 Mobile Safari/604',
      'iOS',
      'Chrome',
      'mobile',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linux', 'Firefox', 'desktop'],
    ['curl/8.0', '', '', 'desktop'],
  ])('S-15 %s', (agent, os, browser, type) => {
    expect(readUserAgent(agent)).toEqual({ os, browser, type });
  });
});
