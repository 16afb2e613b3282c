// Seals and opens personal fields under the tenant's data key. Keys are made at first use, kept in memory unwrapped,
// and never leave this file.
import type { Clock } from '../clock/clock.ts';
import type { Reader, TenantId, TenantTx } from '../db/index.ts';
import type { Ids } from '../ids/ids.ts';
import { blindIndex, openField, readKeyVersion, sealField, unwrapKey, wrapKey } from './keyring.ts';
import type { DataKey, FieldAddress, MasterKey } from './keyring.ts';

/** Where a value lives inside its tenant; the tenant is that of the transaction. */
export type CellAddress = Omit<FieldAddress, 'tenantId'>;

export interface Vault {
  seal(tx: TenantTx, cell: CellAddress, plain: string | Buffer): Promise<Buffer>;
  open(reader: Reader, cell: CellAddress, sealed: Uint8Array): Promise<string>;
  openBytes(reader: Reader, cell: CellAddress, sealed: Uint8Array): Promise<Buffer>;
  /** Look-up value of a sealed column: equal texts of one tenant give equal digests. */
  index(tenantId: TenantId, column: string, text: string): Buffer;
  /** The newest key version, read afresh: what rotation seals with. */
  newestVersion(reader: Reader): Promise<number>;
  /** Makes the next key version; values sealed before stay readable. */
  addVersion(tx: TenantTx): Promise<number>;
  /** Forgets what is kept in memory, after another node changed the keys. */
  forget(): void;
}

export interface VaultParts {
  /** The first wraps new keys; the others only open what they wrapped earlier. */
  readonly masters: readonly [MasterKey, ...MasterKey[]];
  readonly indexKey: Buffer;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** How long a node may go on sealing with a version after another node added a newer one. */
export const newestKeyCacheMs = 60_000;

export function createVault({ masters, indexKey, clock, ids }: VaultParts): Vault {
  const keys = new Map<string, DataKey>();
  const newest = new Map<string, { version: number; untilMs: number }>();

  async function loadKey(reader: Reader, tenantId: TenantId, version: number): Promise<DataKey> {
    const cached = keys.get(`${tenantId}|${version}`);
    if (cached) return cached;
    const [row] = await reader.sql<Array<{ masterId: string; wrapped: Buffer | null }>>`
      select master_id, wrapped from platform.data_keys where tenant_id = ${tenantId} and version = ${version}`;
    const master = masters.find(({ id }) => id === row?.masterId);
    if (!row?.wrapped || !master) throw new Error('the data key of a sealed value is not available');
    const key = { version, key: unwrapKey(master, tenantId, version, row.wrapped) };
    afterCommit(reader, () => keys.set(`${tenantId}|${version}`, key));
    return key;
  }

  async function insertVersion(tx: TenantTx, tenantId: TenantId, version: number): Promise<DataKey> {
    const key = ids.bytes(32);
    const [master] = masters;
    const made = await tx.sql`
      insert into platform.data_keys (tenant_id, version, master_id, wrapped, created_at)
      values (${tenantId}, ${version}, ${master.id}, ${wrapKey(master, tenantId, version, key)}, ${clock.now()})
      on conflict do nothing returning version`;
    return made.length > 0 ? { version, key } : loadKey(tx, tenantId, version);
  }

  async function sealingKey(tx: TenantTx, tenantId: TenantId): Promise<DataKey> {
    const known = newest.get(tenantId);
    if (known && known.untilMs > clock.monotonicMs()) return loadKey(tx, tenantId, known.version);
    const version = await readNewest(tx, tenantId);
    if (version === 0) return insertVersion(tx, tenantId, 1);
    afterCommit(tx, () => newest.set(tenantId, { version, untilMs: clock.monotonicMs() + newestKeyCacheMs }));
    return loadKey(tx, tenantId, version);
  }

  async function openBytes(reader: Reader, cell: CellAddress, sealed: Uint8Array): Promise<Buffer> {
    const bytes = Buffer.from(sealed);
    const tenantId = tenantOf(reader);
    const key = await loadKey(reader, tenantId, readKeyVersion(bytes));
    return openField(key, { tenantId, ...cell }, bytes);
  }

  return {
    async seal(tx, cell, plain) {
      const tenantId = tenantOf(tx);
      return sealField(await sealingKey(tx, tenantId), { tenantId, ...cell }, plain);
    },
    open: async (reader, cell, sealed) => (await openBytes(reader, cell, sealed)).toString(),
    openBytes,
    index: (tenantId, column, text) => blindIndex(indexKey, `${tenantId}|${column}`, text),
    newestVersion: (reader) => readNewest(reader, tenantOf(reader)),
    async addVersion(tx) {
      const tenantId = tenantOf(tx);
      const version = (await readNewest(tx, tenantId)) + 1;
      await insertVersion(tx, tenantId, version);
      afterCommit(tx, () => newest.delete(tenantId));
      return version;
    },
    forget() {
      keys.clear();
      newest.clear();
    },
  };
}

async function readNewest(reader: Reader, tenantId: TenantId): Promise<number> {
  const [row] = await reader.sql<Array<{ version: number | null }>>`
    select max(version) as version from platform.data_keys where tenant_id = ${tenantId}`;
  return row?.version ?? 0;
}

/** A key read inside the transaction that makes it may still roll back: it is remembered only once that is over. */
function afterCommit(reader: Reader | TenantTx, run: () => void): void {
  if ('afterCommit' in reader) reader.afterCommit(run);
}

function tenantOf({ scope }: Reader): TenantId {
  if (scope.kind !== 'tenant') throw new Error('sealed fields belong to a tenant: open them in a tenant scope');
  return scope.tenantId;
}
