// Funds beside bonds: pending until the NAV of their day; the purchase of a switch awaits what its sale brings first.
import type { OrderPath } from './path.ts';

export const navPath: OrderPath = {
  types: ['fund'],
  begins: ['pending', 'awaiting'],
  moves: [
    'awaiting>pending',
    'awaiting>cancelled',
    'awaiting>rejected',
    'pending>settle',
    'pending>cancelled',
    'pending>rejected',
    'settle>holding',
    'settle>sold',
    'settle>outstanding',
    'outstanding>holding',
    'outstanding>sold',
    'outstanding>settle',
    'holding>settle',
    'holding>sold',
    'sold>settle',
    'sold>holding',
  ],
};
