// The demo as one thing: people first, then what they did. Made where it is missing, left alone where it is.
import type { Business } from '@candor/brokerage/business/index.ts';
import type { Database } from '@candor/platform/db/index.ts';
import { prepareDemoLogins, readLogins } from './logins.ts';
import type { DemoAccount } from './logins.ts';
import { holdsDemo } from './mark-store.ts';
import { prepareDemoKyc } from './kyc.ts';
import { tellDemoPast } from './history.ts';
import type { DemoParts } from './stage.ts';

export type { DemoParts };

export interface DemoSettings {
  /** Where the passwords of the demo stand, in a file of their own. */
  readonly dataDir: string;
  /** Months of history besides the people. */
  readonly hasMoney: boolean;
  /** Told what a start is at. */
  readonly onStep: (step: string) => void;
}

/** True when this database ever held demo people or this folder their logins. */
export async function isDemoThere(db: Database, dataDir: string): Promise<boolean> {
  return (await readLogins(dataDir)).length > 0 || (await holdsDemo(db));
}

export async function prepareDemo(
  parts: DemoParts,
  business: Business,
  settings: DemoSettings,
): Promise<readonly DemoAccount[]> {
  const accounts = await prepareDemoLogins(business, settings);
  await prepareDemoKyc(parts, business);
  if (settings.hasMoney) await tellDemoPast(parts, business, settings.onStep);
  return accounts;
}
