// The face of references that other modules may import.
export { findByReference, readReferences, readTraded, type Referred, type Traded } from './store.ts';
