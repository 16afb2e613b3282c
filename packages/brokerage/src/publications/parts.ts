// What publishing is built from, and who calls it.
import type { Language, Translate } from '@candor/contract';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { StaffCaller } from '../approvals/index.ts';
import type { GuideShelf } from '../content/index.ts';
import type { Tenant } from '../tenants/index.ts';

export interface PublicationParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly translate: Translate;
  /** Guides as they ship. */
  readonly shelf: GuideShelf;
}

export interface Editor extends StaffCaller {
  readonly tenant: Tenant;
  readonly language: Language;
}
