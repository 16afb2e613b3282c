// The face of corporate actions that other modules may import.
export { announceOwed } from './bonds.ts';
export { bookDue } from './booking.ts';
export type { ActionRun, CorporateActionParts } from './booking.ts';
export { previewAction, proposeAction, proposeActionCancel } from './decisions.ts';
