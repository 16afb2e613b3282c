import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mutantLists } from './lists.ts';
import { readVerdict } from './verdict.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** A report of the test runner, as far as it is read. */
const said = (...rows: ReadonlyArray<readonly [string, string]>) =>
  JSON.stringify({ testResults: [{ assertionResults: rows.map(([title, status]) => ({ title, status })) }] });

describe.each(Object.entries(mutantLists))('the list %s', (_name, list) => {
  test.each(list)('$point: the line is there once, and so is its test', ({ file, search, replace, test: judge }) => {
    expect(read(file).split(search), file).toHaveLength(2);
    expect(replace).not.toBe(search);
    expect(existsSync(join(root, judge.file)), judge.file).toBe(true);
    // Names of a table are put together when it runs.
    const text = read(judge.file);
    expect(text.includes(judge.name) || text.includes('.each('), judge.name).toBe(true);
  });
});

describe('what a run says', () => {
  test('red is the named test alone', () => {
    expect(readVerdict(said(['a name', 'failed'], ['another', 'passed']), 'a name')).toBe('red');
    expect(readVerdict(said(['a name', 'passed'], ['another', 'failed']), 'a name')).toBe('green');
  });

  test('what was skipped or did not load was not run', () => {
    expect(readVerdict(said(['a name', 'skipped']), 'a name')).toBe('not run');
    expect(readVerdict('{}', 'a name')).toBe('not run');
  });
});
