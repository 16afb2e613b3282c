// What sessions are built from, and what they can do for others.
import type { Refusal } from '@candor/contract';
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { AccessTokens } from '@candor/platform/crypto/access-tokens.ts';
import type { Proof } from '@candor/platform/crypto/dpop.ts';
import type { Database, TenantId, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { RequestMeta } from '@candor/platform/http/request.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { GeoLookup } from '../tenants/index.ts';
import type { Notify } from './notice.ts';
import type { EndReason, LiveSession, Owner, SessionId } from './session.ts';
import type { DeviceRow } from './store.ts';

export interface SessionParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly tokens: Readonly<Record<Owner['kind'], AccessTokens>>;
  /** Successors of refresh tokens are derived with it, so that a repeated refresh gives the same one. */
  readonly refreshKey: Buffer;
  readonly geo: GeoLookup;
  readonly notify: Notify;
}

export interface OpenInput {
  readonly owner: Owner;
  readonly state: LiveSession['state'];
  readonly remember: boolean;
  readonly proof: Proof | undefined;
  readonly meta: Pick<RequestMeta, 'ip' | 'userAgent'>;
}

export interface OpenedSession {
  readonly sessionId: SessionId;
  readonly refreshToken: string;
}

export interface RefreshedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A session as a token names it. */
export interface NamedSession {
  readonly id: SessionId;
  readonly owner: Owner;
}

export interface Sessions {
  open(tx: TenantTx, tenantId: TenantId, input: OpenInput): Promise<OpenedSession>;
  issueAccess(tenantId: TenantId, owner: Owner, sessionId: SessionId): Promise<string>;
  /** What a bearer token of ours says, for this tenant and kind of owner; whether that session lives is not said. */
  readBearer(scope: TenantScope, kind: Owner['kind'], bearer: string): Promise<NamedSession | undefined>;
  findLive(scope: TenantScope, named: NamedSession): Promise<LiveSession | undefined>;
  refresh(
    scope: TenantScope,
    kind: Owner['kind'],
    token: string,
    proof: Proof | undefined,
  ): Promise<RefreshedTokens | Refusal<'unauthorized' | 'mfa_required' | 'dpop_invalid'>>;
  activate(tx: TenantTx, tenantId: TenantId, session: Pick<LiveSession, 'id' | 'owner'>): Promise<void>;
  markAuthenticated(tx: TenantTx, tenantId: TenantId, session: Pick<LiveSession, 'id' | 'owner'>): Promise<void>;
  /** Ends the given sessions, or all of the owner but `keep`; answers how many. Writes no audit line. */
  end(
    tx: TenantTx,
    tenantId: TenantId,
    owner: Owner,
    reason: EndReason,
    which?: { readonly only?: SessionId; readonly keep?: SessionId },
  ): Promise<number>;
  list(scope: TenantScope, owner: Owner): Promise<DeviceRow[]>;
}
