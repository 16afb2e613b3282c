import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSanctions } from './sanctions.ts';

test('KYC-02 a list of sanctions that changed counts from the next look on', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'candor-list-')), 'list.csv');
  await writeFile(file, 'UN;1;Jan Kowalski;1970\n');
  const sanctions = openSanctions(file);
  const born = { birthDate: '1970-02-03' };
  const ada = { name: 'Ada Lovelace', ...born };
  const before = sanctions();
  expect(before.screen({ name: 'Jan Kowalski', ...born })).toHaveLength(1);
  expect(before.screen(ada)).toEqual([]);
  await writeFile(file, 'UN;1;Jan Kowalski;1970\nEU;2;Ada Lovelace;\n');
  await utimes(file, 1_000_000, 1_000_000);
  expect(sanctions().screen(ada)).toHaveLength(1);
  expect(sanctions().digest).not.toBe(before.digest);
});

test('KYC-02 without a list nobody is screened, and a list that is not there stops the start', () => {
  expect(openSanctions('')().digest).toBe('');
  expect(() => openSanctions('/nowhere/list.csv')).toThrow('no such file');
});
