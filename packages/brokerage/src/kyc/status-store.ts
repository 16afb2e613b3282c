// Where the verification of a client stands. Reads only: what is not recorded is unverified.
import type { KycStatus } from '@candor/contract/kyc/rules.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';

export async function readKycStatus(reader: Reader, clientId: ClientId): Promise<KycStatus> {
  const [row] = await reader.sql<Array<{ status: KycStatus }>>`
    select status from brokerage.kyc_standings where client_id = ${clientId}`;
  return row?.status ?? 'unverified';
}

/** In the order of the clients. */
export async function readKycStatuses(reader: Reader, clientIds: readonly ClientId[]): Promise<KycStatus[]> {
  const rows = await reader.sql<Array<{ clientId: ClientId; status: KycStatus }>>`
    select client_id, status from brokerage.kyc_standings where client_id = any(${reader.uuids(clientIds)})`;
  const found = new Map(rows.map(({ clientId, status }) => [clientId, status]));
  return clientIds.map((clientId) => found.get(clientId) ?? 'unverified');
}

/**
 * The same for what leads out (G-03): whoever was verified once takes their own money home, to the verified account, whatever became of
 * the verification since. Against crime there is the protective hold, which has an end.
 */
export async function readStatusOut(reader: Reader, clientId: ClientId): Promise<KycStatus> {
  const [row] = await reader.sql<Array<{ status: KycStatus; wasApproved: boolean }>>`
    select status, approved_at is not null as was_approved from brokerage.kyc_standings where client_id = ${clientId}`;
  return row?.wasApproved ? 'approved' : (row?.status ?? 'unverified');
}
