// Values the days of every client that are over: the same verb as when somebody looks, for those who do not.
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import type { TenantId } from '@candor/contract/ids.ts';
import * as store from './day-store.ts';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { keepDays } from './keeping.ts';
import type { KeepingParts } from './keeping.ts';

export interface UpkeepParts extends KeepingParts {
  readonly countryOf: (tenantId: TenantId) => string | undefined;
}

const perRun = 500;
const everyMs = 10 * 60_000;

export function valuePortfolios(
  parts: Pick<UpkeepParts, 'clock' | 'countryOf' | 'db' | 'fx' | 'instruments' | 'pastPrices' | 'settlesOn'>,
  metrics: Metrics,
): Recurring {
  const behind = metrics.gauge('candor_portfolios_behind', 'Clients whose last day is not valued yet', ['tenant']);
  return {
    kind: 'portfolio.value',
    actor: 'portfolio',
    everyMs,
    async run(scope, _subject, signal) {
      const country = parts.countryOf(scope.tenantId);
      if (country === undefined) return;
      const upTo = shiftDay(dayOf(parts.clock.now()), -1);
      const due = await parts.db.read(scope, (reader) => store.listDue(reader, upTo, perRun));
      let left = due.length;
      for (const clientId of due) {
        if (signal.aborted) return;
        await keepDays(parts, { scope, clientId, country });
        left -= 1;
        behind.set({ tenant: scope.tenantId }, left);
      }
    },
  };
}
