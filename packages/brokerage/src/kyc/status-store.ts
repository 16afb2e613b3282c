// Where the verification of a client stands. Reads only: what is not recorded is unverified.
import type { KycStatus } from '@candor/contract/kyc/rules.ts';
import type { Reader } from '@candor/platform/db/index.ts';

export async function readKycStatus(reader: Reader, clientId: string): Promise<KycStatus> {
  const [row] = await reader.sql<Array<{ status: KycStatus }>>`
    select status from brokerage.kyc_standings where client_id = ${clientId}`;
  return row?.status ?? 'unverified';
}
