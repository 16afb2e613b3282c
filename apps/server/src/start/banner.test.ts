import { expect, test } from 'vitest';
import { describeChanges } from './banner.ts';

test('PROF-03 the start tells of a new brand in one line, and of others each field that was added, changed or taken out', () => {
  const broker = { provider: 'alpaca', account: 'main' };
  expect(
    describeChanges([
      { tenant: 'nordic', field: 'name', before: undefined, after: 'nordic' },
      { tenant: 'nordic', field: 'country', before: undefined, after: 'ES' },
      { tenant: 'sun3', field: 'broker', before: undefined, after: broker },
      { tenant: 'sun3', field: 'layout', before: 'st', after: 'hr' },
      { tenant: 'sun3', field: 'upDown', before: 'red-up', after: undefined },
    ]),
  ).toEqual([
    '  nordic: new',
    '  sun3.broker: nothing → {"provider":"alpaca","account":"main"}',
    '  sun3.layout: "st" → "hr"',
    '  sun3.upDown: "red-up" → nothing',
  ]);
});
