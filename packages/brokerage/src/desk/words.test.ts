import { expect, test } from 'vitest';
import { readSearch } from './words.ts';

const id = '0199a000-0000-7000-8000-000000000001';

test.each([
  [id.toUpperCase(), [{ by: 'id', id }]],
  ['wd cpg4 0y', [{ by: 'reference', text: 'wd cpg4 0y' }]],
  ['wd cpg4 0x', [{ by: 'username', text: 'wd cpg4 0x' }]],
  ['rf18 1234 5678 9012', [{ by: 'reference', text: 'RF18123456789012' }]],
  [
    'Ada@Example.com',
    [
      { by: 'email', text: 'ada@example.com' },
      { by: 'username', text: 'ada@example.com' },
    ],
  ],
  [
    '+1 (202) 555-0188',
    [
      { by: 'phone', text: '+12025550188' },
      { by: 'username', text: '+1 (202) 555-0188' },
    ],
  ],
  [
    '0048601234567',
    [
      { by: 'phone', text: '+48601234567' },
      { by: 'username', text: '0048601234567' },
    ],
  ],
  [' Investor ', [{ by: 'username', text: 'investor' }]],
])('“%s” is looked for as what it can be', (words, searches) => {
  expect(readSearch(words)).toEqual(searches);
});
