// The face of strategies that other modules may import.
export { openKeyFacts, strategyShelf, takeTest } from './beginning.ts';
export { proposeStrategy, proposeStrategyVersion } from './decisions.ts';
export { moveStrategies } from './moving.ts';
export type { StrategyRun } from './moving.ts';
