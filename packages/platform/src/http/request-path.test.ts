import { expect, test } from 'vitest';
import { describePath } from './request-path.ts';

test.each([
  ['/', '/'],
  ['/register?code=INVITE-77&phone=600700800', '/register'],
  ['/invite/AB12CD', '/invite/*'],
  ['/invite/600700800/more', '/invite/*/more'],
  ['/profile/ana@example.com', '/profile/*'],
  ['/console/approvals#x', '/console/approvals'],
  ['/assets/index-Bf3kQ9z_.js', '/assets/index-Bf3kQ9z_.js'],
  ['/%2e%2e/etc', '/*/etc'],
])('S-60 of %s the log says %s', (url, said) => {
  expect(describePath(url)).toBe(said);
});

test('S-60 what the log says of an address is bounded', () => {
  expect(describePath(`/${'a/'.repeat(9_000)}?x`).length).toBeLessThan(130);
  expect(describePath(`/${'a'.repeat(15_000)}`)).toBe('/*…');
});
