// The verbs of sessions: open, refresh, end, find out whether one still lives. Knows nothing of passwords.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { AccessTokens } from '@candor/platform/crypto/access-tokens.ts';
import type { Proof } from '@candor/platform/crypto/dpop.ts';
import type { Database, TenantId, TenantScope, Tx } from '@candor/platform/db/index.ts';
import type { RequestMeta } from '@candor/platform/http/request.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { GeoLookup } from '../tenants/index.ts';
import type { Notify } from './notice.ts';
import { createLiveSessions } from './live-sessions.ts';
import { digestToken, rotateRefreshToken } from './refresh.ts';
import { idleEnd, lifetimeOf, lifetimes, parseSessionId } from './session.ts';
import { sessionsChanged, sessionsEnded, signalSessions } from './signal.ts';
import type { EndReason, LiveSession, Owner, SessionId } from './session.ts';
import * as store from './store.ts';
import { readUserAgent } from './user-agent.ts';

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

export interface Sessions {
  open(tx: Tx, tenantId: TenantId, input: OpenInput): Promise<OpenedSession>;
  issueAccess(tenantId: TenantId, owner: Owner, sessionId: SessionId): Promise<string>;
  /** The live session of a bearer token for this tenant and kind of owner. */
  authenticate(scope: TenantScope, kind: Owner['kind'], bearer: string): Promise<LiveSession | undefined>;
  refresh(
    scope: TenantScope,
    kind: Owner['kind'],
    token: string,
    proof: Proof | undefined,
  ): Promise<RefreshedTokens | Refusal<'unauthorized' | 'mfa_required' | 'dpop_invalid'>>;
  activate(tx: Tx, tenantId: TenantId, session: Pick<LiveSession, 'id' | 'owner'>): Promise<void>;
  markAuthenticated(tx: Tx, tenantId: TenantId, session: Pick<LiveSession, 'id' | 'owner'>): Promise<void>;
  /** Ends the given sessions, or all of the owner but `keep`; answers how many. Writes no audit line. */
  end(
    tx: Tx,
    tenantId: TenantId,
    owner: Owner,
    reason: EndReason,
    which?: { readonly only?: SessionId; readonly keep?: SessionId },
  ): Promise<number>;
  list(scope: TenantScope, owner: Owner): Promise<store.DeviceRow[]>;
}

export function createSessions(parts: SessionParts): Sessions {
  const { db, clock, ids, bus, tokens, geo } = parts;
  const live = createLiveSessions(db, clock, bus);

  const sessions: Sessions = {
    async open(tx, tenantId, { owner, state, remember, proof, meta }) {
      const now = clock.now();
      const sessionId = parseSessionId(ids.next());
      const expiresAt = new Date(now.getTime() + lifetimeOf(owner, remember).absoluteMs);
      const { country, city } = geo.find(meta.ip);
      await store.insertSession(
        tx,
        tenantId,
        {
          id: sessionId,
          owner,
          state,
          remember,
          jkt: proof?.jkt,
          agent: readUserAgent(meta.userAgent),
          place: { country, city },
          idleUntil: idleEnd(owner, remember, expiresAt, now),
          expiresAt,
        },
        now,
      );
      const refreshToken = ids.token(32);
      await store.insertRefreshToken(tx, tenantId, sessionId, digestToken(refreshToken), now);
      return { sessionId, refreshToken };
    },
    issueAccess: (tenantId, owner, sid) =>
      tokens[owner.kind].issue({ sub: owner.id, tenant: tenantId, sid }, lifetimes.accessMs),
    async authenticate(scope, kind, bearer) {
      const claims = await tokens[kind].verify(bearer);
      if (!claims || claims.tenant !== scope.tenantId) return undefined;
      const session = await live.find(scope, parseSessionId(claims.sid));
      return session?.owner.kind === kind && session.owner.id === claims.sub ? session : undefined;
    },
    async refresh(scope, kind, token, proof) {
      const outcome = await db.transact(scope, (tx) =>
        rotateRefreshToken(parts, sessions, tx, { tenantId: scope.tenantId, kind, token, proof }),
      );
      if ('refused' in outcome) return outcome;
      if (outcome.isReused) return refuse('unauthorized');
      const accessToken = await sessions.issueAccess(scope.tenantId, outcome.owner, outcome.sessionId);
      return { accessToken, refreshToken: outcome.successor };
    },
    async activate(tx, tenantId, { id, owner }) {
      await store.activateSession(tx, id, clock.now());
      signalSessions(tx, bus, sessionsChanged, tenantId, owner, [id]);
    },
    async markAuthenticated(tx, tenantId, { id, owner }) {
      await store.markAuthenticated(tx, id, clock.now());
      signalSessions(tx, bus, sessionsChanged, tenantId, owner, [id]);
    },
    async end(tx, tenantId, owner, reason, { only, keep } = {}) {
      const open = await store.listOpenSessions(tx, owner, clock.now());
      const ended = open.map(({ id }) => id).filter((id) => id !== keep && (only === undefined || id === only));
      if (ended.length === 0) return 0;
      await store.markEnded(tx, ended, reason, clock.now());
      signalSessions(tx, bus, sessionsEnded, tenantId, owner, ended);
      return ended.length;
    },
    list: (scope, owner) => db.read(scope, (reader) => store.listOpenSessions(reader, owner, clock.now())),
  };
  return sessions;
}
