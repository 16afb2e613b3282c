// The face of references that other modules may import.
export { findByReference, readReferences, readSymbols, type Referred } from './store.ts';
