// The database of a fault test: started as a direct child, killed with everything it started, started again.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@candor/platform/postgres/index.ts';

const ignore = (): void => undefined;
const log = { info: ignore, warn: ignore };

export class DatabaseProcess {
  readonly #dir: string;
  #current: EmbeddedPostgres | undefined;

  constructor() {
    this.#dir = mkdtempSync(join(tmpdir(), 'candor-faults-'));
    chmodSync(this.#dir, 0o711);
  }

  /** For what the server keeps outside the database; removed with it. */
  folderBeside(name: string): string {
    return join(this.#dir, name);
  }

  async start(): Promise<string> {
    // Durability as customers have it: fsync on, nothing relaxed.
    this.#current = await startEmbeddedPostgres({ dataDir: join(this.#dir, 'postgres'), log });
    return this.#current.url;
  }

  /** Postmaster and backends at once, as when the power goes. */
  async killAndRestart(): Promise<void> {
    const running = this.#current;
    if (running === undefined) return;
    for (const pid of [running.pid, ...listChildren(running.pid)]) killHard(pid);
    await running.exited;
    await this.start();
  }

  async remove(): Promise<void> {
    await this.#current?.stop();
    rmSync(this.#dir, { recursive: true, force: true });
  }
}

export function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself in between.
  }
}

function listChildren(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => readParent(name) === parent)
    .map(Number);
}

function readParent(pid: string): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
