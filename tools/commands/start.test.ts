import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCommandProject } from './fixture.ts';

test('--help tells every setting and installs nothing', () => {
  using project = makeCommandProject();
  const { code, output } = project.run('start.mjs', ['--help']);
  expect(code).toBe(0);
  for (const name of ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'NATS_URL', 'ROLES', 'PUBLIC_URL']) {
    expect(output).toContain(name);
  }
  expect(existsSync(join(project.root, 'node_modules'))).toBe(false);
});

test('installs once, again when the lock file changes, and passes options and exit code on', () => {
  using project = makeCommandProject();
  const calls = (): number => readFileSync(join(project.root, 'npm-calls'), 'utf8').trim().split('\n').length;
  const first = project.run('start.mjs', ['--rebuild', '--port-check']);
  expect(first.output).toMatch(/Installing packages \(\d+\.\d s\)\nbuild --force\nserver --port-check\n/);
  expect(first.code).toBe(7);
  project.run('start.mjs');
  expect(calls()).toBe(1);
  project.write('package-lock.json', '{ "packages": {}, "version": "2" }');
  expect(project.run('start.mjs').output).toContain('Updating packages');
  expect(calls()).toBe(2);
});

test('keeps packages that were installed by hand from the same lock file', () => {
  using project = makeCommandProject();
  const packages = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } };
  project.write('package-lock.json', JSON.stringify({ packages }));
  project.write('node_modules/.package-lock.json', JSON.stringify({ packages }));
  project.run('start.mjs');
  expect(existsSync(join(project.root, 'npm-calls'))).toBe(false);
});

test.each([
  ['npm error code ENOTFOUND\nnpm error network request failed', 'The npm registry cannot be reached.'],
  ['npm error code ENOSPC', 'The disk is full.'],
  ['npm error code EACCES', 'No permission to write.'],
  ['npm error code ESOMETHING', 'npm could not install the packages.'],
])('explains %j', (line, text) => {
  using project = makeCommandProject();
  project.write('fake/npm-cli.js', `console.error(${JSON.stringify(line)}); process.exitCode = 1;`);
  const { code, output } = project.run('start.mjs');
  expect(code).toBe(1);
  expect(output).toContain(text);
  expect(output).toContain(line);
  expect(output).not.toContain('    at ');
});

test('a failed build stops the start with a readable line', () => {
  using project = makeCommandProject();
  project.write('tools/build/build.ts', 'process.exitCode = 1;');
  const { code, output } = project.run('start.mjs');
  expect([code, output.includes('could not be built'), /^server/m.test(output)]).toEqual([1, true, false]);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s reaches the server once and its exit code comes back',
  async (signal) => {
    using project = makeCommandProject();
    const server = `let count = 0;
process.on('${signal}', () => { count += 1; setTimeout(() => process.exit(40 + count), 300); });
setInterval(() => undefined, 1000);
console.log('ready');`;
    project.write('apps/server/dist/main.js', server);
    const child = project.start('start.mjs');
    const exit = once(child, 'exit');
    for await (const chunk of child.stdout) if (String(chunk).includes('ready')) break;
    // The terminal and npm both pass a keystroke on.
    child.kill(signal);
    child.kill(signal);
    expect((await exit)[0]).toBe(41);
  },
);

test('the server stops when the shell that npm started it from is killed', async () => {
  using project = makeCommandProject();
  const server = `process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); });
setInterval(() => undefined, 1000);
console.log('ready');`;
  project.write('apps/server/dist/main.js', server);
  const shell = project.startUnderShell('start.mjs', { npm_lifecycle_event: 'start' });
  let output = '';
  for await (const chunk of shell.stdout) {
    output += String(chunk);
    if (output.endsWith('ready\n')) shell.kill('SIGTERM');
  }
  expect(output).toMatch(/ready\nstopped\n$/);
});
