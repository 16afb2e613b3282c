import { expect, test } from 'vitest';
import { createMemoryArea, openStorage } from '../storage/storage.ts';
import { createRouteMemory } from './memory.ts';

function makeMemory() {
  const area = createMemoryArea();
  return createRouteMemory(openStorage(() => area));
}

test('NAV-08 the last route is remembered, but not /login, /kyc and /register', () => {
  const memory = makeMemory();
  expect(memory.last('/dashboard')).toBeUndefined();
  memory.remember('/market?c=US');
  for (const path of ['/login?redirect=%2Fx', '/kyc', '/register']) memory.remember(path);
  expect(memory.last('/login?redirect=%2Fx')).toBe('/market?c=US');
});

test('NAV-08 back from a page leads to the one before it', () => {
  const memory = makeMemory();
  memory.remember('/dashboard');
  memory.remember('/news/1');
  expect(memory.last('/news/1')).toBe('/dashboard');
});
