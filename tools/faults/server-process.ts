// The server of a fault test: spawned, watched, killed, spawned again. Counts exits that nobody planned.
import { spawn, type ChildProcess } from 'node:child_process';
import { killHard } from './database-process.ts';
import type { FaultTarget, Surroundings } from './target.ts';

export class ServerProcess {
  readonly #target: FaultTarget;
  readonly #surroundings: Surroundings;
  #child: ChildProcess | undefined;
  #isStopping = false;
  unplannedExits = 0;

  constructor(target: FaultTarget, surroundings: Surroundings) {
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
    child.once('exit', (_, signal) => {
      if (this.#isStopping || signal === 'SIGKILL') return;
      this.unplannedExits += 1;
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
