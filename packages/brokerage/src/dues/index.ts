// The face of dues that other modules may import.
export { findConsequences } from './consequence.ts';
export type { Consequence } from './consequence.ts';
export { proposeDue, proposeWaiver } from './decisions.ts';
export type { Due } from './due.ts';
export { applyDueRules, openDue, readConsequences, settleDue } from './service.ts';
export type { DueListener, DueParts, Debtor } from './service.ts';
export { findSignature, recordSignature } from './signature-store.ts';
export { countOpenDues, listOpenDues } from './store.ts';
