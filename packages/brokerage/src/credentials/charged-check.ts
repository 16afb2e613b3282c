// Looks at a secret whose attempt has been charged already. Decides nothing about right and wrong.
import type { TenantScope } from '@candor/platform/db/index.ts';
import { returnAttempt } from '../throttle/index.ts';
import type { Bucket } from '../throttle/index.ts';
import type { CredentialParts } from './parts.ts';

/** When nobody could look, the attempt is given back: a server that is too busy must not use up anybody's tries. */
export async function giveBackUnseen<Outcome>(
  { db }: Pick<CredentialParts, 'db'>,
  scope: TenantScope,
  buckets: readonly Bucket[],
  look: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await look();
  } catch (fault) {
    await db.transact(scope, (tx) => returnAttempt(tx, buckets));
    throw fault;
  }
}
