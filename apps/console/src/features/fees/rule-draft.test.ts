import { describe, expect, test } from 'vitest';
import type { FeeRule } from '@candor/contract/fees/rules.ts';
import { emptyDraft, findFault, toDraft, toRule } from './rule-draft.ts';

const tax: FeeRule = {
  code: 'itf',
  kind: 'tax',
  detail: 'es:itf',
  sides: ['buy'],
  basis: 'gross',
  rate: '0.2',
  rounding: 'half-even',
  step: 1,
  by: 'trade_day',
  shares_of: 'ES',
  capitalisation_over: '1000000000.00',
};
const gst: FeeRule = {
  ...tax,
  code: 'gst',
  detail: 'in:gst',
  sides: ['buy', 'sell'],
  basis: 'lines',
  of: ['commission', 'sebi'],
  rate: '18',
  trading: 'delivery',
  converted: true,
  minimum: '1.00',
  cap: '9.79',
};

describe('G-16 a line of a fee table while it is typed', () => {
  test.each([[tax], [gst]])('G-16 becomes the same rule again', (rule) => {
    expect(findFault(toDraft(rule, 1))).toBeUndefined();
    expect(toRule(toDraft(rule, 1))).toEqual({ ...rule, shares_of: 'ES', capitalisation_over: '1000000000.00' });
  });

  test.each([
    ['code', { code: 'Stamp Duty' }],
    ['detail', { detail: '' }],
    ['sides', { buy: false, sell: false }],
    ['rate', { rate: '0,2' }],
    ['of', { basis: 'lines', of: ' ' }],
    ['step', { step: '0' }],
    ['cap', { cap: 'ten' }],
  ] as const)('G-16 names %s as what is wrong', (name, change) => {
    expect(findFault({ ...toDraft(tax, 1), ...change })).toBe(name);
  });

  test('G-16 an empty line is not ready', () => {
    expect(findFault(emptyDraft(7))).toBe('code');
  });
});
