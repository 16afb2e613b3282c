// The face of nominees that other modules may import.
export { bindNominees } from './routes.ts';
export { listNominees, saveNominees } from './service.ts';
export type { NomineeNotice, NomineeOwner, NomineeParts } from './service.ts';
export { sealedNomineeColumns } from './store.ts';
