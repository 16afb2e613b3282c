// Codes that prove a phone: six digits, ten minutes, five tries, sent through delivery. Only the newest counts. Whoever asked has tries of
// their own: a stranger who knows the phone cannot use the code up.
import type { CodeId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import type { CredentialParts } from './parts.ts';
import { hashCode, isSameHash } from './secret-code.ts';
import { replaceCode, spendCodeTry } from './verification-code-store.ts';
import type { CodeTarget } from './verification-code-store.ts';

export { useVerificationCode } from './verification-code-store.ts';
export type { CodePurpose, CodeTarget } from './verification-code-store.ts';

export const codeLifeMs = 10 * 60_000;
export const codeRetryMs = 60_000;
const mostTries = 5;

/** Makes a code that replaces an earlier one for the same target; the caller sends it. */
export async function makeVerificationCode(
  { clock, ids, codeKey }: Pick<CredentialParts, 'clock' | 'codeKey' | 'ids'>,
  tx: TenantTx,
  target: CodeTarget,
): Promise<string> {
  const now = clock.now();
  const id = ids.next();
  const code = ids.digits(6);
  const expiresAt = new Date(now.getTime() + codeLifeMs);
  await replaceCode(tx, target, { id, hash: hashCode(codeKey, id, code), expiresAt }, now);
  return code;
}

/**
 * Spends a try and answers the id of the code when it is right: use it up in the transaction that acts on it. All networks that did not
 * ask share five tries, so ten guesses of a million are the most that anybody gets.
 */
export async function tryVerificationCode(
  { db, clock, codeKey }: Pick<CredentialParts, 'clock' | 'codeKey' | 'db'>,
  scope: TenantTx['scope'],
  target: CodeTarget,
  typed: string,
): Promise<CodeId | undefined> {
  return db.transact(scope, async (tx) => {
    const row = await spendCodeTry(tx, target, clock.now(), mostTries);
    return row && isSameHash(row.hash, hashCode(codeKey, row.codeId, typed)) ? row.codeId : undefined;
  });
}
