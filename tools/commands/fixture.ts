// A copy of the commands in a temporary project with a pretended npm, build and server. Never touches the real project.
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const tools = fileURLToPath(new URL('../', import.meta.url));
const copied = ['start.mjs', 'test.mjs', 'reset.mjs', 'commands', 'install'];

/** Installs like npm, as far as the commands can see: makes the folder and counts its own calls. */
const goodNpm = `import { appendFileSync, mkdirSync } from 'node:fs';
mkdirSync('node_modules', { recursive: true });
appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
`;

export interface CommandProject extends Disposable {
  readonly root: string;
  write(path: string, text: string): void;
  /** Runs a command to its end. */
  run(command: string, args?: readonly string[], env?: NodeJS.ProcessEnv): { code: number | null; output: string };
  start(command: string): ChildProcessWithoutNullStreams;
  /** As npm does it: a shell in between that passes no signal on. */
  startUnderShell(command: string, env: NodeJS.ProcessEnv): ChildProcessWithoutNullStreams;
}

export function makeCommandProject(): CommandProject {
  const root = mkdtempSync(join(tmpdir(), 'candor-command-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const name of copied) cpSync(join(tools, name), join(root, 'tools', name), { recursive: true });
  write('package-lock.json', '{ "packages": {} }');
  write('fake/npm-cli.js', goodNpm);
  write('fake/package.json', '{ "type": "module" }');
  write('tools/endpoints/judge.ts', '');
  write('tools/build/build.ts', "console.log('build', ...process.argv.slice(2));");
  write('apps/server/dist/main.js', "console.log('server', ...process.argv.slice(2)); process.exitCode = 7;");
  const environment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    HOME: join(root, 'home'),
    npm_execpath: join(root, 'fake/npm-cli.js'),
    ...env,
  });
  return {
    root,
    write,
    run(command, args = [], env = {}) {
      const options = { env: environment(env), encoding: 'utf8', cwd: tmpdir() } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools', command), ...args], options);
      return { code: status, output: stdout + stderr };
    },
    start: (command) => spawn(process.execPath, [join(root, 'tools', command)], { env: environment({}) }),
    startUnderShell: (command, env) =>
      spawn('sh', ['-c', `"${process.execPath}" "${join(root, 'tools', command)}"; true`], { env: environment(env) }),
    [Symbol.dispose]: () => rmSync(root, { recursive: true }),
  };
}
