import { expect, test } from 'vitest';
import { nameCookie, readCookie, WithCookie } from './cookies.ts';

test('AUTH-10 a cookie of staff is out of reach of scripts and of other sites, and bound to its host over https', () => {
  const cookie = { name: 'desk', value: 'abc' };
  expect(new WithCookie({}, cookie, true).header).toBe('__Host-desk=abc; Path=/; HttpOnly; SameSite=Strict; Secure');
  expect(new WithCookie({}, cookie, false).header).toBe('desk=abc; Path=/; HttpOnly; SameSite=Strict');
  expect(new WithCookie({}, { ...cookie, value: '' }, true).header).toContain('Max-Age=0');
});

test('AUTH-10 a cookie is read by its whole name', () => {
  const header = 'a=1; __Host-desk=x=y; desk=z';
  expect(readCookie(header, nameCookie('desk', true))).toBe('x=y');
  expect(readCookie(header, nameCookie('desk', false))).toBe('z');
  expect(readCookie(header, 'des')).toBeUndefined();
  expect(readCookie(undefined, 'desk')).toBeUndefined();
});
