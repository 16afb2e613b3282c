// The verbs of uploaded files: take an image in, hand it out. What is kept is always re-encoded, sealed and named by us.
import { isRefusal, limits, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { ClientId, FileId, SessionId, StaffId, TenantId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { Database, Reader, TenantScope } from '@candor/platform/db/index.ts';
import type { Files } from '@candor/platform/files/files.ts';
import type { FileAnswer, UploadedFile } from '@candor/platform/http/binding.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Log } from '@candor/platform/log/log.ts';
import type { MalwareScanner } from '@candor/platform/malware/scanner.ts';
import { recordAudit } from '../audit/index.ts';
import type { FileLinks, SignedUrl } from './file-links.ts';
import { insertFailedUpload, insertFile, lockUploads, markStored, readFileRow, readUse } from './file-store.ts';
import type { FileRow, FileUse } from './file-store.ts';
import type { CleanImage, ImageShop } from './image-shop.ts';
import { nameImage, sniffImage } from './image.ts';
import type { ImageType } from './image.ts';

const dayMs = 24 * 60 * 60_000;
/** What one client, and one tenant, may upload within 24 hours. */
export const uploadQuota = { clientFiles: 60, clientBytes: 120 * 1024 * 1024, tenantBytes: 20 * 1024 ** 3 } as const;
const linkTtlMs = 15 * 60_000;

export interface Uploader {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  readonly sessionId: SessionId;
}

/** Who holds a session that is still good, or undefined. */
export type FindViewer = (
  reader: Reader,
  sessionId: SessionId,
) => Promise<{ readonly clientId?: ClientId; readonly staffId?: StaffId } | undefined>;

export interface UploadParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly files: Files;
  readonly vault: Vault;
  readonly links: FileLinks;
  readonly shop: ImageShop;
  readonly scanner: MalwareScanner | undefined;
  readonly findViewer: FindViewer;
}

export type UploadRefusal = Refusal<
  'image_too_big' | 'upload_failed' | 'not_an_image' | 'upload_quota_reached' | 'overloaded'
>;

/** Refusals that come after the bytes were taken. */
const costly: ReadonlySet<UploadRefusal['refused']> = new Set(['image_too_big', 'not_an_image', 'upload_failed']);

export type CleanRefusal = Refusal<'image_too_big' | 'upload_failed' | 'not_an_image' | 'overloaded'>;

export interface Uploads {
  /** Looks at bytes from outside and makes the image in them anew; keeps nothing. */
  clean(bytes: Buffer): Promise<(CleanImage & { readonly contentType: ImageType }) | CleanRefusal>;
  upload(uploader: Uploader, file: UploadedFile): Promise<({ id: FileId } & SignedUrl) | UploadRefusal>;
  /** For an image that nobody sent: the demo's. */
  keep(
    uploader: Uploader,
    image: CleanImage & { readonly contentType: ImageType },
  ): Promise<({ id: FileId } & SignedUrl) | UploadRefusal>;
  /** The bytes behind a signed address, if its viewer may still look. */
  open(
    link: { tenantId: TenantId; fileId: FileId; viewer: SessionId },
    exp: string,
    sig: string,
  ): Promise<FileAnswer | Refusal<'not_found'>>;
  /** An address for one session, of a file that its maker has checked. */
  sign(
    tenantId: TenantId,
    fileId: FileId,
    viewer: { readonly sessionId: SessionId; readonly ttlMs: number },
  ): SignedUrl;
  /** The bytes of a stored file, for the house's own work. */
  read(scope: TenantScope, fileId: FileId): Promise<{ contentType: string; bytes: Buffer } | undefined>;
  /** A stored file of this client, for those who keep a reference to one. */
  findOwn(reader: Reader, clientId: ClientId, fileId: FileId): Promise<FileRow | undefined>;
}

const cellOf = (fileId: FileId) => ({ table: 'brokerage.files', column: 'content', rowId: fileId });

function isOverQuota(use: FileUse): boolean {
  return (
    use.clientFiles >= uploadQuota.clientFiles ||
    use.clientBytes >= uploadQuota.clientBytes ||
    use.tenantBytes >= uploadQuota.tenantBytes
  );
}

/** Books and stores an image that is clean already: one we made anew, or one of the demo. */
async function keepImage(
  parts: Pick<UploadParts, 'clock' | 'db' | 'files' | 'ids' | 'links' | 'log' | 'vault'>,
  { scope, clientId, sessionId }: Uploader,
  image: CleanImage & { readonly contentType: ImageType },
): Promise<({ id: FileId } & SignedUrl) | UploadRefusal> {
  const { db, clock, ids, log, files, vault, links } = parts;
  const { contentType, width, height } = image;
  const since = new Date(clock.now().getTime() - dayMs);
  const file = { fileId: ids.next(), clientId, contentType, storageKey: `uploads/${ids.token(24)}` };
  const { fileId, storageKey } = file;
  const sealed = await db.transact(scope, async (tx) => {
    await lockUploads(tx, clientId);
    if (isOverQuota(await readUse(tx, clientId, since))) return refuse('upload_quota_reached', { retryAfterS: 3600 });
    const content = await vault.seal(tx, cellOf(fileId), image.bytes);
    const row = { ...file, tenantId: scope.tenantId, bytes: image.bytes.length, width, height };
    await insertFile(tx, row, clock.now());
    return content;
  });
  if (isRefusal(sealed)) return sealed;
  try {
    await files.put(storageKey, sealed, 'application/octet-stream');
  } catch (error) {
    log.error({ err: error }, 'a file could not be stored');
    return refuse('upload_failed');
  }
  await db.transact(scope, async (tx) => {
    await markStored(tx, fileId, clock.now());
    const subject = { kind: 'file', id: fileId } as const;
    await recordAudit(tx, { actor: scope.actor, act: 'file.uploaded', subject, clientId }, clock.now());
  });
  return { id: fileId, ...links.sign({ tenantId: scope.tenantId, fileId, viewer: sessionId }, linkTtlMs) };
}

function createCleaning({ log, shop, scanner }: Pick<UploadParts, 'log' | 'scanner' | 'shop'>): Uploads['clean'] {
  async function isHarmful(bytes: Buffer): Promise<boolean> {
    try {
      return (await scanner?.scan(bytes)) === 'infected';
    } catch (error) {
      log.error({ err: error }, 'the malware scanner failed; the upload is refused');
      return true;
    }
  }

  return async (bytes) => {
    const contentType = sniffImage(bytes);
    if (!contentType) return refuse('not_an_image');
    if (await isHarmful(bytes)) return refuse('upload_failed');
    const image = await shop.reencode(bytes, contentType);
    return isRefusal(image) ? image : { ...image, contentType };
  };
}

/** Takes files in: looks at them, makes them anew, books and stores them. */
function createIntake(
  parts: Pick<UploadParts, 'clock' | 'db' | 'files' | 'ids' | 'links' | 'log' | 'vault'>,
  clean: Uploads['clean'],
): Uploads['upload'] {
  const { db, clock, ids } = parts;
  const since = (): Date => new Date(clock.now().getTime() - dayMs);

  /** A refusal costs its bytes: they were taken and looked at. A busy server is no fault of the client's. */
  async function countFailure({ scope, clientId }: Uploader, bytes: number): Promise<void> {
    const failed = { tenantId: scope.tenantId, id: ids.next(), clientId, bytes };
    await db.transact(scope, (tx) => insertFailedUpload(tx, failed, clock.now(), since()));
  }

  async function upload(
    uploader: Uploader,
    { bytes, isTooBig }: UploadedFile,
  ): Promise<({ id: FileId } & SignedUrl) | UploadRefusal> {
    const { scope, clientId } = uploader;
    // Asked before the work and again, under a lock, when the file is booked.
    if (isOverQuota(await db.read(scope, (reader) => readUse(reader, clientId, since())))) {
      return refuse('upload_quota_reached', { retryAfterS: 3600 });
    }
    if (isTooBig) return refuse('image_too_big');
    const image = await clean(bytes);
    return isRefusal(image) ? image : keepImage(parts, uploader, image);
  }

  return async (uploader, file) => {
    const result = await upload(uploader, file);
    if (isRefusal(result) && costly.has(result.refused))
      await countFailure(uploader, file.isTooBig ? limits.upload.maxBytes : file.bytes.length);
    return result;
  };
}

export function createUploads(parts: UploadParts): Uploads {
  const { db, files, vault, links, findViewer } = parts;
  const clean = createCleaning(parts);
  return {
    clean,
    upload: createIntake(parts, clean),
    async open(link, exp, sig) {
      if (!links.verify(link, exp, sig)) return refuse('not_found');
      const scope = tenantScope(link.tenantId, { kind: 'guest', id: 'file-link' });
      const row = await db.read(scope, async (reader) => {
        const [found, viewer] = [await readFileRow(reader, link.fileId), await findViewer(reader, link.viewer)];
        // An address for staff is made only where its opening was recorded for the client to read.
        const mayLook = viewer?.staffId !== undefined || viewer?.clientId === found?.clientId;
        return mayLook ? found : undefined;
      });
      const sealed = row && (await files.get(row.storageKey));
      if (!row || !sealed) return refuse('not_found');
      const body = await db.read(scope, (reader) => vault.openBytes(reader, cellOf(row.fileId), sealed));
      return { contentType: row.contentType, body, downloadName: nameImage(row.contentType) };
    },
    async read(scope, fileId) {
      const row = await db.read(scope, (reader) => readFileRow(reader, fileId));
      const sealed = row && (await files.get(row.storageKey));
      if (!row || !sealed) return undefined;
      const bytes = await db.read(scope, (reader) => vault.openBytes(reader, cellOf(fileId), sealed));
      return { contentType: row.contentType, bytes };
    },
    keep: (uploader, image) => keepImage(parts, uploader, image),
    sign: (tenantId, fileId, { sessionId, ttlMs }) => links.sign({ tenantId, fileId, viewer: sessionId }, ttlMs),
    async findOwn(reader, clientId, fileId) {
      const row = await readFileRow(reader, fileId);
      return row?.clientId === clientId ? row : undefined;
    },
  };
}
