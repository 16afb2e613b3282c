// The command: reads the settings, holds the data folder, starts the database and the server, stops cleanly.
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { ConfigError } from '@candor/platform/config/parse.ts';
import { createSystemClock } from '@candor/platform/clock/clock.ts';
import { DatabaseSetupError, DatabaseUnavailableError } from '@candor/platform/db/index.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { openLogFile } from '@candor/platform/log/log-file.ts';
import { createLog, type Log } from '@candor/platform/log/log.ts';
import { ProfileFileError } from '@candor/brokerage/tenants/index.ts';
import { createSteps, describeStart, describeStartError } from './banner.ts';
import { loadConfig } from './config.ts';
import type { Config } from './config.ts';
import { lockDataDir } from './data-dir.ts';
import { startDatabase } from './embedded-database.ts';
import { beginFirstStart } from './first-start.ts';
import { loadSecrets } from './secrets.ts';
import { startServer } from './server.ts';
import { StartError } from './start-error.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const clock = createSystemClock();
const print = (line: string): void => console.log(line);
const write = (text: string): void => void process.stdout.write(text);

async function run(config: Config): Promise<void> {
  const ids = createIds(clock);
  const steps = createSteps(clock, write);
  const closers: Array<() => Promise<void>> = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  // Heard from the first moment on: Ctrl+C during the start must leave nothing running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
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
      : await startDatabase(config.DATA_DIR, clock, log, steps.begin);
    closers.push(() => database.stop());
    const server = await startServer({
      config,
      clock,
      ids,
      log,
      secrets,
      adminUrl: database.url,
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

function explain(error: unknown): StartError | undefined {
  if (error instanceof StartError) return error;
  if (error instanceof ConfigError) {
    return new StartError(
      'config_invalid',
      `${error.lines.length === 1 ? 'a setting is' : 'some settings are'} wrong.`,
      error.lines.join('\n  '),
    );
  }
  if (error instanceof ProfileFileError)
    return new StartError('profile_invalid', error.message, 'Mend the profile and start again.');
  if (error instanceof DatabaseSetupError)
    return new StartError('database_unusable', error.message, 'Nothing was changed that was not said above.');
  if (error instanceof DatabaseUnavailableError) {
    return new StartError(
      'database_unusable',
      'The database does not answer.',
      'Check DATABASE_URL and that the server runs.',
    );
  }
  return undefined;
}

try {
  await run(loadConfig(root, process.env));
} catch (error) {
  const known = explain(error);
  if (known) describeStartError(known).forEach((line) => console.error(line));
  else console.error(error);
  process.exit(1);
}
