// Puts the client's side together: access, verification, profile, documents, messages, activity and live events.
import { bindAccess, createCheckAccess, ensureAccess } from '@candor/brokerage/access/index.ts';
import { bindActivity } from '@candor/brokerage/activity/index.ts';
import { bindProfile, createProfile } from '@candor/brokerage/clients/index.ts';
import type { Profile } from '@candor/brokerage/clients/index.ts';
import {
  bindDocuments,
  createFileLinks,
  createImageShop,
  createUploads,
  ensureLegalTexts,
} from '@candor/brokerage/documents/index.ts';
import type { FileLinks, Uploads } from '@candor/brokerage/documents/index.ts';
import { bindEvents, createEventHub, createTickets, describeEventsRoute } from '@candor/brokerage/events/index.ts';
import { bindKyc, createKycGate } from '@candor/brokerage/kyc/index.ts';
import { bindMessages, createMessages } from '@candor/brokerage/messages/index.ts';
import type { Messages } from '@candor/brokerage/messages/index.ts';
import { parseSessionId } from '@candor/brokerage/sessions/index.ts';
import type { ClientContext, ClientRules, LiveSession } from '@candor/brokerage/sessions/index.ts';
import { readLiveSession } from '@candor/brokerage/sessions/store.ts';
import type { TenantContext, TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Reader, TenantScope } from '@candor/platform/db/index.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { basePaths } from '@candor/platform/http/mount.ts';
import { createClamdScanner, parseScannerAddress } from '@candor/platform/malware/scanner.ts';
import type { SocketServer } from '@candor/platform/ws/socket-server.ts';
import { publicOriginOf } from './compose-edge.ts';
import type { Parts } from './parts.ts';

const avatarTtlMs = 12 * 60 * 60_000;

export interface ClientGuards {
  readonly publicGuard: Guard<'public', TenantContext>;
  readonly clientGuard: Guard<'client', ClientContext>;
}

/** What sessions and credentials need of this side before there is a guard, and what follows once there is one. */
export interface ClientSide {
  readonly rules: ClientRules;
  readonly messages: Messages;
  readonly uploads: Uploads;
  readonly profile: Profile;
  bind(guards: ClientGuards): Binding[];
  /** Opens WS /events; answers how to stop. */
  serveEvents(sockets: SocketServer): () => void;
}

export async function composeClient(
  parts: Parts,
  directory: TenantDirectory,
  vault: Vault,
  issueDataPass: () => string,
): Promise<ClientSide> {
  const { db, clock, ids, bus, log, translate } = parts;
  const tenants = directory.all();
  await ensureAccess(
    db,
    clock,
    tenants.map(({ id }) => id),
  );
  await ensureLegalTexts(db, clock, tenants);
  const messages = createMessages({ db, bus, clock, ids, translate });
  const { uploads, links } = composeUploads(parts, vault);
  const profile = composeProfile(parts, uploads, links);
  const tickets = createTickets({ db, clock, ids, isTenant: (id) => directory.find(id) !== undefined });
  const isAlive = async (scope: TenantScope, sessionId: string): Promise<boolean> =>
    (await db.read(scope, (reader) => findSession(parts, reader, sessionId))) !== undefined;
  return {
    rules: { checkRule: createCheckAccess(db), checkBeginning: createKycGate(db) },
    messages,
    uploads,
    profile,
    bind: ({ publicGuard, clientGuard }) => [
      ...bindAccess(db, clientGuard, issueDataPass),
      ...bindKyc(db, clientGuard),
      ...bindProfile(profile, clientGuard),
      ...bindDocuments({ db, clock, uploads, publicGuard, clientGuard }),
      ...bindMessages(messages, clientGuard),
      ...bindActivity(db, translate, clientGuard),
      ...bindEvents(tickets, clientGuard),
    ],
    serveEvents(sockets) {
      const hub = createEventHub({
        bus,
        clock,
        log,
        isSessionAlive: isAlive,
        countUnread: (scope, clientId) => messages.countUnread(scope, clientId),
      });
      const route = describeEventsRoute(basePaths.api, tickets, hub, (holder) =>
        isAlive(holder.scope, holder.sessionId),
      );
      sockets.route(route);
      return () => hub.close();
    },
  };
}

/** A session that may be used now: signed in fully, not ended, not expired. */
async function findSession({ clock }: Parts, reader: Reader, sessionId: string): Promise<LiveSession | undefined> {
  const session = await readLiveSession(reader, parseSessionId(sessionId), clock.now());
  return session?.state === 'active' ? session : undefined;
}

function composeUploads(parts: Parts, vault: Vault): { uploads: Uploads; links: FileLinks } {
  const { db, clock, ids, log, files, secrets, config } = parts;
  const links = createFileLinks({
    key: secrets.key('file-links'),
    clock,
    apiPath: basePaths.api,
    publicOrigin: publicOriginOf(config),
  });
  const scanner =
    config.CLAMD_URL === undefined ? undefined : createClamdScanner(parseScannerAddress(config.CLAMD_URL));
  const uploads = createUploads({
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
      return session?.owner.kind === 'client' ? { clientId: session.owner.id } : undefined;
    },
  });
  return { uploads, links };
}

function composeProfile({ db, bus, clock }: Parts, uploads: Uploads, links: FileLinks): Profile {
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
