import { expect, test } from 'vitest';
import { findAccentFaults } from './brand.ts';

test('PROF-02 an accent passes only when it can be read on every theme and written on', () => {
  expect(findAccentFaults({ light: '#a80f36', dark: '#ff9aaa' })).toEqual([]);
  const faults = findAccentFaults({ light: '#ffcc00', dark: '#400010' });
  expect(faults).toContain('text on light 1.51');
  expect(faults.some((fault) => fault.startsWith('light on edel'))).toBe(true);
  expect(faults.some((fault) => fault.startsWith('dark on neo'))).toBe(true);
});
