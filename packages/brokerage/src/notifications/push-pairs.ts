// The key pair that a brand sends notices to browsers with (VAPID): made before anybody is served, sealed, and the same for ever, because
// every browser subscribes with its public half.
import type { TenantId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { Database, Reader } from '@candor/platform/db/index.ts';
import { makeVapidPair, openVapidPair } from '@candor/platform/push/vapid.ts';
import type { VapidKey } from '@candor/platform/push/vapid.ts';
import { insertPair, readPair } from './push-store.ts';

export interface PushPairs {
  ensure(tenants: ReadonlyArray<{ readonly id: TenantId }>): Promise<void>;
  find(reader: Reader, tenantId: TenantId): Promise<VapidKey>;
}

export function createPushPairs(parts: {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
}): PushPairs {
  const { db, clock, vault } = parts;
  const opened = new Map<TenantId, VapidKey>();
  return {
    async ensure(tenants) {
      for (const { id } of tenants) {
        await db.transact(tenantScope(id, { kind: 'system', id: 'notifications' }), async (tx) => {
          if (!(await readPair(tx, vault, id))) await insertPair(tx, vault, makeVapidPair(), clock.now());
        });
      }
    },
    async find(reader, tenantId) {
      const known = opened.get(tenantId);
      if (known) return known;
      const pair = await readPair(reader, vault, tenantId);
      if (!pair) throw new Error('a brand has no key pair for notices in browsers');
      const key = openVapidPair(pair);
      opened.set(tenantId, key);
      return key;
    },
  };
}
