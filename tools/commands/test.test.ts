import { expect, test } from 'vitest';
import { makeCommandProject } from './fixture.ts';

/** A Vitest that writes the report it is told to write and answers the code it is told to answer. */
function pretendVitest(
  counts: Record<string, { passed: number; failed: number; pending: number; code: number }>,
): string {
  return `import { writeFileSync } from 'node:fs';
const counts = ${JSON.stringify(counts)}[process.argv[process.argv.indexOf('--project') + 1]];
const file = process.argv.find((arg) => arg.startsWith('--outputFile.json=')).split('=')[1];
writeFileSync(file, JSON.stringify({ numPassedTests: counts.passed, numFailedTests: counts.failed, numPendingTests: counts.pending, numTodoTests: 0 }));
process.exitCode = counts.code;`;
}

const green = { passed: 5, failed: 0, pending: 0, code: 0 };
const vitest = 'node_modules/vitest/vitest.mjs';

test('adds the steps and every project up in one last line', () => {
  using project = makeCommandProject();
  project.write(vitest, pretendVitest({ unit: green, screens: green, server: { ...green, pending: 2 }, e2e: green }));
  const { code, output } = project.run('test.mjs', [], { CHROMIUM_PATH: process.execPath });
  expect(output.trimEnd().split('\n').at(-1)).toBe('25 passed, 0 failed, 2 skipped');
  expect(code).toBe(0);
});

test('a failing step does not stop the later ones', () => {
  using project = makeCommandProject();
  project.write(
    vitest,
    pretendVitest({ unit: { ...green, failed: 3, code: 1 }, screens: green, server: green, e2e: green }),
  );
  project.write('tools/build/build.ts', 'process.exitCode = 1;');
  const { code, output } = project.run('test.mjs', [], { CHROMIUM_PATH: process.execPath });
  expect(output.trimEnd().split('\n').at(-1)).toBe('24 passed, 4 failed');
  expect(code).toBe(1);
});

test('checks and the build go on beside the tests and are told after them; one that fails fails the run', () => {
  using project = makeCommandProject();
  project.write(vitest, pretendVitest({ unit: green, screens: green, server: green, e2e: green }));
  project.write('tools/build/build.ts', "console.log('nothing could be built'); process.exitCode = 1;");
  const { code, output } = project.run('test.mjs', [], { CHROMIUM_PATH: process.execPath });
  const heads = [...output.matchAll(/── ([a-z0-9 ]+) ─/g)].map(([, name]) => name);
  expect(output).toMatch(/✓ lint {7}1 passed, 0 failed \([0-9.]+ s beside e2e\)/);
  expect(heads).toEqual(['unit', 'screens', 'server', 'endpoints', 'e2e', 'web build', 'format', 'lint', 'types']);
  expect(output.indexOf('nothing could be built')).toBeGreaterThan(output.indexOf('── web build'));
  expect(output).toMatch(/✗ web build {2}0 passed, 1 failed \([0-9.]+ s beside server\)/);
  expect([code, output.trimEnd().split('\n').at(-1)]).toEqual([1, '24 passed, 1 failed']);
});

test('an endpoint that no server test called fails the run, and a part of the tests is not judged', () => {
  using project = makeCommandProject();
  project.write(vitest, pretendVitest({ server: green }));
  project.write('tools/endpoints/judge.ts', "console.log('endThing was never answered'); process.exitCode = 1;");
  const whole = project.run('test.mjs', ['--project', 'server']);
  expect(whole.output).toContain('endThing was never answered');
  expect([whole.code, whole.output.trimEnd().split('\n').at(-1)]).toEqual([1, '5 passed, 1 failed']);
  const part = project.run('test.mjs', ['--project', 'server', '--grep', 'AUTH']);
  expect([part.code, part.output.includes('endThing')]).toEqual([0, false]);
});

test('a run that breaks outside a test counts as failed', () => {
  using project = makeCommandProject();
  project.write(vitest, pretendVitest({ unit: { ...green, code: 1 } }));
  const broken = project.run('test.mjs', ['--project', 'unit']);
  expect([broken.code, broken.output.includes('5 passed, 1 failed\n')]).toEqual([1, true]);
  project.write(vitest, 'process.exitCode = 1;');
  expect(project.run('test.mjs', ['--project=unit']).output).toMatch(/\n0 passed, 1 failed\n$/);
});

test('--check runs the fast part, unknown options are refused', () => {
  using project = makeCommandProject();
  project.write(vitest, pretendVitest({ unit: green, screens: green }));
  expect(project.run('test.mjs', ['--check']).output).toMatch(/\n13 passed, 0 failed\n$/);
  expect(project.run('test.mjs', ['--chek'])).toMatchObject({ code: 1 });
  expect(project.run('test.mjs', ['--project', 'browser']).output).toContain('there are unit, screens, server, e2e');
});

test('the failed tests are named again after the counts, with the beginning of why', () => {
  using project = makeCommandProject();
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: 'a.test.ts',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'holds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'AUTH-03 breaks',
            failureMessages: [`\u001B[31mexpected 1\nto be 2\u001B[39m${'x'.repeat(400)}`],
          },
        ],
      },
      { name: 'b.test.ts', message: 'Cannot find module', assertionResults: [] },
    ],
  };
  project.write(
    vitest,
    `import { writeFileSync } from 'node:fs';
const file = process.argv.find((arg) => arg.startsWith('--outputFile.json=')).split('=')[1];
writeFileSync(file, ${JSON.stringify(JSON.stringify(report))});
process.exitCode = 1;`,
  );
  const { output } = project.run('test.mjs', ['--project', 'unit']);
  const end = output.slice(output.indexOf('✗ unit'));
  expect(end).toContain('a.test.ts > AUTH-03 breaks\n    expected 1 to be 2xxx');
  expect(end).toContain('b.test.ts\n    Cannot find module');
  expect(end).not.toContain('holds');
  expect(end).not.toContain('x'.repeat(301));
});
