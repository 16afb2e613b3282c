import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCommandProject } from './fixture.ts';

test('removes the data folder named by .env, with --yes', () => {
  using project = makeCommandProject();
  project.write('.env', 'PORT=1\nDATA_DIR="elsewhere"\n');
  project.write('elsewhere/demo-logins.json', '[]');
  expect(project.run('reset.mjs', ['--yes'])).toMatchObject({ code: 0 });
  expect(existsSync(join(project.root, 'elsewhere'))).toBe(false);
  expect(project.run('reset.mjs', ['--yes']).output).toContain('nothing to remove');
});

test('asks first, and without a terminal says how to answer', () => {
  using project = makeCommandProject();
  project.write('.data/demo-logins.json', '[]');
  const { code, output } = project.run('reset.mjs');
  expect([code, output.includes('--yes')]).toEqual([1, true]);
  expect(existsSync(join(project.root, '.data'))).toBe(true);
});

test.each([
  ['server.lock', 'A server'],
  ['postgres/data/postmaster.pid', 'The database'],
])('refuses while the process of %s runs, and not after it died', (file, text) => {
  using project = makeCommandProject();
  project.write(`.data/${file}`, `${process.pid}\n`);
  const refused = project.run('reset.mjs', ['--yes']);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`${text} (process ${process.pid})`);
  // Above every pid a kernel hands out.
  project.write(`.data/${file}`, '99999999\n');
  expect(project.run('reset.mjs', ['--yes'])).toMatchObject({ code: 0 });
});

test.each(['.', '..', 'home', 'photos'])('refuses to remove %s', (folder) => {
  using project = makeCommandProject();
  project.write('home/letter.md', 'dear');
  project.write('photos/cat.svg', '<svg/>');
  const { code } = project.run('reset.mjs', ['--yes'], { DATA_DIR: folder });
  expect([code, existsSync(join(project.root, 'photos/cat.svg'))]).toEqual([1, true]);
});
