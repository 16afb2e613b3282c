// Enters clients who can not be found yet: those from before there were tokens, or from an older way of making them.
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database, TenantScope } from '@candor/platform/db/index.ts';
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import { enterClients, listUnentered } from './find-store.ts';

interface UpkeepParts {
  readonly db: Database;
  readonly vault: Vault;
}

/** Few at a time: nobody waits for it, and everybody else works meanwhile. */
const batch = 200;

export async function enterAll({ db, vault }: UpkeepParts, scope: TenantScope, signal?: AbortSignal): Promise<number> {
  for (let count = 0; ;) {
    const clients = await db.read(scope, (reader) => listUnentered(reader, vault, batch));
    if (clients.length === 0 || signal?.aborted === true) return count;
    await db.transact(scope, (tx) => enterClients(tx, vault, clients));
    count += clients.length;
  }
}

export function enterOlder(parts: UpkeepParts): Recurring {
  return {
    kind: 'clients.enter',
    actor: 'client-finding',
    everyMs: 10 * 60_000,
    run: async (scope, _subject, signal) => {
      await enterAll(parts, scope, signal);
    },
  };
}
