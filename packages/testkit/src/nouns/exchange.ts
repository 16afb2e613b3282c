// Exchanges for tests: a day on which markets of currencies are open.
import type { TestSystem } from '../system.ts';
import { hourMs } from './deposits.ts';

/** On to the next Tuesday: markets of currencies are open then and tomorrow. */
export function skipWeekend(system: TestSystem): void {
  const daysToTuesday = (9 - system.clock.now().getUTCDay()) % 7;
  system.clock.advance(daysToTuesday * 24 * hourMs);
}
