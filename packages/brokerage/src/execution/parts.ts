// What execution needs beyond the verbs of orders, and who wants to know of fills.
import type { TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { Log } from '@candor/platform/log/log.ts';
import type { Fill, OrderParts } from '../orders/index.ts';
import type { Broker } from './broker.ts';

/** Who wants to know what became of a fill, inside the transaction in which it happens. */
export interface FillListener {
  readonly onFillBooked?: (tx: TenantTx, fill: Fill) => Promise<void>;
  readonly onFillBusted?: (tx: TenantTx, fill: Fill) => Promise<void>;
}

export interface ExecutionParts extends OrderParts {
  readonly fillListeners: readonly FillListener[];
}

/** What following a broker needs. */
export interface BrokerParts extends Pick<
  ExecutionParts,
  | 'fillListeners'
  | 'ledger'
  | 'messages'
  | 'routeOrder'
  | 'signalOrder'
  | 'prices'
  | 'instruments'
  | 'settlesOn'
  | 'db'
  | 'fx'
  | 'clock'
  | 'ids'
> {
  readonly log: Pick<Log, 'warn'>;
  /** Nothing where the built-in venue executes. */
  readonly brokerOf: (tenantId: TenantId) => Broker | undefined;
}

/** What the built-in venue works with: nobody signs anything there. */
export type VenueParts = Omit<ExecutionParts, 'checkPin' | 'hasPin' | 'venueOf' | 'routeOrder' | 'quotationKey'>;
