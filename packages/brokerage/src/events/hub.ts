// The lines of clients on this node: turns signals of the bus into frames for the client they are about, and for nobody else.
import * as z from 'zod/mini';
import type { ServerFrame } from '@candor/contract/events/client.ts';
import { orderStatuses } from '@candor/contract/orders/statuses.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import { idOf } from '@candor/contract/schemas/scalars.ts';
import type { Subscription } from '@candor/platform/bus/bus.ts';
import type { TenantScope } from '@candor/platform/db/index.ts';
import { staffTouched } from '../audit/index.ts';
import { clientChanged } from '../clients/index.ts';
import { messageArrived } from '../messages/index.ts';
import { chatChanged, readChatSignal } from './chat-signal.ts';
import { createLines, say } from './lines.ts';
import type { LineParts, Lines, Member } from './lines.ts';
import { createQuiet } from './quiet.ts';
import type { Quiet } from './quiet.ts';
import type { TicketHolder } from './tickets.ts';

export interface HubParts extends LineParts {
  readonly countUnread: (scope: TenantScope, clientId: ClientId) => Promise<number>;
}

type Members = ReadonlySet<Member<TicketHolder>>;

/** Carried by the bus once a client's books changed: tenantId and clientId. */
export const moneyChanged = 'money.changed';
/** Carried by the bus once an order changed: tenantId, clientId, orderId and status. */
export const orderChanged = 'orders.changed';

const signalShape = z.object({
  tenantId: idOf('tenant'),
  clientId: idOf('client'),
  messageId: z.optional(idOf('message')),
});

const aboutClient = z.object({ clientId: idOf('client') });
const orderShape = z.object({ orderId: z.string(), status: z.enum(orderStatuses) });

export function createEventHub(parts: HubParts): Pick<Lines<TicketHolder>, 'open' | 'close'> {
  const quiet = createQuiet(parts.clock, parts.bus);
  const lines = createLines<TicketHolder>(
    parts,
    ({ clientId }) => clientId,
    ({ clientId }) => quiet.msOf(clientId),
  );
  const subscriptions = subscribe(parts, lines.members, quiet);
  return {
    open: lines.open,
    close() {
      lines.close();
      for (const subscription of subscriptions) subscription.cancel();
    },
  };
}

function findMembers(members: Members, payload: Uint8Array) {
  const signal = z.parse(signalShape, JSON.parse(Buffer.from(payload).toString()));
  const found = [...members].filter(
    ({ holder }) => holder.clientId === signal.clientId && holder.scope.tenantId === signal.tenantId,
  );
  return { signal, found };
}

const tellFrame = (member: Member<TicketHolder>, frame: ServerFrame): void => say(member, frame);

function subscribe(
  { bus, clock, log, countUnread }: Pick<HubParts, 'bus' | 'clock' | 'countUnread' | 'log'>,
  members: Members,
  quiet: Quiet,
): Subscription[] {
  const hear = (subject: string, tellAll: (payload: Uint8Array) => void): Subscription =>
    bus.subscribe(subject, (payload) => {
      quiet.note(z.parse(aboutClient, JSON.parse(Buffer.from(payload).toString())).clientId);
      tellAll(payload);
    });
  async function tellMessage(payload: Uint8Array): Promise<void> {
    const { signal, found } = findMembers(members, payload);
    const [first] = found;
    if (!first || signal.messageId === undefined) return;
    const unread = await countUnread(first.holder.scope, signal.clientId);
    const at = clock.now().toISOString();
    const frame = { kind: 'message_arrived', at, message_id: signal.messageId, unread } as const;
    for (const member of found) tellFrame(member, frame);
  }
  function tell(kind: 'activity_changed' | 'money_changed' | 'profile_changed', payload: Uint8Array): void {
    if (members.size === 0) return;
    const at = clock.now().toISOString();
    for (const member of findMembers(members, payload).found) tellFrame(member, { kind, at });
  }
  function tellOrder(payload: Uint8Array): void {
    if (members.size === 0) return;
    const { orderId, status } = z.parse(orderShape, JSON.parse(Buffer.from(payload).toString()));
    const frame = { kind: 'order_changed', at: clock.now().toISOString(), order_id: orderId, status } as const;
    for (const member of findMembers(members, payload).found) tellFrame(member, frame);
  }
  function tellChat(payload: Uint8Array): void {
    const { what, by, seq, delivered, read } = readChatSignal(payload);
    const at = clock.now().toISOString();
    const frame: ServerFrame | undefined =
      what === 'message'
        ? { kind: 'chat_message', at, seq }
        : by === 'client'
          ? undefined
          : what === 'marks'
            ? { kind: 'chat_marks', at, delivered, read }
            : { kind: 'chat_typing', at };
    if (frame) for (const member of findMembers(members, payload).found) tellFrame(member, frame);
  }
  return [
    hear(chatChanged, tellChat),
    hear(clientChanged, (payload) => tell('profile_changed', payload)),
    hear(staffTouched, (payload) => tell('activity_changed', payload)),
    hear(moneyChanged, (payload) => tell('money_changed', payload)),
    hear(orderChanged, tellOrder),
    hear(messageArrived, (payload) => {
      tellMessage(payload).catch((error: unknown) => log.warn({ err: error }, 'a message event was not told'));
    }),
  ];
}
