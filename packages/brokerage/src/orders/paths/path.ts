// The way of an order of one kind of product through the statuses: where it begins and which status follows on which. Pure. The same
// rows stand in the database (order_paths), which refuses every other move.
import type { OrderStatus } from '@candor/contract/orders/statuses.ts';
import type { ProductType } from '@candor/contract/products/types.ts';

export interface OrderPath {
  readonly types: readonly ProductType[];
  readonly begins: readonly OrderStatus[];
  /** As `from>to`. */
  readonly moves: readonly string[];
}

/** From the trade on, whatever was traded: settled, held, sold, late, or taken back. */
export const tradedMoves = [
  'settle>holding',
  'settle>sold',
  'settle>outstanding',
  'settle>rejected',
  'outstanding>holding',
  'outstanding>sold',
  'outstanding>settle',
  'outstanding>rejected',
  'holding>settle',
  'holding>sold',
  'holding>rejected',
  'sold>settle',
  'sold>holding',
  'sold>rejected',
] as const;
