// The name a client was verified under: what bank accounts and incoming money are compared with.
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { readClient } from '../clients/index.ts';
import type { ClientId } from '../clients/index.ts';
import { readKycStatus } from './status-store.ts';

/** Nothing until the verification is approved: a declared name proves nothing. */
export async function readVerifiedName(reader: Reader, vault: Vault, clientId: ClientId): Promise<string | undefined> {
  if ((await readKycStatus(reader, clientId)) !== 'approved') return undefined;
  return (await readClient(reader, vault, clientId))?.fullName;
}
