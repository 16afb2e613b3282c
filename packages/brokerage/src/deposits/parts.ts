// What the verbs of deposits are built from.
import type { ClientId, FileId, SessionId, TenantId } from '@candor/contract/ids.ts';
import type { Ledger } from '@candor/ledger';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database, Reader } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { AccountParts } from '../accounts/index.ts';
import type { FxSource } from '../fx/index.ts';
import type { Messages } from '../messages/index.ts';

export interface DepositParts extends AccountParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly ledger: Ledger;
  readonly fx: FxSource;
  readonly messages: Pick<Messages, 'sendMessage'>;
  /** An address for one session, of a file that its maker has checked. */
  readonly signFile: (
    tenantId: TenantId,
    fileId: FileId,
    viewer: { readonly sessionId: SessionId; readonly ttlMs: number },
  ) => { readonly url: string; readonly expiresAt: Date };
  readonly ownsFile: (reader: Reader, clientId: ClientId, fileId: FileId) => Promise<boolean>;
}
