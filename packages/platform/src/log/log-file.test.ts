import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLogFile } from './log-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const line = (index: number): string => `${String(index).padStart(9, '0')}\n`;

describe('S-60 the log file', () => {
  test('S-60 a full file is put aside, and only so many are kept', async () => {
    const log = openLogFile(join(folder, 'deep', 'server.log'), { maxBytes: 100, files: 3 });
    for (let index = 0; index < 57; index += 1) log.write(line(index));
    log.close();
    const names = (await readdir(join(folder, 'deep'))).toSorted();
    expect(names).toEqual(['server.log', 'server.log.1', 'server.log.2']);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, 'deep', name), 'utf8')));
    expect(texts.map((text) => text.length)).toEqual([70, 100, 100]);
    expect(texts.toReversed().join('')).toBe(Array.from({ length: 27 }, (_, index) => line(index + 30)).join(''));
  });

  test('S-60 what was there before a start counts, and one file alone is emptied', async () => {
    const file = join(folder, 'server.log');
    await writeFile(file, 'x'.repeat(95));
    const log = openLogFile(file, { maxBytes: 100, files: 1 });
    log.write(line(1));
    log.write(line(2));
    log.close();
    expect(await readdir(folder)).toEqual(['server.log']);
    expect(await readFile(file, 'utf8')).toBe(line(1) + line(2));
  });

  test('S-60 a line longer than a file is still written whole', async () => {
    const file = join(folder, 'server.log');
    const log = openLogFile(file, { maxBytes: 20, files: 2 });
    log.write(line(1));
    log.write(`${'y'.repeat(50)}\n`);
    log.write(line(2));
    log.close();
    expect(await readFile(`${file}.1`, 'utf8')).toBe(`${'y'.repeat(50)}\n`);
    expect(await readFile(file, 'utf8')).toBe(line(2));
  });
});
