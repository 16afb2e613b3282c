// SQL of uploaded files. The bytes are elsewhere, sealed; a row says whose they are and where.
import type { ClientId, FileId, TenantId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { ImageType } from './image.ts';

export interface FileRow {
  readonly fileId: FileId;
  readonly clientId: ClientId;
  readonly contentType: ImageType;
  readonly storageKey: string;
}

export interface NewFile extends FileRow {
  readonly tenantId: TenantId;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

export interface FileUse {
  readonly clientFiles: number;
  readonly clientBytes: number;
  readonly tenantBytes: number;
}

/** What was uploaded since a moment, by the client and by the whole tenant, failed attempts included. */
export async function readUse(reader: Reader, clientId: ClientId, since: Date): Promise<FileUse> {
  const [row] = await reader.sql<Array<{ clientFiles: number; clientBytes: bigint; tenantBytes: bigint }>>`
    select count(*) filter (where client_id = ${clientId})::int as client_files,
      coalesce(sum(bytes) filter (where client_id = ${clientId}), 0)::bigint as client_bytes,
      coalesce(sum(bytes), 0)::bigint as tenant_bytes
    from (
      select client_id, bytes from brokerage.files where created_at > ${since}
      union all select client_id, bytes from brokerage.failed_uploads where created_at > ${since}
    ) taken`;
  return {
    clientFiles: row?.clientFiles ?? 0,
    clientBytes: Number(row?.clientBytes ?? 0n),
    tenantBytes: Number(row?.tenantBytes ?? 0n),
  };
}

/** Counts what was taken and refused; forgets what no quota looks at any more. */
export async function insertFailedUpload(
  tx: TenantTx,
  failed: { readonly tenantId: TenantId; readonly id: FileId; readonly clientId: ClientId; readonly bytes: number },
  now: Date,
  since: Date,
): Promise<void> {
  await tx.sql`delete from brokerage.failed_uploads where client_id = ${failed.clientId} and created_at <= ${since}`;
  await tx.sql`
    insert into brokerage.failed_uploads (tenant_id, failed_upload_id, client_id, bytes, created_at)
    values (${failed.tenantId}, ${failed.id}, ${failed.clientId}, ${failed.bytes}, ${now})`;
}

/** Uploads of one client take turns here, so that two at once cannot both be the last one allowed. */
export async function lockUploads(tx: TenantTx, clientId: ClientId): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('uploads|' || ${clientId}, 0))`;
}

export async function insertFile(tx: TenantTx, file: NewFile, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.files (tenant_id, file_id, client_id, content_type, bytes, width, height, storage_key, created_at)
    values (${file.tenantId}, ${file.fileId}, ${file.clientId}, ${file.contentType}, ${file.bytes}, ${file.width},
      ${file.height}, ${file.storageKey}, ${now})`;
}

/** From here on the bytes are there to be read. */
export async function markStored(tx: TenantTx, fileId: FileId, now: Date): Promise<void> {
  await tx.sql`update brokerage.files set stored_at = ${now} where file_id = ${fileId}`;
}

export async function readFileRow(reader: Reader, fileId: FileId): Promise<FileRow | undefined> {
  const [row] = await reader.sql<FileRow[]>`
    select file_id, client_id, content_type, storage_key from brokerage.files
    where file_id = ${fileId} and stored_at is not null`;
  return row;
}

export async function hasFilesBefore(reader: Reader, instant: Date): Promise<boolean> {
  return (await reader.sql`select 1 from brokerage.files where created_at < ${instant} limit 1`).length > 0;
}
