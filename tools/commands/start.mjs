// `npm start`: packages, web apps and server built when stale, then the server in the foreground. Never touches the data folder itself.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { runProgram } from '../install/child.mjs';
import { Failure, reportFailures } from '../install/failure.mjs';
import { installPackages } from '../install/packages.mjs';
import { root } from '../install/root.mjs';
import { findNode } from '../install/runtime.mjs';
import { startHelp } from './start-help.mjs';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const sameKeystrokeMs = 500;
const parentLookMs = 500;

export function run(args) {
  return reportFailures(async () => {
    if (args.includes('--help') || args.includes('-h')) {
      process.stdout.write(startHelp);
      return 0;
    }
    await installPackages();
    const node = findNode();
    const force = args.includes('--rebuild') ? ['--force'] : [];
    const { code } = await runProgram(node, ['tools/build/build.ts', ...force]);
    if (code !== 0) throw new Failure('The web apps and the server could not be built; the lines above say why.');
    return runServer(
      node,
      args.filter((arg) => arg !== '--rebuild'),
    );
  });
}

/**
 * How V8 keeps memory (docs/decisions/0049); the measurements start theirs with the same.
 * Room for what is young, in MiB, taken only under load: a thousand requests under way outlive several collections of the usual size, and
 * each of them copied all of it. And nothing is made old from the beginning because much of its kind was long-lived in a rush.
 */
const serverOptions = JSON.parse(readFileSync(new URL('server-options.json', import.meta.url), 'utf8'));

/** Runs the server until it ends and answers its exit code. */
function runServer(node, args) {
  return new Promise((resolve, reject) => {
    // Its own process group: a Ctrl+C reaches the server once, from here, and not a second time from the terminal.
    const detached = process.platform !== 'win32';
    const server = spawn(node, [...serverOptions, 'apps/server/dist/main.js', ...args], {
      cwd: root,
      stdio: 'inherit',
      detached,
    });
    let lastMs = Number.NEGATIVE_INFINITY;
    const pass = (signal) => {
      // The terminal and npm both pass on the same keystroke; only a second one on purpose is a second signal.
      if (performance.now() - lastMs < sameKeystrokeMs) return;
      lastMs = performance.now();
      server.kill(signal);
    };
    for (const signal of forwarded) process.on(signal, pass);
    watchParent(() => pass('SIGTERM'));
    server.on('error', (error) => reject(new Failure(`The server could not be started: ${error.message}`)));
    server.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** npm hands a SIGTERM to its shell and not to us: when that shell is gone, the server must not stay behind. */
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    onGone();
  }, parentLookMs);
  look.unref();
}
