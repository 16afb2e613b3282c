// What the demo asks of tables.
import type { StaffId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';

export async function hasStaff(reader: Reader): Promise<boolean> {
  return (await reader.sql`select 1 from brokerage.staff limit 1`).length > 0;
}

export async function findStaffId(reader: Reader, username: string): Promise<StaffId | undefined> {
  const [row] = await reader.sql<Array<{ staffId: StaffId }>>`
    select staff_id from brokerage.staff where username = ${username}`;
  return row?.staffId;
}

export async function hasChannels(reader: Reader): Promise<boolean> {
  return (await reader.sql`select 1 from brokerage.deposit_channels limit 1`).length > 0;
}

export async function hasSubmissions(reader: Reader): Promise<boolean> {
  return (await reader.sql`select 1 from brokerage.kyc_submissions limit 1`).length > 0;
}
