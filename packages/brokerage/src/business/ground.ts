// What the levels of the business share and nobody signs in for: tenants, the vault, messages, files, and who is told how.
import type { SessionId } from '@candor/contract/ids.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Reader, TenantScope } from '@candor/platform/db/index.ts';
import { basePaths } from '@candor/platform/http/mount.ts';
import { createJobQueue } from '@candor/platform/jobs/queue.ts';
import { createProfile } from '../clients/index.ts';
import type { Profile } from '../clients/index.ts';
import { createDelivery } from '../delivery/index.ts';
import type { Delivery, DeliveryParts } from '../delivery/index.ts';
import { createFileLinks, createImageShop, createUploads } from '../documents/index.ts';
import type { FileLinks, Uploads } from '../documents/index.ts';
import { createMessages } from '../messages/index.ts';
import type { Messages } from '../messages/index.ts';
import { createPushPairs, createPushTransport } from '../notifications/index.ts';
import type { PushPairs } from '../notifications/index.ts';
import { parseSessionId, readLiveSession } from '../sessions/index.ts';
import type { LiveSession, Notify } from '../sessions/index.ts';
import type { TenantDirectory } from '../tenants/index.ts';
import { createNotify } from './notify.ts';
import type { BusinessParts, BusinessSources } from './parts.ts';
import { openVault } from './vault.ts';

const avatarTtlMs = 12 * 60 * 60_000;

export interface Ground {
  readonly directory: TenantDirectory;
  readonly vault: Vault;
  readonly messages: Messages;
  readonly uploads: Uploads;
  readonly profile: Profile;
  readonly delivery: Delivery;
  /** An address of a client refused for good. */
  readonly onDead: DeliveryParts['onDead'];
  readonly pushPairs: PushPairs;
  /** Tells a client inside the app and outside it. */
  readonly notify: Notify;
  readonly isSessionAlive: (scope: TenantScope, sessionId: SessionId) => Promise<boolean>;
}

export function layGround(parts: BusinessParts, sources: BusinessSources): Ground {
  const { db, bus, clock, ids, translate } = parts;
  const { directory } = sources;
  const vault = openVault(parts);
  const messages = createMessages({ db, bus, clock, ids, translate });
  const links = createFileLinks({
    key: parts.secrets.key('file-links'),
    clock,
    apiPath: basePaths.api,
    publicOrigin: sources.publicUrl === undefined ? undefined : new URL(sources.publicUrl).origin,
  });
  const uploads = openUploads(parts, sources, vault, links);
  // A phone that refuses is seen by staff; a client who cannot be mailed is told in the app.
  const onDead: DeliveryParts['onDead'] = async (tx, clientId, channel) => {
    if (channel === 'email') await messages.sendMessage(tx, { kind: 'email_unreachable', clientId });
  };
  const pushPairs = createPushPairs({ db, clock, vault });
  const push = createPushTransport({
    db,
    vault,
    pushPairs,
    pushGate: sources.pushGate,
    contactOf: (tenantId) => nameContact(directory.find(tenantId)?.origins?.[0] ?? sources.homeUrl),
  });
  const delivery = createDelivery({
    db,
    clock,
    ids,
    vault,
    queue: createJobQueue(parts),
    ...sources.delivery,
    transports: { ...sources.delivery.transports, push },
    onDead,
  });
  return {
    directory,
    vault,
    messages,
    uploads,
    delivery,
    onDead,
    pushPairs,
    profile: openProfile(parts, uploads, links),
    notify: createNotify({ clock, directory, vault, translate, messages, delivery }),
    isSessionAlive: async (scope, sessionId) =>
      (await db.read(scope, (reader) => findSession(parts, reader, sessionId))) !== undefined,
  };
}

/** Push services take an https address or a mailbox; on a developer's machine there is no https. */
function nameContact(origin: string): string {
  return origin.startsWith('https:') ? origin : `mailto:postmaster@${new URL(origin).hostname}`;
}

/** A session that may be used now: signed in fully, not ended, not expired. */
async function findSession(
  { clock }: Pick<BusinessParts, 'clock'>,
  reader: Reader,
  sessionId: SessionId,
): Promise<LiveSession | undefined> {
  const session = await readLiveSession(reader, parseSessionId(sessionId), clock.now());
  return session?.state === 'active' ? session : undefined;
}

function openUploads(parts: BusinessParts, { scanner }: BusinessSources, vault: Vault, links: FileLinks): Uploads {
  const { db, clock, ids, log, files } = parts;
  return createUploads({
    db,
    clock,
    ids,
    log,
    files,
    vault,
    links,
    scanner,
    shop: createImageShop(),
    async findViewer(reader, sessionId) {
      const session = await findSession(parts, reader, sessionId);
      if (!session) return undefined;
      return session.owner.kind === 'client' ? { clientId: session.owner.id } : { staffId: session.owner.id };
    },
  });
}

function openProfile({ db, bus, clock }: BusinessParts, uploads: Uploads, links: FileLinks): Profile {
  return createProfile({
    db,
    bus,
    clock,
    files: {
      read: (url) => links.read(url),
      isOwn: async (reader, clientId, fileId) => (await uploads.findOwn(reader, clientId, fileId)) !== undefined,
      sign: (link) => links.sign(link, avatarTtlMs).url,
    },
  });
}
