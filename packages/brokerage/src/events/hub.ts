// The open sockets of clients on this node: turns signals of the bus into frames, and closes what has lost its
// session. The bus may lose a signal, so sessions are also asked for every few seconds.
import * as z from 'zod/mini';
import { clientFrame, closeCodes } from '@candor/contract/client/events.ts';
import type { ServerFrame } from '@candor/contract/client/events.ts';
import type { Bus, Subscription } from '@candor/platform/bus/bus.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Log } from '@candor/platform/log/log.ts';
import type { TenantScope } from '@candor/platform/db/index.ts';
import type { SocketConnection, SocketHandlers } from '@candor/platform/ws/socket-server.ts';
import { clientChanged } from '../clients/index.ts';
import { messageArrived } from '../messages/index.ts';
import { readSessionsSignal, sessionsEnded } from '../sessions/index.ts';
import type { TicketHolder } from './tickets.ts';

export interface HubParts {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly isSessionAlive: (scope: TenantScope, sessionId: string) => Promise<boolean>;
  readonly countUnread: (scope: TenantScope, clientId: string) => Promise<number>;
  readonly sweepMs?: number;
}

export interface EventHub {
  open(connection: SocketConnection, holder: TicketHolder): SocketHandlers;
  count(): number;
  close(): void;
}

interface Member {
  readonly connection: SocketConnection;
  readonly holder: TicketHolder;
}

const mostPerClient = 10;
const signalShape = z.object({ tenantId: z.string(), clientId: z.string(), messageId: z.optional(z.string()) });

export function createEventHub(parts: HubParts): EventHub {
  const { bus, clock, log, isSessionAlive, countUnread, sweepMs = 3_000 } = parts;
  const members = new Set<Member>();
  const now = (): string => clock.now().toISOString();
  const say = ({ connection }: Member, frame: ServerFrame): boolean => connection.send(JSON.stringify(frame));

  function end(member: Member): void {
    members.delete(member);
    say(member, { kind: 'session_revoked', at: now() });
    member.connection.close(closeCodes.sessionEnded, 'session ended');
  }

  function membersOf(payload: Uint8Array) {
    const signal = z.parse(signalShape, JSON.parse(Buffer.from(payload).toString()));
    const found = [...members].filter(
      ({ holder }) => holder.clientId === signal.clientId && holder.scope.tenantId === signal.tenantId,
    );
    return { signal, found };
  }

  async function tellMessage(payload: Uint8Array): Promise<void> {
    const { signal, found } = membersOf(payload);
    const [first] = found;
    if (!first || signal.messageId === undefined) return;
    const unread = await countUnread(first.holder.scope, signal.clientId);
    for (const member of found) {
      say(member, { kind: 'message_arrived', at: now(), message_id: signal.messageId, unread });
    }
  }

  async function sweep(): Promise<void> {
    for (const member of members) {
      const { scope, sessionId } = member.holder;
      if (!(await isSessionAlive(scope, sessionId))) end(member);
    }
  }

  const subscriptions: Subscription[] = [
    bus.subscribe(sessionsEnded, (payload) => {
      const { sessionIds } = readSessionsSignal(payload);
      for (const member of members) if (sessionIds.includes(member.holder.sessionId)) end(member);
    }),
    bus.subscribe(clientChanged, (payload) => {
      for (const member of membersOf(payload).found) say(member, { kind: 'profile_changed', at: now() });
    }),
    bus.subscribe(messageArrived, (payload) => {
      tellMessage(payload).catch((error: unknown) => log.warn({ err: error }, 'a message event was not told'));
    }),
  ];
  let timer = clock.setTimer(runSweep, sweepMs);
  function runSweep(): void {
    sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'sessions of sockets could not be asked for'))
      .finally(() => {
        timer = clock.setTimer(runSweep, sweepMs);
      });
  }

  return {
    open(connection, holder) {
      const member: Member = { connection, holder };
      const own = [...members].filter(({ holder: other }) => other.clientId === holder.clientId);
      // The oldest gives way: a page that lost its network left its socket behind.
      if (own.length >= mostPerClient) own[0]?.connection.close(closeCodes.tooMany, 'too many sockets');
      members.add(member);
      say(member, { kind: 'ready', at: now() });
      return {
        onText(text) {
          if (isPing(text)) say(member, { kind: 'pong', at: now() });
          else connection.close(closeCodes.malformed, 'not a known frame');
        },
        onClose: () => void members.delete(member),
      };
    },
    count: () => members.size,
    close() {
      timer.cancel();
      for (const subscription of subscriptions) subscription.cancel();
    },
  };
}

function isPing(text: string): boolean {
  try {
    return z.safeParse(clientFrame, JSON.parse(text)).success;
  } catch {
    return false;
  }
}
