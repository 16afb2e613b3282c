// Codes that prove a phone: six digits, ten minutes, five tries, sent through delivery. Only the newest counts. Whoever asked has tries of
// their own: a stranger who knows the phone cannot use the code up.
import type { Tx, TenantId } from '@candor/platform/db/index.ts';
import type { CredentialParts } from './parts.ts';
import { hashCode, isSameHash } from './secret-code.ts';

export const codeLifeMs = 10 * 60_000;
export const codeRetryMs = 60_000;
const mostTries = 5;

export type CodePurpose = 'register' | 'pin' | 'email';

export interface CodeTarget {
  readonly tenantId: TenantId;
  readonly purpose: CodePurpose;
  /** Blind index of the phone or mail address. */
  readonly target: Buffer;
  /** Digest of the network that asks or types, where that can be anybody. */
  readonly network?: string;
}

/** Makes a code that replaces an earlier one for the same target; the caller sends it. */
export async function makeVerificationCode(
  { clock, ids, codeKey }: CredentialParts,
  tx: Tx,
  { tenantId, purpose, target, network }: CodeTarget,
): Promise<string> {
  const now = clock.now();
  const id = ids.next();
  const code = ids.digits(6);
  await tx.sql`
    update brokerage.verification_codes set used_at = ${now}
    where purpose = ${purpose} and target = ${target} and used_at is null`;
  await tx.sql`
    insert into brokerage.verification_codes (tenant_id, code_id, purpose, target, hash, asked_from, created_at,
      expires_at)
    values (${tenantId}, ${id}, ${purpose}, ${target}, ${hashCode(codeKey, id, code)},
      ${network ?? null}, ${now}, ${new Date(now.getTime() + codeLifeMs)})`;
  return code;
}

/**
 * Spends a try and answers the id of the code when it is right: use it up in the transaction that acts on it. All networks that did not
 * ask share five tries, so ten guesses of a million are the most that anybody gets.
 */
export async function tryVerificationCode(
  { db, clock, codeKey }: CredentialParts,
  scope: Tx['scope'],
  { purpose, target, network }: CodeTarget,
  typed: string,
): Promise<string | undefined> {
  return db.transact(scope, async (tx) => {
    const [row] = await tx.sql<Array<{ codeId: string; hash: Buffer }>>`
      update brokerage.verification_codes set
        attempts = attempts + (asked_from is not distinct from ${network ?? null})::int,
        stray_attempts = stray_attempts + (asked_from is distinct from ${network ?? null})::int
      where purpose = ${purpose} and target = ${target} and used_at is null and expires_at > ${clock.now()}
        and case when asked_from is not distinct from ${network ?? null} then attempts else stray_attempts end < ${mostTries}
      returning code_id, hash`;
    return row && isSameHash(row.hash, hashCode(codeKey, row.codeId, typed)) ? row.codeId : undefined;
  });
}

/** False when somebody else was faster. */
export async function useVerificationCode(tx: Tx, codeId: string, now: Date): Promise<boolean> {
  const used = await tx.sql`
    update brokerage.verification_codes set used_at = ${now}
    where code_id = ${codeId} and used_at is null returning code_id`;
  return used.length > 0;
}

const keptMs = 30 * 24 * 60 * 60_000;

export async function forgetOldCodes(tx: Tx, now: Date): Promise<void> {
  await tx.sql`delete from brokerage.verification_codes where expires_at < ${new Date(now.getTime() - keptMs)}`;
}
