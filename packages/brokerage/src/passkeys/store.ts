// SQL of passkeys and their challenges. A challenge is taken out when it is answered, so it is good once.
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { ClientId } from '../clients/index.ts';
import type { StaffId } from '../staff/index.ts';

export interface PasskeyRow {
  readonly credentialId: string;
  readonly clientId: ClientId;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Nobody when signing in: the passkey itself says who it is. */
export interface ChallengeOwner {
  readonly clientId?: ClientId;
  readonly staffId?: StaffId;
}

export async function listPasskeys(reader: Reader, clientId: ClientId): Promise<PasskeyRow[]> {
  return reader.sql<PasskeyRow[]>`
    select credential_id, client_id, public_key, counter, transports, name, created_at, last_used_at
    from brokerage.passkeys where client_id = ${clientId} order by created_at, credential_id`;
}

/** Only while its owner may sign in, or may be told that the account is closed. */
export async function findPasskey(
  reader: Reader,
  credentialId: string,
): Promise<(PasskeyRow & { readonly isClosed: boolean }) | undefined> {
  const [row] = await reader.sql<Array<PasskeyRow & { isClosed: boolean }>>`
    select p.credential_id, p.client_id, p.public_key, p.counter, p.transports, p.name, p.created_at, p.last_used_at,
      c.status = 'closed' as is_closed
    from brokerage.passkeys p
    join brokerage.clients c on c.tenant_id = p.tenant_id and c.client_id = p.client_id
    where p.credential_id = ${credentialId} and c.status in ('active', 'closed')`;
  return row;
}

export async function insertPasskey(
  tx: TenantTx,
  tenantId: TenantId,
  row: Omit<PasskeyRow, 'lastUsedAt'>,
): Promise<void> {
  await tx.sql`
    insert into brokerage.passkeys (tenant_id, credential_id, client_id, public_key, counter, transports, name, created_at)
    values (${tenantId}, ${row.credentialId}, ${row.clientId}, ${row.publicKey}, ${row.counter},
      ${tx.texts(row.transports)}, ${row.name}, ${row.createdAt})`;
}

export async function usePasskey(tx: TenantTx, credentialId: string, counter: bigint, now: Date): Promise<void> {
  await tx.sql`
    update brokerage.passkeys set counter = ${counter}, last_used_at = ${now} where credential_id = ${credentialId}`;
}

export async function deletePasskey(
  tx: TenantTx,
  clientId: ClientId,
  credentialId: string,
): Promise<string | undefined> {
  const [row] = await tx.sql<Array<{ name: string }>>`
    delete from brokerage.passkeys where client_id = ${clientId} and credential_id = ${credentialId} returning name`;
  return row?.name;
}

export async function insertChallenge(
  tx: TenantTx,
  tenantId: TenantId,
  challenge: string,
  { clientId, staffId }: ChallengeOwner,
  expiresAt: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.passkey_challenges (tenant_id, challenge, client_id, staff_id, expires_at)
    values (${tenantId}, ${challenge}, ${clientId ?? null}, ${staffId ?? null}, ${expiresAt})`;
}

/** True when it was ours, for this person (or for signing in), and not over. */
export async function takeChallenge(
  tx: TenantTx,
  challenge: string,
  { clientId, staffId }: ChallengeOwner,
  now: Date,
): Promise<boolean> {
  const taken = await tx.sql`
    delete from brokerage.passkey_challenges
    where challenge = ${challenge} and client_id is not distinct from ${clientId ?? null}
      and staff_id is not distinct from ${staffId ?? null} and expires_at > ${now}
    returning challenge`;
  return taken.length > 0;
}

export async function forgetOldChallenges(tx: TenantTx, now: Date): Promise<void> {
  await tx.sql`delete from brokerage.passkey_challenges where expires_at < ${now}`;
}
