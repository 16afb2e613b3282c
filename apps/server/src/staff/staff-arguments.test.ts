import { expect, test } from 'vitest';
import { readStaffArguments } from './staff-arguments.ts';

const two = ['create', '--tenant', 'sun3', '--person', 'ada: Ada Brown', '--person', 'ben:Ben Stone'];

test('S-27 the first staff are named as two different people of one tenant', () => {
  expect(readStaffArguments(two)).toEqual({
    tenant: 'sun3',
    people: [
      { username: 'ada', fullName: 'Ada Brown' },
      { username: 'ben', fullName: 'Ben Stone' },
    ],
  });
});

test.each([
  [[], 'only verb'],
  [two.slice(0, 5), 'two people'],
  [[...two.slice(0, 5), '--person', 'ada: Another Ada'], 'two names'],
  [[...two.slice(0, 5), '--person', 'B!: Bad Name'], 'cannot be a sign-in name'],
  [[...two.slice(0, 5), '--person', 'ben'], 'full name'],
  [['create', ...two.slice(3)], 'one tenant'],
])('S-27 %j is refused with what is missing', (words, message) => {
  expect(() => readStaffArguments(words)).toThrow(message);
});
