// What is said when an order moves: a line of its timeline, a message where the client was not the one who did it, the trail.
import type { BustCause } from '@candor/contract/orders/statuses.ts';
import type { OrderMessageKind } from './message-kinds.ts';
import { formatQuantity, makeQuantity } from '@candor/money';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { AuditDetails } from '../audit/index.ts';
import type { Order } from './order.ts';
import type { OrderParts } from './parts.ts';

export async function tellOrder(
  { messages, instruments }: Pick<OrderParts, 'messages' | 'instruments'>,
  tx: TenantTx,
  { id, clientId, instrumentId, side }: Order,
  kind: OrderMessageKind,
  quantityE8: bigint,
): Promise<void> {
  const params = await sayTrade({ instruments }, { instrumentId, side }, quantityE8);
  await messages.sendMessage(tx, { kind, clientId, about: id, params });
}

/** Two people took a trade back: the client reads why. */
export async function tellUndone(
  { messages, instruments }: Pick<OrderParts, 'messages' | 'instruments'>,
  tx: TenantTx,
  { id, clientId, ...order }: Order,
  quantityE8: bigint,
  cause: BustCause,
): Promise<void> {
  const params = { ...(await sayTrade({ instruments }, order, quantityE8)), cause };
  await messages.sendMessage(tx, { kind: 'order_undone', clientId, about: id, params });
}

async function sayTrade(
  { instruments }: Pick<OrderParts, 'instruments'>,
  { instrumentId, side }: Pick<Order, 'instrumentId' | 'side'>,
  quantityE8: bigint,
) {
  const instrument = await instruments.find(instrumentId);
  return { symbol: instrument?.symbol ?? '', quantity: formatQuantity(makeQuantity(quantityE8)), side };
}

/** Always the last: it locks the trail. */
export async function auditOrder(
  { clock }: Pick<OrderParts, 'clock'>,
  tx: TenantTx,
  { id, clientId }: Pick<Order, 'id' | 'clientId'>,
  act: `order.${string}`,
  details: AuditDetails = {},
): Promise<void> {
  await recordAudit(tx, { actor: tx.scope.actor, act, subject: { kind: 'order', id }, clientId, details }, clock.now());
}
