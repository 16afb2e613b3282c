// New and secondary offerings: open for bids, closed until the allotment, paid for where that was signed, listed, held, sold.
import type { OrderPath } from './path.ts';

export const offeringPath: OrderPath = {
  types: ['ipo', 'subscribe'],
  begins: ['pending'],
  moves: [
    'pending>awaiting',
    'pending>cancelled',
    'pending>rejected',
    'awaiting>listing',
    'awaiting>payment',
    'awaiting>rejected',
    'payment>awaiting',
    'payment>expired',
    'payment>rejected',
    'listing>holding',
    'holding>settle',
    'holding>sold',
    'settle>sold',
    'settle>holding',
    'sold>settle',
    'sold>holding',
  ],
};
