// Bonds: bought and sold at their market, settled, held until they are sold or paid back. Nobody looks at them first.
import { tradedMoves } from './path.ts';
import type { OrderPath } from './path.ts';

export const fundPath: OrderPath = {
  types: ['fund'],
  begins: ['pending'],
  moves: ['pending>settle', 'pending>rejected', 'pending>cancelled', 'pending>expired', ...tradedMoves],
};
