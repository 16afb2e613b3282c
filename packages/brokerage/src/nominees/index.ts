// The face of nominees that other modules may import.
export { listNominees, saveNominees } from './service.ts';
export { readNomineeSet } from './store.ts';
export type { NomineeNotice, NomineeOwner, NomineeParts } from './service.ts';
