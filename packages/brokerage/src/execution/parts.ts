// What execution needs beyond the verbs of orders, and who wants to know of fills.
import type { TenantTx } from '@candor/platform/db/index.ts';
import type { Fill, OrderParts } from '../orders/index.ts';

/** Who wants to know what became of a fill, inside the transaction in which it happens. */
export interface FillListener {
  readonly onFillBooked?: (tx: TenantTx, fill: Fill) => Promise<void>;
  readonly onFillBusted?: (tx: TenantTx, fill: Fill) => Promise<void>;
}

export interface ExecutionParts extends OrderParts {
  readonly fillListeners: readonly FillListener[];
}

/** What the built-in venue works with: nobody signs anything there. */
export type VenueParts = Omit<ExecutionParts, 'checkPin' | 'hasPin' | 'venueOf' | 'quotationKey'>;
