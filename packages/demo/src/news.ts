// The news of the demo: samples that say that they are samples, in every language of every tenant.
import { ensureSampleNews } from '@candor/brokerage/content/index.ts';
import type { Tenant } from '@candor/brokerage/tenants/index.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';

export interface NewsParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function prepareDemoNews(parts: NewsParts, tenants: readonly Tenant[]): Promise<void> {
  return ensureSampleNews(parts, tenants);
}
