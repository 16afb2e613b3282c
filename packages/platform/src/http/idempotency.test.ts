import { describe, expect, test } from 'vitest';
import { isRefusal } from '@candor/contract';
import { visitor } from '@candor/contract/callers.ts';
import { canonicalText } from '../crypto/canonical-text.ts';
import { readOnce } from './idempotency.ts';
import type { RequestMeta } from './request.ts';

const endpoint = visitor.post('payOut', '/x', { summary: '', idempotent: true });

function metaWith(key: string | undefined): RequestMeta {
  return {
    requestId: '',
    method: 'POST',
    path: '/x',
    ip: '',
    userAgent: '',
    isSecure: false,
    wantedLanguages: [],
    language: 'en-US',
    header: (name) => (name === 'idempotency-key' ? key : undefined),
  };
}

const hashKey = Buffer.alloc(32, 1);
const good = 'a'.repeat(16);

function hashOf(body: unknown, key = hashKey): string {
  const once = readOnce(key, metaWith(good), endpoint, { params: undefined, body });
  if (isRefusal(once)) throw new Error('refused');
  return once.requestHash.toString('hex');
}

function answerKeyOf(body: unknown, key: string, secret = hashKey): string {
  const once = readOnce(secret, metaWith(key), endpoint, { params: undefined, body });
  if (isRefusal(once)) throw new Error('refused');
  expect(once.answerKey).not.toEqual(once.requestHash);
  return once.answerKey.toString('hex');
}

describe('the key of a request', () => {
  test.each([undefined, '', 'a'.repeat(15), 'a'.repeat(65), `${good} `, `${good}ü`])('R-12 %o is refused', (key) => {
    expect(readOnce(hashKey, metaWith(key), endpoint, { params: {}, body: {} })).toMatchObject({
      refused: 'header_invalid',
    });
  });

  test('the order of keys does not matter, everything else does', () => {
    expect(hashOf({ a: 1, b: { c: [1, 2], d: null } })).toBe(hashOf({ b: { d: null, c: [1, 2] }, a: 1 }));
    expect(hashOf({ a: [1, 2] })).not.toBe(hashOf({ a: [2, 1] }));
    expect(hashOf({ a: '1' })).not.toBe(hashOf({ a: 1 }));
  });

  test('the hash is keyed: whoever reads the table cannot try out what was asked for', () => {
    expect(hashOf({ amount: '123456' })).not.toBe(hashOf({ amount: '123456' }, Buffer.alloc(32, 2)));
  });

  test('S-12 a PIN is no part of the hash: a conflict tells nothing about it', () => {
    expect(hashOf({ a: 1, pin: '123456' })).toBe(hashOf({ a: 1, pin: '654321' }));
    expect(hashOf({ a: 1, pin: '123456' })).not.toBe(hashOf({ a: 2, pin: '123456' }));
  });

  test('the key of the remembered answer is of this request alone and is not what is stored', () => {
    const own = answerKeyOf({ a: 1 }, good);
    expect(answerKeyOf({ a: 1 }, good)).toBe(own);
    const others = [
      answerKeyOf({ a: 2 }, good),
      answerKeyOf({ a: 1 }, 'b'.repeat(16)),
      answerKeyOf({ a: 1 }, good, Buffer.alloc(32, 2)),
    ];
    expect(others).not.toContain(own);
  });

  test('text that looks like structure stays text', () => {
    expect(canonicalText({ a: '1,"b":2' })).not.toBe(canonicalText({ a: '1', b: 2 }));
  });
});
