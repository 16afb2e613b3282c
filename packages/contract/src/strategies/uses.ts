// Which rule of use a strategy falls under: a brand opens quantitative trading and AI day trading apart.
import { productUses } from '../access/uses.ts';
import type { StrategyKind } from './types.ts';

export const strategyUse = (kind: StrategyKind) => (kind === 'quant' ? productUses.quant : productUses.ai);
