// The face of fx that other modules may import.
export { describeRate, isTradable, valueMoney } from './fx.ts';
export type { FxRate, FxSource } from './fx.ts';
