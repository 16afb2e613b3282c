// The face of references that other modules may import.
export { findByReference, readReferences, type Referred } from './store.ts';
