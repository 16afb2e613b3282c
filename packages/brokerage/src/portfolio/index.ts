// The face of the portfolio that other modules may import.
export { keepDays } from './keeping.ts';
export type { Holder, KeepingParts } from './keeping.ts';
export { readPositions } from './positions.ts';
export { readPortfolio } from './summary.ts';
export { createHoldingsWorth } from './worth.ts';
