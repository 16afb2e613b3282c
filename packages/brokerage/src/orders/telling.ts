// What is said when an order moves: a line of its timeline, a message where the client was not the one who did it, the trail.
import type { OrderMessageKind } from './message-kinds.ts';
import { formatQuantity, makeQuantity } from '@candor/money';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Order } from './order.ts';
import type { OrderParts } from './parts.ts';

export async function tellOrder(
  { messages, instruments }: Pick<OrderParts, 'messages' | 'instruments'>,
  tx: TenantTx,
  { id, clientId, instrumentId, side }: Order,
  kind: OrderMessageKind,
  quantityE8: bigint,
): Promise<void> {
  const instrument = await instruments.find(instrumentId);
  const params = {
    symbol: instrument?.symbol ?? '',
    quantity: formatQuantity(makeQuantity(quantityE8)),
    side,
  };
  await messages.sendMessage(tx, { kind, clientId, about: id, params });
}

/** Always the last: it locks the trail. */
export async function auditOrder(
  { clock }: Pick<OrderParts, 'clock'>,
  tx: TenantTx,
  { id, clientId }: Pick<Order, 'id' | 'clientId'>,
  act: `order.${string}`,
): Promise<void> {
  await recordAudit(tx, { actor: tx.scope.actor, act, subject: { kind: 'order', id }, clientId }, clock.now());
}
