import { expect, test } from 'vitest';
import { diffLines } from './diff-lines.ts';

test('lines that stay, go and come are told apart', () => {
  expect(diffLines('a\nb\nc', 'a\nx\nc')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'out', text: 'b' },
    { kind: 'in', text: 'x' },
    { kind: 'same', text: 'c' },
  ]);
  expect(diffLines('a', 'a').every(({ kind }) => kind === 'same')).toBe(true);
});
