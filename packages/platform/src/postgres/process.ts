// Watches one PostgreSQL process: until it is ready, while it runs, and until it has stopped.
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Binaries } from './binaries.ts';
import { explainOutput, PostgresStartError } from './errors.ts';
import { spawnAs, type Runner } from './runner.ts';

export interface PostgresLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface PostgresExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** True after stop(). */
  readonly expected: boolean;
}

export interface PostgresProcess {
  readonly pid: number;
  readonly exited: Promise<PostgresExit>;
  readonly stop: () => Promise<void>;
}

export interface ProcessOptions {
  readonly runner: Runner;
  readonly binaries: Binaries;
  readonly cluster: string;
  readonly port: number;
  readonly log: PostgresLog;
  readonly settings: Readonly<Record<string, string>>;
}

const ownSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Statements and their values are personal data: the log tells that something failed, not with what.
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
};

const readyText = 'database system is ready to accept connections';
const keptLines = 40;
const fastStopMs = 20_000;
/** Replay after a crash may take minutes; a process that says nothing for so long is stuck. */
const silenceMs = 120_000;

/** Answers `port_taken` when somebody else took the port between choice and start. */
export async function startProcess(options: ProcessOptions): Promise<PostgresProcess | 'port_taken'> {
  const settings = { ...ownSettings, ...options.settings, port: String(options.port) };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawnAs(options.runner, options.binaries.postgres, ['-D', options.cluster, ...args]);
  let stopping = false;
  const exited = new Promise<PostgresExit>((resolve) => {
    child.once('error', () => resolve({ code: null, signal: null, expected: false }));
    child.once('exit', (code, signal) => resolve({ code, signal, expected: stopping }));
  });
  const output = await watchStart(child, options.log);
  if (output !== undefined) {
    if (/could not bind|could not create any TCP\/IP sockets/.test(output)) return 'port_taken';
    throw explainOutput(output, options.cluster);
  }
  const { pid } = child;
  if (pid === undefined) throw new PostgresStartError('start_failed', 'PostgreSQL did not start.');
  return {
    pid,
    exited,
    async stop() {
      stopping = true;
      // Fast shutdown: sessions are rolled back, everything committed is on disk.
      child.kill('SIGINT');
      const timer = setTimeout(() => child.kill('SIGQUIT'), fastStopMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** Answers undefined once ready, else all that was printed before the end. */
async function watchStart(child: ChildProcess, log: PostgresLog): Promise<string | undefined> {
  const lines: string[] = [];
  let onLine: ((line: string) => void) | undefined;
  child.stdout?.resume();
  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      if (lines.length > keptLines) lines.shift();
      onLine?.(line);
      if (/\b(WARNING|ERROR|FATAL|PANIC):/.test(line)) log.warn({ line }, 'postgres');
    });
  }
  const isReady = await new Promise<boolean>((resolve) => {
    const giveUp = (): void => {
      lines.push('FATAL: no sign of life');
      child.kill('SIGQUIT');
      resolve(false);
    };
    let silence = setTimeout(giveUp, silenceMs);
    onLine = (line) => {
      clearTimeout(silence);
      if (line.includes(readyText)) resolve(true);
      else silence = setTimeout(giveUp, silenceMs);
    };
    // `close` comes after `exit`, when the last lines are through the pipe.
    child.once('error', () => resolve(false));
    child.once('close', () => {
      clearTimeout(silence);
      resolve(false);
    });
  });
  onLine = undefined;
  return isReady ? undefined : lines.join('\n');
}
