import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What `runProgram` answers for a script that Node runs. */
function runScript(script: string, options: object): unknown {
  const url = pathToFileURL(join(import.meta.dirname, 'child.mjs')).href;
  const run = `
    import { runProgram } from ${JSON.stringify(url)};
    const ended = await runProgram(process.execPath, ['--eval', ${JSON.stringify(script)}], ${JSON.stringify(options)});
    console.log(JSON.stringify(ended));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', run], { encoding: 'utf8' });
  return JSON.parse(stdout);
}

test('what gives way runs at the lowest priority', () => {
  const waitUntilLow = `
    const { constants, getPriority } = require('node:os');
    setInterval(() => getPriority() === constants.priority.PRIORITY_LOW && process.exit(3), 5);`;
  expect(runScript(waitUntilLow, { quiet: true, givesWay: true })).toEqual({ code: 3, output: '' });
});

test('what is not shown is collected', () => {
  expect(runScript("console.log('one')", { quiet: true })).toEqual({ code: 0, output: 'one\n' });
});
