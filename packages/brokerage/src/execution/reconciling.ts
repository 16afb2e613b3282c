// Holds our orders against the broker's, every minute and after every gap: what the stream may have lost is read once more, what was never
// sent is sent, what ended there ends here, what is over its time is taken back. What still differs then is a named break.
import type { TenantScope } from '@candor/platform/db/index.ts';
import { askCancel, findOrder, hasAskedCancel, isWorking, lockOrder } from '../orders/index.ts';
import type { Order } from '../orders/index.ts';
import { applyUpdate, endAt, MissingFills } from './applying.ts';
import type { Broker, BrokerState } from './broker.ts';
import { closeBreak, findOldestBreak, insertBreak, listAtBroker } from './broker-store.ts';
import type { BrokerParts } from './parts.ts';
import { sendOrder } from './routing.ts';

/** Events of one moment have no order among each other: a replay begins well before. */
const overlapMs = 5 * 60_000;
/** A job sends at once; after so long it has failed or was lost. */
const graceMs = 60_000;

export interface Reconciled {
  readonly working: number;
  readonly sent: number;
  readonly ended: number;
  readonly differ: number;
}

export async function reconcile(
  parts: Omit<BrokerParts, 'brokerOf'>,
  scope: TenantScope,
  broker: Broker,
  signal: AbortSignal,
): Promise<Reconciled> {
  const { working, oldestBreak } = await parts.db.read(scope, async (reader) => ({
    working: await listAtBroker(reader, broker.name),
    oldestBreak: await findOldestBreak(reader, broker.name),
  }));
  await takeBackOverdue(parts, scope, working);
  const since = [working[0]?.placedAt, oldestBreak]
    .flatMap((at) => at ?? [])
    .toSorted((a, b) => Number(a) - Number(b))[0];
  if (!since) return { working: 0, sent: 0, ended: 0, differ: 0 };
  await replay(parts, scope, broker, new Date(since.getTime() - overlapMs), signal);
  const counts = { working: working.length, sent: 0, ended: 0, differ: 0 };
  for (const { id } of working) {
    const order = await parts.db.read(scope, (reader) => findOrder(reader, id));
    if (!order || !isWorking(order)) continue;
    const state = await broker.find(order.id, signal);
    const did = await compare(parts, scope, { broker, order, state }, signal);
    if (did) counts[did] += 1;
  }
  return counts;
}

/** Everything since then once more, up to now; what is known is skipped, the cursor stays. */
async function replay(
  parts: Omit<BrokerParts, 'brokerOf' | 'routeOrder'>,
  scope: TenantScope,
  broker: Broker,
  since: Date,
  signal: AbortSignal,
): Promise<void> {
  for await (const update of broker.follow({ since, until: parts.clock.now() }, signal)) {
    try {
      await applyUpdate(parts, scope, broker, update, true);
    } catch (error) {
      // Fills that even the replay does not have show up when the orders are compared.
      if (!(error instanceof MissingFills)) throw error;
    }
  }
}

/** The quotation, the session or the day is over: the broker is asked, and the order works until it says yes. */
async function takeBackOverdue(
  parts: Pick<BrokerParts, 'ledger' | 'messages' | 'routeOrder' | 'signalOrder' | 'instruments' | 'db' | 'clock'>,
  scope: TenantScope,
  working: ReadonlyArray<{ readonly id: string; readonly worksUntil: Date | null }>,
): Promise<void> {
  const now = parts.clock.now();
  for (const { id } of working.filter(({ worksUntil }) => worksUntil !== null && worksUntil <= now)) {
    await parts.db.transact(scope, async (tx) => {
      const order = await lockOrder(tx, id);
      if (order?.status === 'pending' && !(await hasAskedCancel(tx, id))) await askCancel(parts, tx, order);
    });
  }
}

interface Compared {
  readonly broker: Broker;
  readonly order: Order;
  readonly state: BrokerState | undefined;
}

async function compare(
  parts: Pick<BrokerParts, 'ledger' | 'messages' | 'signalOrder' | 'instruments' | 'db' | 'clock' | 'ids'>,
  scope: TenantScope,
  { broker, order, state }: Compared,
  signal: AbortSignal,
): Promise<'sent' | 'ended' | 'differ' | undefined> {
  const now = parts.clock.now();
  const isOld = now.getTime() - (order.acceptedAt ?? order.placedAt).getTime() > graceMs;
  if (!state) {
    if (!isOld) return undefined;
    await sendOrder(parts, scope, broker, order, signal);
    return 'sent';
  }
  const subject = `order ${order.id}`;
  if (state.filledE8 !== order.filledE8) {
    const said = { filled: String(state.filledE8), ended: state.ended ?? null, ours: String(order.filledE8) };
    await parts.db.transact(scope, (tx) =>
      insertBreak(
        tx,
        { id: parts.ids.next(), broker: broker.name, subject, orderId: order.id, reason: 'quantity_differs', said },
        now,
      ),
    );
    return 'differ';
  }
  return parts.db.transact(scope, async (tx) => {
    await closeBreak(tx, broker.name, subject, now);
    const { ended } = state;
    const fresh = await lockOrder(tx, order.id);
    if (!ended || ended === 'filled' || !fresh || !isWorking(fresh) || fresh.filledE8 !== state.filledE8) {
      return undefined;
    }
    await endAt(parts, tx, fresh, ended);
    return 'ended' as const;
  });
}
