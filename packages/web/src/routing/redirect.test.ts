import { expect, test } from 'vitest';
import { describeReturn, readSafeRedirect } from './redirect.ts';

const origin = 'https://candor.example';

test.each(['/portfolio', '/quote?s=AAPL&ex=NASDAQ', '/news/123#top', '/search?q=a%20b', '/'])(
  'NAV-06 %s stays',
  (path) => {
    expect(readSafeRedirect(path, origin)).toBe(path);
  },
);

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%2f%2fevil.example',
  '/%2fevil.example',
  '%2f%2fevil.example',
  '/%252fevil.example',
  '/%5cevil.example',
  '/\tevil',
  '/\n/evil.example',
  ' /portfolio',
  '',
  'portfolio',
  '/%',
  '/.//evil.example',
  `/${'a'.repeat(3000)}`,
  null,
  42,
])('NAV-06 %j is refused', (text) => {
  expect(readSafeRedirect(text, origin)).toBeUndefined();
});

test.each([
  ['/quote?s=AAPL&ex=NASDAQ', { redirect: '/quote?s=AAPL&ex=NASDAQ' }],
  ['/dashboard', {}],
  ['/', {}],
  ['/dashboard?redirect=%2Floan%3Fa%3D1', { redirect: '/loan?a=1' }],
  ['/login?redirect=%2Fbanking', { redirect: '/banking' }],
  ['/register?redirect=https%3A%2F%2Fevil.example', {}],
])('NAV-06 NAV-15 a sign-in link on %s leads back with %o', (href, search) => {
  expect(describeReturn(href, origin)).toEqual(search);
});
