// The server of a fault test: spawned, watched, killed, spawned again. Counts exits that nobody planned.
import { spawn, type ChildProcess } from 'node:child_process';
import { killHard } from './database-process.ts';
import type { FaultTarget, Surroundings } from './target.ts';

/** Who ends that soon has not begun to work; a database that is just coming back explains a few. */
const stillbornMs = 5_000;
const mostStillborn = 20;

export class ServerProcess {
  readonly #target: Pick<FaultTarget, 'command'>;
  readonly #surroundings: Surroundings;
  #child: ChildProcess | undefined;
  #isStopping = false;
  #startedMs = 0;
  #stillborn = 0;
  unplannedExits = 0;

  constructor(target: Pick<FaultTarget, 'command'>, surroundings: Surroundings) {
    this.#target = target;
    this.#surroundings = surroundings;
  }

  start(): void {
    const { script, env } = this.#target.command(this.#surroundings);
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#child = child;
    this.#startedMs = performance.now();
    child.once('exit', (_, signal) => {
      if (this.#isStopping || signal === 'SIGKILL') return;
      this.unplannedExits += 1;
      this.#stillborn = performance.now() - this.#startedMs < stillbornMs ? this.#stillborn + 1 : 0;
      // What never gets to work would be started for ever: it has said why.
      if (this.#stillborn >= mostStillborn) throw new Error('The server ends as soon as it is started.');
      this.start();
    });
  }

  async killAndRestart(): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    killHard(child.pid);
    await exited;
    this.start();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (child === undefined || child.exitCode !== null) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    await exited;
  }
}
