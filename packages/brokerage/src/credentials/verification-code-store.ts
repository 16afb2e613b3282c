// SQL of the codes that prove a phone or a mail address. A code is kept as a digest and counts its tries.
import type { CodeId } from '@candor/contract/ids.ts';
import type { TenantId, TenantTx } from '@candor/platform/db/index.ts';

export type CodePurpose = 'register' | 'pin' | 'email';

export interface CodeTarget {
  readonly tenantId: TenantId;
  readonly purpose: CodePurpose;
  /** Blind index of the phone or mail address. */
  readonly target: Buffer;
  /** Digest of the network that asks or types, where that can be anybody. */
  readonly network?: string;
}

export interface NewCode {
  readonly id: CodeId;
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

/** Only the newest counts. */
export async function replaceCode(
  tx: TenantTx,
  of: CodeTarget,
  { id, hash, expiresAt }: NewCode,
  now: Date,
): Promise<void> {
  const { tenantId, purpose, target, network } = of;
  await tx.sql`
    update brokerage.verification_codes set used_at = ${now}
    where purpose = ${purpose} and target = ${target} and used_at is null`;
  await tx.sql`
    insert into brokerage.verification_codes (tenant_id, code_id, purpose, target, hash, asked_from, created_at,
      expires_at)
    values (${tenantId}, ${id}, ${purpose}, ${target}, ${hash}, ${network ?? null}, ${now}, ${expiresAt})`;
}

/** A try of the network that asked and one of any other are counted apart, each up to the most. */
export async function spendCodeTry(
  tx: TenantTx,
  { purpose, target, network }: CodeTarget,
  now: Date,
  mostTries: number,
): Promise<{ readonly codeId: CodeId; readonly hash: Buffer } | undefined> {
  const [row] = await tx.sql<Array<{ codeId: CodeId; hash: Buffer }>>`
    update brokerage.verification_codes set
      attempts = attempts + (asked_from is not distinct from ${network ?? null})::int,
      stray_attempts = stray_attempts + (asked_from is distinct from ${network ?? null})::int
    where purpose = ${purpose} and target = ${target} and used_at is null and expires_at > ${now}
      and case when asked_from is not distinct from ${network ?? null} then attempts else stray_attempts end < ${mostTries}
    returning code_id, hash`;
  return row;
}

/** False when somebody else was faster. */
export async function useVerificationCode(tx: TenantTx, codeId: CodeId, now: Date): Promise<boolean> {
  const used = await tx.sql`
    update brokerage.verification_codes set used_at = ${now}
    where code_id = ${codeId} and used_at is null returning code_id`;
  return used.length > 0;
}

const keptMs = 30 * 24 * 60 * 60_000;

export async function forgetOldCodes(tx: TenantTx, now: Date): Promise<void> {
  await tx.sql`delete from brokerage.verification_codes where expires_at < ${new Date(now.getTime() - keptMs)}`;
}
