import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changes } from './changes.ts';
import { countCost, readPatch, renumberMigrations } from './patch.ts';

test.each(changes)('$name costs no more than it may', (change) => {
  const touched = readPatch(readFileSync(join(import.meta.dirname, change.patch), 'utf8'));
  expect(countCost(change, touched).faults).toEqual([]);
  expect(touched.every(({ path }) => path !== '')).toBe(true);
});

test.each(changes)('$name still fits the tree, with every line it has', ({ patch }) => {
  const cwd = join(import.meta.dirname, '..', '..');
  const migrations = readdirSync(join(cwd, 'packages/brokerage/migrations'));
  const input = renumberMigrations(readFileSync(join(import.meta.dirname, patch), 'utf8'), migrations);
  const ask = (...args: string[]) => execFileSync('git', ['apply', '-C1', ...args, '-'], { cwd, input, stdio: 'pipe' });
  expect(() => ask('--check')).not.toThrow();
  // What a wrong count in the head of a hunk cuts off is missing here.
  const taken = ask('--numstat').toString().trimEnd().split('\n');
  const held = readPatch(input).map(({ path, added, removed }) => `${String(added)}\t${String(removed)}\t${path}`);
  expect(taken.toSorted()).toEqual(held.toSorted());
});

describe('counting', () => {
  const edited = { path: 'packages/a/src/list.ts', isNew: false, added: 1, removed: 0 };
  const fresh = { path: 'packages/a/src/b.ts', isNew: true, added: 9, removed: 0 };
  const rule = { most: 1, beside: { lines: 1 } };

  test('a line of a list stands beside the files; a second line, a changed one or another file does not', () => {
    expect(countCost(rule, [edited, fresh])).toMatchObject({ files: [fresh], beside: [edited], faults: [] });
    expect(countCost(rule, [{ ...edited, added: 2 }, fresh]).faults).toHaveLength(1);
    expect(countCost(rule, [{ ...edited, removed: 1 }, fresh]).faults).toHaveLength(2);
    expect(countCost(rule, [fresh, { ...fresh, path: 'packages/a/src/c.ts' }]).faults).toHaveLength(1);
  });

  test('texts are not counted, an edit of the server is refused', () => {
    const texts = { ...edited, path: 'packages/locales/src/en-US/dues.json' };
    const server = { ...edited, path: 'apps/server/src/config.ts' };
    expect(countCost({ most: 1, beside: 'texts' }, [texts, edited])).toMatchObject({ beside: [texts], faults: [] });
    expect(countCost({ most: 2, edits: 0, beside: 'texts' }, [fresh, edited]).faults).toEqual([
      '1 files are edited, 0 are allowed',
    ]);
    expect(countCost({ most: 9, beside: 'texts' }, [server]).faults).toEqual(['apps/server is edited']);
  });

  test('a migration takes the next free number', () => {
    const line = '+++ b/packages/brokerage/migrations/0036_x.sql';
    expect(renumberMigrations(line, ['0001_a.sql', '0041_b.sql'])).toBe(
      '+++ b/packages/brokerage/migrations/0042_x.sql',
    );
  });
});
