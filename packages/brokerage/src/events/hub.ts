// The open sockets of clients on this node: turns signals of the bus into frames, and closes what has lost its
// session. The bus may lose a signal, so sessions are also asked for every few seconds.
import * as z from 'zod/mini';
import { clientFrame, closeCodes } from '@candor/contract/events/client.ts';
import type { ServerFrame } from '@candor/contract/events/client.ts';
import { orderStatuses } from '@candor/contract/orders/statuses.ts';
import type { ClientId, SessionId } from '@candor/contract/ids.ts';
import { idOf } from '@candor/contract/schemas/scalars.ts';
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
  readonly isSessionAlive: (scope: TenantScope, sessionId: SessionId) => Promise<boolean>;
  readonly countUnread: (scope: TenantScope, clientId: ClientId) => Promise<number>;
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

/** Carried by the bus once a client's books changed: tenantId and clientId. */
export const moneyChanged = 'money.changed';
/** Carried by the bus once an order changed: tenantId, clientId, orderId and status. */
export const orderChanged = 'orders.changed';

const mostPerClient = 10;
const signalShape = z.object({
  tenantId: idOf('tenant'),
  clientId: idOf('client'),
  messageId: z.optional(idOf('message')),
});

const orderShape = z.object({ orderId: z.string(), status: z.enum(orderStatuses) });

export function createEventHub(parts: HubParts): EventHub {
  const { clock } = parts;
  const members = new Set<Member>();
  const subscriptions = subscribe(parts, members);
  const stopSweeping = sweepSessions(parts, members);
  return {
    open(connection, holder) {
      const member: Member = { connection, holder };
      const own = [...members].filter(({ holder: other }) => other.clientId === holder.clientId);
      // The oldest gives way: a page that lost its network left its socket behind.
      if (own.length >= mostPerClient) own[0]?.connection.close(closeCodes.tooMany, 'too many sockets');
      members.add(member);
      say(member, { kind: 'ready', at: clock.now().toISOString() });
      return {
        onText(text) {
          if (isPing(text)) say(member, { kind: 'pong', at: clock.now().toISOString() });
          else connection.close(closeCodes.malformed, 'not a known frame');
        },
        onClose: () => void members.delete(member),
      };
    },
    count: () => members.size,
    close() {
      stopSweeping();
      for (const subscription of subscriptions) subscription.cancel();
    },
  };
}

function say({ connection }: Member, frame: ServerFrame): void {
  connection.send(JSON.stringify(frame));
}

function endMember(members: Set<Member>, member: Member, now: Date): void {
  members.delete(member);
  say(member, { kind: 'session_revoked', at: now.toISOString() });
  member.connection.close(closeCodes.sessionEnded, 'session ended');
}

function findMembers(members: ReadonlySet<Member>, payload: Uint8Array) {
  const signal = z.parse(signalShape, JSON.parse(Buffer.from(payload).toString()));
  const found = [...members].filter(
    ({ holder }) => holder.clientId === signal.clientId && holder.scope.tenantId === signal.tenantId,
  );
  return { signal, found };
}

function subscribe(
  { bus, clock, log, countUnread }: Pick<HubParts, 'bus' | 'clock' | 'countUnread' | 'log'>,
  members: Set<Member>,
): Subscription[] {
  async function tellMessage(payload: Uint8Array): Promise<void> {
    const { signal, found } = findMembers(members, payload);
    const [first] = found;
    if (!first || signal.messageId === undefined) return;
    const unread = await countUnread(first.holder.scope, signal.clientId);
    const at = clock.now().toISOString();
    for (const member of found) say(member, { kind: 'message_arrived', at, message_id: signal.messageId, unread });
  }
  function tell(kind: 'profile_changed' | 'money_changed', payload: Uint8Array): void {
    const at = clock.now().toISOString();
    for (const member of findMembers(members, payload).found) say(member, { kind, at });
  }
  function tellOrder(payload: Uint8Array): void {
    const { orderId, status } = z.parse(orderShape, JSON.parse(Buffer.from(payload).toString()));
    const frame = { kind: 'order_changed', at: clock.now().toISOString(), order_id: orderId, status } as const;
    for (const member of findMembers(members, payload).found) say(member, frame);
  }
  return [
    bus.subscribe(sessionsEnded, (payload) => {
      const { sessionIds } = readSessionsSignal(payload);
      for (const member of members) {
        if (sessionIds.includes(member.holder.sessionId)) endMember(members, member, clock.now());
      }
    }),
    bus.subscribe(clientChanged, (payload) => tell('profile_changed', payload)),
    bus.subscribe(moneyChanged, (payload) => tell('money_changed', payload)),
    bus.subscribe(orderChanged, tellOrder),
    bus.subscribe(messageArrived, (payload) => {
      tellMessage(payload).catch((error: unknown) => log.warn({ err: error }, 'a message event was not told'));
    }),
  ];
}

/** Asks again and again whether the sessions of the sockets live; answers how to stop. */
function sweepSessions(
  parts: Pick<HubParts, 'clock' | 'isSessionAlive' | 'log' | 'sweepMs'>,
  members: Set<Member>,
): () => void {
  const { clock, log, isSessionAlive, sweepMs = 3_000 } = parts;
  let isStopped = false;
  let timer = clock.setTimer(run, sweepMs);
  async function sweep(): Promise<void> {
    for (const member of members) {
      const { scope, sessionId } = member.holder;
      if (!(await isSessionAlive(scope, sessionId))) endMember(members, member, clock.now());
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
