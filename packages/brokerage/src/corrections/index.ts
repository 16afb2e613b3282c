// The face of corrections that other modules may import.
export { findCorrectionReason } from './store.ts';
