// The order of a signed act with a door of its own: a bid, a block trade, units of a fund. Its noun decides whether it may be; what is signed,
// what the order says until then and how it is told are the same for all.
import { isRefusal } from '@candor/contract';
import type { Order as OrderWire } from '@candor/contract/orders/client.ts';
import { makeMoney } from '@candor/money';
import type { TenantTx } from '@candor/platform/db/index.ts';
import type { Product } from '../products/index.ts';
import type { KeptQuotation } from '../quotations/index.ts';
import { describeOrder } from './describing.ts';
import { signal } from './parts.ts';
import type { OrderParts, Trader } from './parts.ts';
import { signOrder } from './signing.ts';
import type { Signing, SigningRefusal } from './signing.ts';
import { findOrder, insertEvent, insertOrders } from './store.ts';
import type { NewOrder } from './store.ts';

/** What is quoted is signed in full, with the PIN or by the plan of a run: never within a session. */
export async function signQuotation(
  parts: Pick<OrderParts, 'clock' | 'ids'>,
  tx: TenantTx,
  trader: Pick<Trader, 'clientId'>,
  signing: Partial<Omit<Signing, 'sessionId'>>,
  { maximumMinor, accountCurrency }: Pick<KeptQuotation, 'maximumMinor' | 'accountCurrency'>,
): Promise<Pick<NewOrder, 'id' | 'signatureId'> | SigningRefusal> {
  const id = parts.ids.next();
  const maximum = makeMoney(maximumMinor, accountCurrency);
  const whole = { pin: undefined, ...signing, sessionId: undefined };
  const signed = await signOrder(parts, tx, trader, whole, { id, maximum, inSession: maximum });
  return isRefusal(signed) ? signed : { id, signatureId: signed.signatureId };
}

type Own = Pick<
  NewOrder,
  'id' | 'signatureId' | 'held' | 'heldUnsettled' | 'kind' | 'status' | 'worksUntil' | 'venue' | 'placedAt'
> & {
  readonly replacesId?: string | undefined;
  /** It waits for something else to begin: the purchase of a switch for its sale. */
  readonly isLater?: boolean;
};

/** Writes it and the first line of its timeline. */
export async function insertSigned(
  { ids }: Pick<OrderParts, 'ids'>,
  tx: TenantTx,
  quotation: KeptQuotation,
  { type, subtype }: Pick<Product, 'type' | 'subtype'>,
  { isLater = false, ...own }: Own,
): Promise<NewOrder> {
  const order: NewOrder = {
    ...quotation,
    replacesId: undefined,
    ...own,
    type,
    subtype,
    waitsFor: undefined,
    holdId: ids.next(),
    signedMaxMinor: quotation.maximumMinor,
    charges: [],
    ocoGroup: undefined,
    leg: 0,
    sellsId: undefined,
    lotIds: undefined,
    quotationId: quotation.id,
    signingSessionId: undefined,
    acceptedAt: isLater ? undefined : own.placedAt,
  };
  await insertOrders(tx, [order]);
  const { id: orderId, placedAt: at, status, quantityE8 } = order;
  await insertEvent(tx, { orderId, at, act: 'placed', status, quantityE8 });
  return order;
}

/** The last step of placing: whoever follows orders hears of it, and its client is answered. */
export async function tellPlaced(
  parts: Pick<OrderParts, 'signalOrder' | 'prices' | 'instruments' | 'clock'>,
  tx: TenantTx,
  id: string,
): Promise<OrderWire> {
  const made = await findOrder(tx, id);
  if (!made) throw new Error('an order is gone that was just placed');
  signal(parts, tx, made);
  return describeOrder(parts, tx, made);
}
