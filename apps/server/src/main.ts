// The command: reads the settings, holds the data folder, starts the database and the server, stops cleanly.
// Imports little before the database has been called: what is heavy is loaded while that comes up beside us.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { createSystemClock } from '@candor/platform/clock/clock.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { openLogFile } from '@candor/platform/log/log-file.ts';
import { createLog, type Log } from '@candor/platform/log/log.ts';
import { loadConfig } from './config.ts';
import type { Config } from './config.ts';
import { lockDataDir } from './start/data-dir.ts';
import { callDatabase } from './start/embedded-database.ts';
import { beginFirstStart } from './start/first-start.ts';
import { loadSecrets } from './start/secrets.ts';
import { showSourcePlaces } from './start/source-places.ts';
import { createSteps } from './start/start-steps.ts';

const root = join(import.meta.dirname, '..', '..', '..');
/** What was compiled at an earlier start; NODE_COMPILE_CACHE names another folder. */
enableCompileCache(join(root, 'node_modules', '.cache', 'candor-compiled'));
showSourcePlaces();
const hourMs = 60 * 60_000;
const print = (line: string): void => console.log(line);
const write = (text: string): void => void process.stdout.write(text);
// Where the terminal is gone nobody reads; that must not keep anything from being stopped in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

async function run(config: Config): Promise<void> {
  const clock = createSystemClock(config.CLOCK_AHEAD_HOURS * hourMs);
  const ids = createIds(clock);
  const steps = createSteps(clock, write);
  const closers: Array<() => Promise<void>> = [];
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  let stopping: Promise<void> | undefined;
  // One stop however many signals tell of it: the second must not end the process while the first still closes the database.
  const stop = (): Promise<void> => (stopping ??= closeAll());
  // Heard from the first moment on: Ctrl+C during the start must leave nothing running.
  // So must a terminal that is closed (SIGHUP).
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      print('\nStopping …');
      void stop().then(() => process.exit(0));
    });
  }
  try {
    const lock = await lockDataDir(config.DATA_DIR);
    closers.push(() => lock.release());
    const log = openLog(config);
    const secrets = await loadSecrets(config.DATA_DIR, config.CANDOR_SECRET, ids);
    const firstStart = config.DATABASE_URL ? undefined : await beginFirstStart(config.DATA_DIR);
    if (firstStart?.wasInterrupted) print('  The first start was interrupted before it was ready: it begins again.');
    const database = config.DATABASE_URL
      ? { url: config.DATABASE_URL, stop: async () => undefined }
      : await callDatabase(config.DATA_DIR, clock, log, steps.begin);
    closers.push(() => database.stop());
    const { startServer } = await import('./server.ts');
    const { describeStart } = await import('./start/banner.ts');
    const server = await startServer({
      config,
      clock,
      ids,
      log,
      secrets,
      adminUrl: await database.url,
      strictAnswers: false,
      pages: true,
      onStep: steps.begin,
      ...(firstStart && { onPrepared: () => firstStart.finish() }),
    });
    closers.push(() => server.close());
    steps.end();
    describeStart(server).forEach(print);
    // Kept now: a server that is killed would leave the next start to compile everything again.
    flushCompileCache();
  } catch (error) {
    steps.end();
    await stop();
    throw error;
  }
}

/** The terminal belongs to the person who started it; the log has a file of its own unless told otherwise. */
function openLog(config: Config): Log {
  const level = config.LOG_LEVEL;
  if (config.LOG_TO === 'stdout') return createLog({ level });
  const limits = { maxBytes: config.LOG_FILE_MB * 1024 * 1024, files: config.LOG_FILES };
  return createLog({ level, destination: openLogFile(join(config.DATA_DIR, 'server.log'), limits) });
}

try {
  await run(loadConfig(root, process.env));
} catch (error) {
  const { describeStartFault } = await import('./start/start-fault.ts');
  describeStartFault(error).forEach((line) => console.error(line));
  process.exit(1);
}
