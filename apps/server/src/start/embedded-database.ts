// The embedded PostgreSQL of this server: started when no DATABASE_URL is given, started again when it dies.
import { join } from 'node:path';
import { PostgresStartError, startEmbeddedPostgres } from '@candor/platform/postgres/index.ts';
import type { EmbeddedPostgres } from '@candor/platform/postgres/index.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Log } from '@candor/platform/log/log.ts';
import { StartError } from './start-error.ts';

export interface EmbeddedDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** A database whose process runs and that does not answer yet. */
export interface CalledDatabase {
  readonly url: Promise<string>;
  stop(): Promise<void>;
}

const longestPauseMs = 5_000;

/** Answers when the process is called; whoever started it has other things to do until it answers. */
export async function callDatabase(
  dataDir: string,
  clock: Clock,
  log: Log,
  onStep: (step: string) => void,
): Promise<CalledDatabase> {
  const called = Promise.withResolvers<void>();
  const starting = startDatabase(dataDir, clock, log, { onStep, onCalled: called.resolve });
  await Promise.race([called.promise, starting]);
  const url = starting.then((database) => database.url);
  // A failure is heard by whoever asks for the address, later.
  url.catch(() => undefined);
  return {
    url,
    stop: () =>
      starting.then(
        (database) => database.stop(),
        () => undefined,
      ),
  };
}

async function startDatabase(
  dataDir: string,
  clock: Clock,
  log: Log,
  { onStep, onCalled }: { readonly onStep: (step: string) => void; readonly onCalled: () => void },
): Promise<EmbeddedDatabase> {
  const state: { current?: EmbeddedPostgres; isStopping: boolean } = { isStopping: false };
  const start = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      dataDir: join(dataDir, 'postgres'),
      log,
      onProgress: onStep,
      onSpawn: onCalled,
      onExit: (exit) => {
        log.error({ exit }, 'the embedded database ended unexpectedly');
        void startAgain();
      },
    });

  async function startAgain(): Promise<void> {
    for (let pauseMs = 100; !state.isStopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        state.current = await start();
        log.info('the embedded database is back');
        return;
      } catch (error) {
        log.error({ err: error }, 'the embedded database did not start');
        await clock.sleep(pauseMs);
      }
    }
  }

  try {
    state.current = await start();
  } catch (error) {
    if (!(error instanceof PostgresStartError)) throw error;
    throw new StartError('database_unusable', error.message, adviceFor(error));
  }
  return {
    url: state.current.url,
    async stop() {
      state.isStopping = true;
      await state.current?.stop();
    },
  };
}

function adviceFor(error: PostgresStartError): string {
  switch (error.code) {
    case 'wrong_version':
      return 'Move the data with a dump of the older version, or start over with npm run reset.';
    case 'in_use':
      return 'Stop the other server, or choose another DATA_DIR.';
    case 'disk_full':
      return 'Free some space and start again.';
    case 'no_binaries':
      return 'Install again with npm ci, or point DATABASE_URL to a PostgreSQL 15 or newer.';
    case 'unwritable_data_dir':
    case 'no_user':
      return 'Choose another DATA_DIR or change its owner.';
    case 'no_free_port':
    case 'start_failed':
      return 'Read the lines above; the data in DATA_DIR is untouched.';
  }
}
