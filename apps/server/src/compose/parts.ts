// What every part of the server is built from: time, ids, log, database, files, bus, keys and texts.
import type { Translate } from '@candor/contract';
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database } from '@candor/platform/db/index.ts';
import type { Files } from '@candor/platform/files/files.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Log } from '@candor/platform/log/log.ts';
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import type { Config } from '../config.ts';
import type { Secrets } from '../start/secrets.ts';

export interface Parts {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly db: Database;
  readonly files: Files;
  readonly bus: Bus;
  readonly secrets: Secrets;
  readonly translate: Translate;
  readonly metrics: Metrics;
  /** Work that nobody has to wait for to be served: done in this order once the port is open. */
  readonly later: (work: () => Promise<void>) => void;
}

export const appVersion = '0.1.0';
