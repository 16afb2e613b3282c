import { describe, expect, test } from 'vitest';
import { checkDecision, payloadText } from './approval.ts';

const maker = 'maker';
const checker = 'checker';

describe('who may decide what', () => {
  test.each([
    ['proposed', maker, 'approved', 'self_approval'],
    ['proposed', maker, 'rejected', 'self_approval'],
    ['proposed', maker, 'withdrawn', undefined],
    ['proposed', checker, 'approved', undefined],
    ['proposed', checker, 'rejected', undefined],
    ['proposed', checker, 'withdrawn', 'not_found'],
    ['approved', maker, 'approved', 'already_decided'],
    ['approved', maker, 'withdrawn', 'already_decided'],
    ['approved', checker, 'approved', 'already_decided'],
    ['approved', checker, 'rejected', 'already_decided'],
    ['rejected', checker, 'approved', 'already_decided'],
    ['rejected', maker, 'withdrawn', 'already_decided'],
    ['withdrawn', checker, 'approved', 'already_decided'],
    ['withdrawn', checker, 'withdrawn', 'not_found'],
  ] as const)('S-27 a %s one, %s, %s: %s', (state, staffId, decision, refused) => {
    expect(checkDecision({ state, makerId: maker }, staffId, decision)?.refused).toBe(refused);
  });

  test('a payload that lacks a text is a fault', () => {
    expect(() => payloadText({ kind: 'deposit.credit', payload: { a: 1 } }, 'a')).toThrow('deposit.credit');
  });
});
