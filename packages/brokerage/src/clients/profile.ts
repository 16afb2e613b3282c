// What a client changes about itself: the picture. Takes only a file that the same client uploaded here; an address is
// read, never fetched.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { updateAvatar } from '@candor/contract/clients/client.ts';
import type { FileId, SessionId, TenantId } from '@candor/contract/ids.ts';
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, Reader, TenantScope } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { recordAudit } from '../audit/index.ts';
import type { ClientId } from './client.ts';
import { setAvatarFile } from './store.ts';

/** What this module needs of uploaded files, which live above it. */
export interface AvatarFiles {
  /** The file and tenant that a signed address of ours names. */
  read(url: string): { readonly tenantId: TenantId; readonly fileId: FileId } | undefined;
  isOwn(reader: Reader, clientId: ClientId, fileId: FileId): Promise<boolean>;
  sign(link: { readonly tenantId: TenantId; readonly fileId: FileId; readonly viewer: SessionId }): string;
}

export interface ProfileParts {
  readonly db: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly files: AvatarFiles;
}

export interface ProfileCaller {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  readonly sessionId: SessionId;
}

/** Carried by the bus when something that the client's screens show has changed. */
export const clientChanged = 'clients.changed';
export interface ClientChanged {
  readonly tenantId: TenantId;
  readonly clientId: ClientId;
}

export interface Profile {
  setAvatar(caller: ProfileCaller, url: string): Promise<{ avatar: string } | Refusal<'avatar_failed'>>;
  /** The address of a client's picture for one viewer; empty shows the default. */
  describeAvatar(tenantId: TenantId, fileId: FileId | undefined, viewer: SessionId): string;
}

export function createProfile({ db, bus, clock, files }: ProfileParts): Profile {
  const describeAvatar: Profile['describeAvatar'] = (tenantId, fileId, viewer) =>
    fileId === undefined ? '' : files.sign({ tenantId, fileId, viewer });
  return {
    describeAvatar,
    async setAvatar({ scope, clientId, sessionId }, url) {
      const { tenantId } = scope;
      const named = files.read(url);
      if (named?.tenantId !== tenantId) return refuse('avatar_failed');
      const { fileId } = named;
      return db.transact(scope, async (tx) => {
        if (!(await files.isOwn(tx, clientId, fileId))) return refuse('avatar_failed');
        await setAvatarFile(tx, clientId, fileId);
        const subject = { kind: 'client', id: clientId } as const;
        await recordAudit(tx, { actor: scope.actor, act: 'avatar.changed', subject }, clock.now());
        const signal: ClientChanged = { tenantId, clientId };
        tx.afterCommit(() => bus.publish(clientChanged, Buffer.from(JSON.stringify(signal))));
        return { avatar: describeAvatar(tenantId, fileId, sessionId) };
      });
    },
  };
}

export function bindProfile(profile: Profile, clientGuard: Guard<'client', ProfileCaller>): Binding[] {
  return [bind(updateAvatar, clientGuard, (caller, { body }) => profile.setAvatar(caller, body.url))];
}
