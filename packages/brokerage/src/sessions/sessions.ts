// The verbs of sessions: open, refresh, end, find out whether one still lives. Knows nothing of passwords.
import { refuse } from '@candor/contract';
import { createLiveSessions } from './live-sessions.ts';
import type { SessionParts, Sessions } from './parts.ts';
import { digestToken, rotateRefreshToken } from './refresh.ts';
import { idleEnd, lifetimeOf, lifetimes, parseOwner, parseSessionId } from './session.ts';
import { sessionsChanged, sessionsEnded, signalSessions } from './signal.ts';
import * as store from './store.ts';
import { readUserAgent } from './user-agent.ts';

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
      await store.insertRefreshToken(tx, sessionId, digestToken(refreshToken), now);
      return { sessionId, refreshToken };
    },
    issueAccess: (tenantId, owner, sid) =>
      tokens[owner.kind].issue({ sub: owner.id, tenant: tenantId, sid }, lifetimes.accessMs),
    async readBearer(scope, kind, bearer) {
      const claims = await tokens[kind].verify(bearer);
      if (!claims || claims.tenant !== scope.tenantId) return undefined;
      return { id: parseSessionId(claims.sid), owner: parseOwner(kind, claims.sub) };
    },
    async findLive(scope, { id, owner }) {
      const session = await live.find(scope, id);
      return session?.owner.kind === owner.kind && session.owner.id === owner.id ? session : undefined;
    },
    async refresh(scope, kind, token, proof) {
      const outcome = await db.transact(scope, (tx) =>
        rotateRefreshToken(parts, tx, sessions, { tenantId: scope.tenantId, kind, token, proof }),
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
