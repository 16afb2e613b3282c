// What two people set for every client of a tenant, as other modules ask it: read from the database each time, so that a change holds
// from the next request on.
import type { TenantId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { startingSettings } from './permission.ts';
import { readSettings } from './store.ts';

export async function isOtpForced(reader: Reader, { id, app }: Pick<Tenant, 'id' | 'app'>): Promise<boolean> {
  return (await readSettings(reader, id))?.otp ?? app.otp;
}

export async function readBankAccountLimit(reader: Reader, tenantId: TenantId): Promise<number> {
  return ((await readSettings(reader, tenantId)) ?? startingSettings).bankAccounts;
}

/** Of the published largest loan. */
export async function readLoanPercent(reader: Reader, tenantId: TenantId): Promise<number> {
  return ((await readSettings(reader, tenantId)) ?? startingSettings).loanPercent;
}
