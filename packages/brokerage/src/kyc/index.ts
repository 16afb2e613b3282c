// The face of verification that other modules may import.
export { proposeKycApproval, proposeKycRejection } from './decisions.ts';
export { createKycGate } from './gate.ts';
export type { KycNotice, KycOwner, KycParts, ListMatch } from './parts.ts';
export { submitKyc } from './service.ts';
export { readKycStatus } from './status-store.ts';
export { readBirthDate, readStanding as readKycStanding } from './store.ts';
export type { Submission } from './submission.ts';
export { readVerifiedName } from './verified-name.ts';
