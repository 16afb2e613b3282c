// Units of strategies: they await the NAV of their day, are held, and are paid out after they were stopped.
import type { OrderPath } from './path.ts';

export const quantPath: OrderPath = {
  types: ['quant'],
  begins: ['awaiting'],
  moves: [
    'awaiting>holding',
    'awaiting>settle',
    'awaiting>cancelled',
    'awaiting>rejected',
    'settle>sold',
    'settle>holding',
    'settle>outstanding',
    'outstanding>sold',
    'outstanding>holding',
    'outstanding>settle',
    'holding>settle',
    'holding>outstanding',
    'holding>sold',
    'sold>settle',
    'sold>holding',
  ],
};
