// Seals values anew under the newest data key and destroys the old ones. Works in small batches and keeps no place of
// its own: the version inside each value says what is left, so it goes on where a crash stopped it.
import type { Clock } from '../clock/clock.ts';
import { tenantScope } from '../db/index.ts';
import type { Database, Reader, TenantId, TenantTx } from '../db/index.ts';
import { newestKeyCacheMs } from './vault.ts';
import type { Vault } from './vault.ts';

/** A sealed column and the column that names its row in the address. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly idColumn: string;
}

/** Columns of bytes of the platform itself: digests, and keys that are wrapped another way. */
export const platformBytes: readonly string[] = [
  'platform.answered_requests.request_hash',
  'platform.data_keys.wrapped',
  'platform.signing_keys.wrapped',
];

export interface RotationParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly columns: readonly SealedColumn[];
  /** Whether anything outside those columns (files, say) still needs a key older than the one made at this instant. */
  readonly isHeldElsewhere: (tx: TenantTx, madeAt: Date) => Promise<boolean>;
}

export interface RotationResult {
  readonly version: number;
  readonly resealed: number;
  /** Versions whose keys no longer exist. */
  readonly destroyed: readonly number[];
}

const batchSize = 200;
/** A node may go on sealing with the version before for this long; nothing is destroyed earlier. */
const settleMs = newestKeyCacheMs + 60_000;

/** A new version for a tenant; sealing anew is a second step that may be stopped and started at will. */
export async function startRotation({ db, vault }: RotationParts, tenantId: TenantId): Promise<number> {
  return db.transact(scopeOf(tenantId), (tx) => vault.addVersion(tx));
}

/** Seals everything that is under an older version anew; then destroys the versions that have had time to settle. */
export async function continueRotation(parts: RotationParts, tenantId: TenantId): Promise<RotationResult> {
  const { db, vault, columns } = parts;
  const scope = scopeOf(tenantId);
  // Another node may have added the version: sealing with a remembered older one would never come to an end.
  vault.forget();
  const version = await db.read(scope, (reader) => vault.newestVersion(reader));
  let resealed = 0;
  for (const column of columns) {
    for (;;) {
      const count = await db.transact(scope, (tx) => resealBatch(parts, tx, column, version));
      resealed += count;
      if (count < batchSize) break;
    }
  }
  const destroyed = await db.transact(scope, (tx) => destroyOldKeys(parts, tx, tenantId, version));
  return { version, resealed, destroyed };
}

/** When the key that seals now was made; nothing before the first value is sealed. */
export async function readNewestKeyTime(reader: Reader): Promise<Date | undefined> {
  const [row] = await reader.sql<Array<{ madeAt: Date | null }>>`
    select max(created_at) as made_at from platform.data_keys`;
  return row?.madeAt ?? undefined;
}

/** Whether any of these columns holds a value under a version before the newest. */
export async function holdsOlderSeals(
  reader: Reader,
  columns: ReadonlyArray<Pick<SealedColumn, 'table' | 'column'>>,
): Promise<boolean> {
  for (const { table, column } of columns) {
    const rows = await reader.sql`
      select 1 from ${reader.sql(table)} where ${reader.sql(column)} is not null
        and substring(${reader.sql(column)} from 2 for 4) < (select int4send(max(version)) from platform.data_keys)
      limit 1`;
    if (rows.length > 0) return true;
  }
  return false;
}

const scopeOf = (tenantId: TenantId) => tenantScope(tenantId, { kind: 'system', id: 'key-rotation' });

async function resealBatch(
  { vault }: RotationParts,
  tx: TenantTx,
  { table, column, idColumn }: SealedColumn,
  version: number,
): Promise<number> {
  const rows = await tx.sql<Array<{ id: string; sealed: Buffer }>>`
    select ${tx.sql(idColumn)}::text as id, ${tx.sql(column)} as sealed from ${tx.sql(table)}
    where ${tx.sql(column)} is not null and ${isOlder(tx, column, version)}
    order by ${tx.sql(idColumn)} limit ${batchSize} for update`;
  for (const { id, sealed } of rows) {
    const cell = { table, column, rowId: id };
    const anew = await vault.seal(tx, cell, await vault.openBytes(tx, cell, sealed));
    await tx.sql`
      update ${tx.sql(table)} set ${tx.sql(column)} = ${anew}
      where ${tx.sql(idColumn)}::text = ${id}`;
  }
  return rows.length;
}

/** Bytes two to five of a sealed value are its key version. */
const isOlder = (tx: TenantTx, column: string, version: number) =>
  tx.sql`substring(${tx.sql(column)} from 2 for 4) < ${versionBytes(version)}`;

function versionBytes(version: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(version);
  return bytes;
}

async function destroyOldKeys(
  { clock, columns, isHeldElsewhere }: RotationParts,
  tx: TenantTx,
  tenantId: TenantId,
  version: number,
): Promise<number[]> {
  const now = clock.now();
  const [newest] = await tx.sql<Array<{ createdAt: Date }>>`
    select created_at from platform.data_keys where tenant_id = ${tenantId} and version = ${version}`;
  if (!newest || now.getTime() - newest.createdAt.getTime() < settleMs) return [];
  for (const { table, column } of columns) {
    const left = await tx.sql`
      select 1 from ${tx.sql(table)} where ${tx.sql(column)} is not null and ${isOlder(tx, column, version)} limit 1`;
    if (left.length > 0) return [];
  }
  if (await isHeldElsewhere(tx, newest.createdAt)) return [];
  const gone = await tx.sql<Array<{ version: number }>>`
    update platform.data_keys set wrapped = null, destroyed_at = ${now}
    where tenant_id = ${tenantId} and version < ${version} and destroyed_at is null returning version`;
  return gone.map((row) => row.version);
}
