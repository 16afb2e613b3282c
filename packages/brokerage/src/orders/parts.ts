// What the verbs of orders need, and who calls them.
import type { ClientId } from '@candor/contract/ids.ts';
import type { Refusal } from '@candor/contract';
import type { Ledger } from '@candor/ledger';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { CheckPin } from '../credentials/index.ts';
import type { Messages } from '../messages/index.ts';
import type { ProductCaller } from '../products/index.ts';
import type { QuotationParts } from '../quotations/index.ts';
import type { Tenant } from '../tenants/index.ts';
import type { Order } from './order.ts';

export interface OrderParts extends QuotationParts {
  readonly ledger: Ledger;
  readonly messages: Pick<Messages, 'sendMessage'>;
  readonly checkPin: CheckPin;
  readonly hasPin: (reader: Reader, clientId: ClientId) => Promise<boolean>;
  /** Which venue executes a tenant's orders of a market: the built-in one, or a broker by its name. */
  readonly venueOf: (tenantId: TenantId, market: string) => string;
  /** Inside the transaction that wants it: a broker is told after the commit, once. Nothing for the built-in venue. */
  readonly routeOrder: (
    tx: TenantTx,
    order: Pick<Order, 'id' | 'venue' | 'version' | 'worksUntil'>,
    what: 'send' | 'cancel',
  ) => Promise<void>;
  /** Told after the commit that an order changed, for screens. */
  readonly signalOrder: (signal: OrderSignal) => void;
}

export interface OrderSignal {
  readonly tenantId: TenantId;
  readonly clientId: ClientId;
  readonly orderId: string;
  readonly status: Order['status'];
}

export interface Trader extends ProductCaller {
  readonly clientId: ClientId;
  readonly tenant: Pick<Tenant, 'country' | 'accounts' | 'signing' | 'company'>;
}

/** What the books may say to a trader. */
export type BookRefusal = Refusal<'insufficient_funds' | 'insufficient_holdings' | 'ledger_halted'>;

/** Screens are told once it is durable. */
export function signal({ signalOrder }: Pick<OrderParts, 'signalOrder'>, tx: TenantTx, order: Order): void {
  const { tenantId } = tx.scope;
  const { clientId, id: orderId, status } = order;
  tx.afterCommit(() => signalOrder({ tenantId, clientId, orderId, status }));
}
