// Where the verification of a client stands. Reads only: what is not recorded is unverified.
import type { KycStatus } from '@candor/contract/kyc/rules.ts';
import type { Reader } from '@candor/platform/db/index.ts';

export async function readKycStatus(reader: Reader, clientId: string): Promise<KycStatus> {
  const [row] = await reader.sql<Array<{ status: KycStatus }>>`
    select status from brokerage.kyc_standings where client_id = ${clientId}`;
  return row?.status ?? 'unverified';
}

/**
 * The same for what leads out (G-03): whoever was verified and whose document only ran out since then still takes their own money home.
 * A verification that was taken back for another reason closes that way too.
 */
export async function readStatusOut(reader: Reader, clientId: string): Promise<KycStatus> {
  const [row] = await reader.sql<Array<{ status: KycStatus; onlyExpired: boolean }>>`
    select k.status, k.approved_at is not null and not exists (
      select from brokerage.kyc_decisions d
      where d.tenant_id = k.tenant_id and d.client_id = k.client_id and d.verdict = 'rejected'
        and d.decided_at >= k.approved_at and d.reasons !~ '^([a-z_]+:document_expired ?)+$') as only_expired
    from brokerage.kyc_standings k where k.client_id = ${clientId}`;
  if (row?.status === 'approved' || row?.onlyExpired) return 'approved';
  return row?.status ?? 'unverified';
}
