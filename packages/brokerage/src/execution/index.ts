// The face of execution that other modules may import.
export { bookFill } from './book-fill.ts';
export type { FillOutcome } from './book-fill.ts';
export type { Execution, OwnTerms } from './fill-basis.ts';
export type { ExecutionParts, FillListener } from './parts.ts';
export { participationPercent, volumeOf } from './matching.ts';
export { runInstrument, runVenue } from './venue.ts';
export { createAlpaca } from './alpaca.ts';
export type { AlpacaAccount } from './alpaca.ts';
export type { Broker, BrokerSetting } from './broker.ts';
export { followOnce } from './following.ts';
export { reconcile } from './reconciling.ts';
export { brokerScope, createRouting } from './routing.ts';
