// Which sessions live, asked of the database at most once a second each; a signal on the bus ends that belief at once.
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { createGather } from '@candor/platform/db/index.ts';
import type { Database, TenantScope } from '@candor/platform/db/index.ts';
import type { LiveSession, SessionId } from './session.ts';
import { readSessionsSignal, sessionsChanged, sessionsEnded } from './signal.ts';
import { readLiveSessions } from './store.ts';

export interface LiveSessions {
  find(scope: TenantScope, id: SessionId): Promise<LiveSession | undefined>;
}

const believeMs = 1_000;
const mostBelieved = 20_000;

export function createLiveSessions(db: Database, clock: Clock, bus: Bus): LiveSessions {
  const believed = new Map<string, { session: LiveSession | undefined; untilMs: number }>();
  // Raised by every signal: an answer that was under way meanwhile may be old and is not kept.
  let signals = 0;
  const live = createGather<SessionId, LiveSession | undefined>(db, async (reader, ids) => {
    const found = await readLiveSessions(reader, ids, clock.now());
    return ids.map((id) => found.get(id));
  });
  const forget = (payload: Uint8Array): void => {
    signals += 1;
    for (const id of readSessionsSignal(payload).sessionIds) believed.delete(id);
  };
  bus.subscribe(sessionsEnded, forget);
  bus.subscribe(sessionsChanged, forget);
  return {
    async find(scope, id) {
      const known = believed.get(id);
      if (known && known.untilMs > clock.monotonicMs()) return known.session;
      const before = signals;
      const session = await live.ask(scope, id);
      if (believed.size >= mostBelieved) believed.clear();
      // One that waits for its second factor is asked for each time: another node may complete it any moment.
      const mayKeep = signals === before && (session === undefined || session.state === 'active');
      if (mayKeep) believed.set(id, { session, untilMs: clock.monotonicMs() + believeMs });
      return session;
    },
  };
}
