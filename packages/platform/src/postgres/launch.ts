// Starts and stops the embedded PostgreSQL on one data folder: a direct child, on the loopback address only.
// Never restarts it by itself: `exited` tells the server, who decides.
import { existsSync, mkdirSync } from 'node:fs';
import { findBinaries } from './binaries.ts';
import { clusterFiles, createCluster, openCluster, readPassword, superuser, type ClusterFiles } from './cluster.ts';
import { explainFileError, PostgresStartError } from './errors.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { stopLeftovers } from './leftover.ts';
import { choosePort } from './port.ts';
import { startProcess, type PostgresExit, type PostgresLog, type PostgresProcess } from './process.ts';

export type PostgresProgress = 'recovering' | 'creating' | 'starting' | 'ready';

export interface EmbeddedPostgresOptions {
  /** A folder of its own; made when missing. */
  readonly dataDir: string;
  readonly log: PostgresLog;
  /** Server settings on top of ours. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onProgress?: (step: PostgresProgress) => void;
  /** Called when the process runs and does not answer yet. */
  readonly onSpawn?: () => void;
  /** Called when the process ends without being asked to. The folder is free then: start again. */
  readonly onExit?: (exit: PostgresExit) => void;
}

export interface EmbeddedPostgres {
  /** Address of the database `postgres` for its superuser, password included. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
  readonly exited: Promise<PostgresExit>;
}

const portTries = 5;

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const files = clusterFiles(options.dataDir);
  const binaries = findBinaries();
  try {
    // Other users may pass through, never look inside: PostgreSQL may run as one of them.
    mkdirSync(files.dir, { recursive: true, mode: 0o711 });
    const lock = lockFolder(files.dir);
    if (lock === undefined) {
      throw new PostgresStartError('in_use', `Another server already works on ${files.dir}. Stop it first.`);
    }
    try {
      const postgres = await openProcess(options, files, binaries);
      void watchExit(postgres.exited, lock, options.onExit);
      options.onProgress?.('ready');
      const url = `postgres://${superuser}:${readPassword(files)}@127.0.0.1:${postgres.port}/postgres`;
      return { url, port: postgres.port, pid: postgres.pid, stop: postgres.stop, exited: postgres.exited };
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw explainFileError(error, files.dir);
  }
}

async function watchExit(
  exited: Promise<PostgresExit>,
  lock: FolderLock,
  onExit: ((exit: PostgresExit) => void) | undefined,
): Promise<void> {
  const exit = await exited;
  lock.release();
  if (!exit.expected) onExit?.(exit);
}

async function openProcess(
  options: EmbeddedPostgresOptions,
  files: ClusterFiles,
  binaries: ReturnType<typeof findBinaries>,
): Promise<PostgresProcess & { readonly port: number }> {
  const isKnown = existsSync(files.cluster);
  if (isKnown) {
    if (existsSync(`${files.cluster}/postmaster.pid`)) options.onProgress?.('recovering');
    await stopLeftovers(files.cluster);
  } else {
    options.onProgress?.('creating');
  }
  const runner = isKnown ? openCluster(files, binaries) : await createCluster(files, binaries);
  options.onProgress?.('starting');
  const taken = new Set<number>();
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort(files.port, taken);
    const { log, settings = {}, onSpawn } = options;
    const starting = startProcess({ runner, binaries, cluster: files.cluster, port, log, settings });
    onSpawn?.();
    const started = await starting;
    if (started !== 'port_taken') return { ...started, port };
    taken.add(port);
    if (attempt >= portTries) {
      throw new PostgresStartError('no_free_port', 'Every port that was tried for PostgreSQL got taken by others.');
    }
  }
}
