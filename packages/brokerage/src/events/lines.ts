// The open sockets of one kind on this node: each greets, answers pings, and is closed with its session. The bus may lose a signal,
// so sessions are also asked for every few seconds. Knows nothing of what is told on them.
import * as z from 'zod/mini';
import type { ServerFrame } from '@candor/contract/events/client.ts';
import { clientFrame, closeCodes } from '@candor/contract/events/frames.ts';
import type { DeskFrame } from '@candor/contract/events/staff.ts';
import type { SessionId } from '@candor/contract/ids.ts';
import type { Bus } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { TenantScope } from '@candor/platform/db/index.ts';
import type { Log } from '@candor/platform/log/log.ts';
import type { SocketConnection, SocketHandlers } from '@candor/platform/ws/socket-server.ts';
import { readSessionsSignal, sessionsEnded } from '../sessions/index.ts';
import type { LineHolder } from './tickets.ts';

/** How often the sessions of open lines are looked at, in case a signal was lost. */
export const defaultSweepMs = 3_000;

export interface LineParts {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly isSessionAlive: (scope: TenantScope, sessionId: SessionId) => Promise<boolean>;
  readonly sweepMs?: number;
}

export interface Member<Holder extends LineHolder> {
  readonly connection: SocketConnection;
  readonly holder: Holder;
}

export interface Lines<Holder extends LineHolder> {
  readonly members: ReadonlySet<Member<Holder>>;
  open(connection: SocketConnection, holder: Holder): SocketHandlers;
  close(): void;
}

const mostPerOwner = 10;

export function say<Holder extends LineHolder>({ connection }: Member<Holder>, frame: ServerFrame | DeskFrame): void {
  connection.send(JSON.stringify(frame));
}

export function createLines<Holder extends LineHolder>(
  parts: LineParts,
  ownerOf: (holder: Holder) => string,
  quietMsOf?: (holder: Holder) => number,
): Lines<Holder> {
  const { bus, clock } = parts;
  const members = new Set<Member<Holder>>();
  const end = (member: Member<Holder>): void => {
    members.delete(member);
    say(member, { kind: 'session_revoked', at: clock.now().toISOString() });
    member.connection.close(closeCodes.sessionEnded, 'session ended');
  };
  const ended = bus.subscribe(sessionsEnded, (payload) => {
    const { sessionIds } = readSessionsSignal(payload);
    for (const member of members) if (sessionIds.includes(member.holder.sessionId)) end(member);
  });
  const stopSweeping = sweepSessions(parts, members, end);
  return {
    members,
    open(connection, holder) {
      const member: Member<Holder> = { connection, holder };
      const own = [...members].filter(({ holder: other }) => ownerOf(other) === ownerOf(holder));
      // The oldest gives way: a page that lost its network left its socket behind.
      if (own.length >= mostPerOwner) own[0]?.connection.close(closeCodes.tooMany, 'too many sockets');
      members.add(member);
      say(member, {
        kind: 'ready',
        at: clock.now().toISOString(),
        ...(quietMsOf && { quiet_ms: quietMsOf(holder) }),
      });
      return {
        onText(text) {
          if (isPing(text)) say(member, { kind: 'pong', at: clock.now().toISOString() });
          else connection.close(closeCodes.malformed, 'not a known frame');
        },
        onClose: () => void members.delete(member),
      };
    },
    close() {
      stopSweeping();
      ended.cancel();
    },
  };
}

/** Asks again and again whether the sessions of the sockets live; answers how to stop. */
function sweepSessions<Holder extends LineHolder>(
  parts: Pick<LineParts, 'clock' | 'isSessionAlive' | 'log' | 'sweepMs'>,
  members: ReadonlySet<Member<Holder>>,
  end: (member: Member<Holder>) => void,
): () => void {
  const { clock, log, isSessionAlive, sweepMs = defaultSweepMs } = parts;
  let isStopped = false;
  let timer = clock.setTimer(run, sweepMs);
  async function sweep(): Promise<void> {
    for (const member of members) {
      const { scope, sessionId } = member.holder;
      if (!(await isSessionAlive(scope, sessionId))) end(member);
    }
  }
  function run(): void {
    sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'sessions of sockets could not be asked for'))
      .finally(() => {
        if (!isStopped) timer = clock.setTimer(run, sweepMs);
      });
  }
  return () => {
    isStopped = true;
    timer.cancel();
  };
}

function isPing(text: string): boolean {
  try {
    return z.safeParse(clientFrame, JSON.parse(text)).success;
  } catch {
    return false;
  }
}
