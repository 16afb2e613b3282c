// The face of execution that other modules may import.
export { bookFill } from './book-fill.ts';
export type { FillOutcome } from './book-fill.ts';
export type { Execution } from './fill-basis.ts';
export type { ExecutionParts, FillListener } from './parts.ts';
export { runInstrument, runVenue } from './venue.ts';
