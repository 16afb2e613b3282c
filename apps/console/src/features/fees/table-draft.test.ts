import { expect, test } from 'vitest';
import type { FeeRule } from '@candor/contract/fees/rules.ts';
import { emptyDraft } from './rule-draft.ts';
import { freshTable, readTable, writeTable } from './table-draft.ts';

const from: readonly FeeRule[] = [
  {
    code: 'commission',
    kind: 'fee',
    detail: 'commission',
    sides: ['buy', 'sell'],
    basis: 'gross',
    rate: '0.10',
    rounding: 'half-even',
    step: 1,
    by: 'signed',
  },
];

test('TRD-08 a fee table that is being prepared is there again after a reload, line by line', () => {
  const table = {
    lines: [...freshTable(from).lines, { ...emptyDraft(1), code: 'stamp_duty', rate: '0,1' }],
    startsOn: '2030-01-01',
    reason: 'agreed with the venue',
  };
  expect(readTable(writeTable(table), from)).toEqual(table);
  expect(readTable(undefined, from)).toEqual(freshTable(from));
});

test('TRD-08 kept lines that cannot be read leave the table that holds, and keep the rest', () => {
  for (const lines of ['', '{', '[{"key":1}]', '{"key":1}']) {
    expect(readTable({ lines, starts_on: '2030-01-01', reason: 'why' }, from)).toEqual({
      ...freshTable(from),
      startsOn: '2030-01-01',
      reason: 'why',
    });
  }
});
