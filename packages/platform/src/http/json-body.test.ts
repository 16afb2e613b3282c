import { describe, expect, test } from 'vitest';
import { parseJsonBody } from './json-body.ts';

describe('strict JSON', () => {
  test.each([
    ['{"a":1,"a":2}', 'duplicate_json_key'],
    ['{"a":{"b":1,"b":1}}', 'duplicate_json_key'],
    ['{"a":1,"\\u0061":2}', 'duplicate_json_key'],
    ['[{"x":1},{"y":1,"y":2}]', 'duplicate_json_key'],
    ['{"__proto__":{"admin":true}}', 'malformed_json'],
    ['{"constructor":1}', 'malformed_json'],
    ['{"a":1', 'malformed_json'],
    ['', 'malformed_json'],
    ['{"a":NaN}', 'malformed_json'],
    ["{'a':1}", 'malformed_json'],
    ['['.repeat(40) + ']'.repeat(40), 'malformed_json'],
  ])('S-50 %s is refused as %s', (text, fault) => {
    expect(parseJsonBody(text)).toEqual({ ok: false, fault });
  });

  test.each([
    ['{"a":1,"b":{"a":2}}', { a: 1, b: { a: 2 } }],
    ['[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
    ['{"a":"{\\"a\\":1}","b":"a\\\\"}', { a: '{"a":1}', b: 'a\\' }],
    ['{"a" : "x" , "b" : ["a","a"]}', { a: 'x', b: ['a', 'a'] }],
    ['"a"', 'a'],
  ])('%s is read', (text, value) => {
    expect(parseJsonBody(text)).toEqual({ ok: true, value });
  });
});
