// Block and OTC trades: signed at a firm price, executed, settled, held, sold.
import { tradedMoves } from './path.ts';
import type { OrderPath } from './path.ts';

export const blockPath: OrderPath = {
  types: ['block'],
  begins: ['awaiting'],
  moves: ['awaiting>settle', 'awaiting>rejected', ...tradedMoves],
};
