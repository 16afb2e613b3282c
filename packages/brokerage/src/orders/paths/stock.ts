// Listed shares and ETFs, direct or reviewed.
import { tradedMoves } from './path.ts';
import type { OrderPath } from './path.ts';

export const stockPath: OrderPath = {
  types: ['stock'],
  begins: ['pending', 'awaiting'],
  moves: [
    'awaiting>pending',
    'awaiting>rejected',
    'awaiting>cancelled',
    'awaiting>expired',
    'pending>awaiting',
    'pending>settle',
    'pending>rejected',
    'pending>cancelled',
    'pending>expired',
    ...tradedMoves,
  ],
};
