// That whoever reads the guide of a day at the desk finds every page of the console in it, by the name it has there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from './pages.ts';

const root = join(import.meta.dirname, '../../../..');

function nameOf(label: string): string {
  const [noun = '', key = ''] = label.split('.');
  const texts: unknown = JSON.parse(readFileSync(join(root, `packages/locales/src/en-US/${noun}.json`), 'utf8'));
  const name = Object.entries(texts as Readonly<Record<string, string>>).find(([known]) => known === key)?.[1];
  if (name === undefined) throw new Error(`${label} has no text`);
  return name;
}

test('NAV-07 the guide of a day at the desk names every page of the console', () => {
  const guide = readFileSync(join(root, 'docs/guides/run-a-day.md'), 'utf8').replaceAll("'", '’');
  const names = pages.map(({ label }) => nameOf(label));
  expect(names).toContain('NAV entry');
  expect(names.filter((name) => !guide.includes(name))).toEqual([]);
});
