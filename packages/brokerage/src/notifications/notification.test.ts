import { expect, test } from 'vitest';
import { groupOfMessage } from '@candor/contract/notifications/groups.ts';
import { pageOfMessage } from '@candor/contract/rules/message-links.ts';
import { parseId } from '@candor/contract/ids.ts';
import { digestAt, firstChoice, nextTime, planMail, quietUntil, switchMails, wantsMail } from './notification.ts';
import { makeToken, readToken } from './unsubscribe-token.ts';

const madrid = 'Europe/Madrid';
const night = { from: '22:00', to: '07:00' };
const quiet = (at: string) => quietUntil({ quiet: night, timeZone: madrid }, new Date(at))?.toISOString();

test('MSG-01 every kind of message belongs to a group', () => {
  expect(Object.keys(groupOfMessage).toSorted()).toEqual(Object.keys(pageOfMessage).toSorted());
});

test('MSG-01 hours of rest follow the clock of the client, over midnight and over the change of the clocks', () => {
  expect(quiet('2026-11-16T20:59:00Z')).toBeUndefined();
  expect(quiet('2026-11-16T21:00:00Z')).toBe('2026-11-17T06:00:00.000Z');
  expect(quiet('2026-11-17T05:59:30Z')).toBe('2026-11-17T06:00:00.000Z');
  expect(quiet('2026-11-17T06:00:00Z')).toBeUndefined();
  // The night of 29 March 2026 is an hour shorter there.
  expect(quiet('2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
  expect(
    quietUntil({ quiet: { from: '12:00', to: '13:00' }, timeZone: 'Asia/Kolkata' }, new Date('2026-11-16T07:00:00Z')),
  ).toEqual(new Date('2026-11-16T07:30:00Z'));
  expect(nextTime(new Date('2026-11-16T12:00:10Z'), 'UTC', '12:01').toISOString()).toBe('2026-11-16T12:01:00.000Z');
});

test('MSG-01 at once, once a day, after the rest, or not at all', () => {
  const choice = firstChoice(madrid);
  const now = new Date('2026-11-16T15:00:00Z');
  expect(planMail(choice, 'deposit_credited', now, false)).toEqual({ step: 'send' });
  expect(planMail(choice, 'order_filled', now, false)).toEqual({ step: 'drop' });
  expect(planMail({ ...choice, emailOn: ['orders'] }, 'order_filled', now, false)).toEqual({ step: 'send' });
  expect(planMail({ ...choice, emailOff: ['money'] }, 'deposit_credited', now, false)).toEqual({ step: 'drop' });
  // Sent at once by another way: a second copy would only confuse.
  expect(planMail(choice, 'password_changed', now, false)).toEqual({ step: 'drop' });
  const until = new Date('2026-11-17T07:00:00Z');
  const wait = { step: 'wait', until, isDigest: true };
  expect(planMail({ ...choice, emailTiming: 'daily' }, 'deposit_credited', now, false)).toEqual(wait);
  expect(digestAt({ ...choice, quiet: { from: '07:30', to: '09:30' } }, now)).toEqual(new Date('2026-11-17T08:30:00Z'));
  expect(planMail(choice, 'deposit_credited', now, true)).toMatchObject({ step: 'wait', isDigest: true });
});

test('S-14 mails of security cannot be switched off', () => {
  const switched = switchMails([
    { group: 'security', email: false },
    { group: 'money', email: false },
    { group: 'orders', email: true },
  ]);
  expect(switched).toEqual({ emailOn: ['orders'], emailOff: ['money'] });
  expect(wantsMail({ ...firstChoice('UTC'), emailOff: ['security'] }, 'security')).toBe(true);
});

test('MSG-01 the link of a mail names its client and group, and nobody else can make one', () => {
  const key = Buffer.alloc(32, 1);
  const link = {
    tenantId: parseId('tenant', '01928c5e-0000-7000-8000-000000000001'),
    clientId: parseId('client', '01928c5e-0000-7000-8000-000000000002'),
    group: 'money',
  } as const;
  const token = makeToken(key, link);
  expect(readToken(key, token)).toEqual(link);
  expect(readToken(Buffer.alloc(32, 2), token)).toBeUndefined();
  const bytes = Buffer.from(token, 'base64url');
  for (const place of [0, 19, 20, 36, 52]) {
    const other = Buffer.from(bytes);
    other[place] = (other[place] ?? 0) ^ 1;
    expect(readToken(key, other.toString('base64url'))).toBeUndefined();
  }
  expect(readToken(key, '')).toBeUndefined();
});
