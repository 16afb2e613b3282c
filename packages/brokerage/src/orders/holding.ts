// What an order sets aside in the books and how it gets it back: money for a purchase, shares for a sale, settled ones first.
import { isRefusal } from '@candor/contract';
import { holdForOrder, releaseOrderHold } from '@candor/ledger';
import type { Held, JournalDraft } from '@candor/ledger';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { postJournal } from '../accounts/index.ts';
import { assetOf } from '../instruments/index.ts';
import type { Order } from './order.ts';
import type { BookRefusal, OrderParts } from './parts.ts';

type Holding = Pick<
  Order,
  'id' | 'clientId' | 'accountId' | 'side' | 'instrumentId' | 'accountCurrency' | 'holdId' | 'held' | 'heldUnsettled'
>;

/** What is held: the account's currency for a purchase, the shares for a sale. */
export function heldAsset({
  side,
  accountCurrency,
  instrumentId,
}: Pick<Order, 'side' | 'accountCurrency' | 'instrumentId'>): string {
  return side === 'buy' ? accountCurrency : assetOf(instrumentId);
}

export function heldOf({ holdId, held, heldUnsettled }: Pick<Order, 'holdId' | 'held' | 'heldUnsettled'>): Held {
  return { holdId, settledUnits: held - heldUnsettled, unsettledUnits: heldUnsettled };
}

/** Settled units first: only what they do not cover is taken of the rest. */
export function splitHold(units: bigint, settledUnits: bigint): Pick<Order, 'held' | 'heldUnsettled'> {
  const settled = settledUnits < 0n ? 0n : settledUnits;
  return { held: units, heldUnsettled: units > settled ? units - settled : 0n };
}

export function draftHold(order: Holding): JournalDraft {
  const { clientId, accountId } = order;
  const movement = holdForOrder({ owner: { clientId, accountId }, asset: heldAsset(order), held: heldOf(order) });
  return {
    ...movement,
    cause: { kind: 'order', id: order.id },
    reason: order.side === 'buy' ? 'money set aside for an order' : 'shares set aside for an order',
    idempotencyKey: `order-placed:${order.id}`,
  };
}

export async function postHold(
  { ledger }: Pick<OrderParts, 'ledger'>,
  tx: TenantTx,
  order: Holding,
): Promise<undefined | BookRefusal> {
  const posted = await postJournal(ledger, tx, draftHold(order), 'insufficient_funds', 'insufficient_holdings');
  return isRefusal(posted) ? posted : undefined;
}

/** Everything that is left is free at once; nothing to do when nothing is. */
export async function postRelease(
  { ledger }: Pick<OrderParts, 'ledger'>,
  tx: TenantTx,
  order: Holding,
  endsAs: 'voided' | 'expired',
  /** The first leg, under which both legs stand in the books. */
  holderId = order.id,
): Promise<undefined | BookRefusal> {
  if (order.held === 0n) return undefined;
  const { clientId, accountId } = order;
  const movement = releaseOrderHold({
    owner: { clientId, accountId },
    asset: heldAsset(order),
    held: heldOf(order),
    endsAs,
  });
  const posted = await postJournal(ledger, tx, {
    ...movement,
    cause: { kind: 'order', id: holderId },
    reason: endsAs === 'expired' ? 'an order expired' : 'an order ended',
    idempotencyKey: `order-released:${order.id}`,
  });
  return isRefusal(posted) ? posted : undefined;
}
