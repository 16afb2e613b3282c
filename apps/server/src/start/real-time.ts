// Production starts with the real time or not at all, also on a database that a moved clock has written to.
import { tellClock } from '@candor/platform/db/index.ts';
import type { Config } from '../config.ts';
import { StartError } from './start-error.ts';

export async function settleClock(
  adminUrl: string,
  { PRODUCTION, CLOCK_AHEAD_HOURS }: Pick<Config, 'PRODUCTION' | 'CLOCK_AHEAD_HOURS'>,
): Promise<void> {
  // Asked first: a start that is refused leaves the database as it was.
  const hours = PRODUCTION && CLOCK_AHEAD_HOURS > 0 ? CLOCK_AHEAD_HOURS : await tellClock(adminUrl, CLOCK_AHEAD_HOURS);
  if (!PRODUCTION || hours === 0) return;
  throw new StartError(
    'clock_moved',
    'A moved clock cannot be used in production: CLOCK_AHEAD_HOURS is set, or was when this database was written.',
    'Remove CLOCK_AHEAD_HOURS and start with a fresh DATA_DIR and database.',
  );
}
