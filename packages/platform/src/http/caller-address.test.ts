import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createAddressOf } from './caller-address.ts';

function ask(proxies: readonly string[], peer: string, forwarded?: string): string {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: peer });
  return createAddressOf(proxies)({ socket, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } });
}

test('S-51 a stranger’s word about his address counts for nothing', () => {
  expect(ask([], '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  expect(ask(['10.0.0.1'], '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
});

test('S-51 a trusted proxy is believed as far as trusted proxies reach', () => {
  expect(ask(['127.0.0.1'], '::ffff:127.0.0.1', '198.51.100.1')).toBe('198.51.100.1');
  expect(ask(['10.0.0.0/8'], '10.1.2.3', '6.6.6.6, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1');
  expect(ask(['loopback', 'uniquelocal'], '::1', '2001:db8::7, 192.168.1.1')).toBe('2001:db8::7');
  expect(ask(['loopback'], '127.0.0.1', 'nonsense')).toBe('127.0.0.1');
});
