// The face of verification that other modules may import.
export { proposeKycApproval, proposeKycRejection } from './decisions.ts';
export type { CheckProvider, CheckSetting } from './check-provider.ts';
export { createSumsub } from './sumsub.ts';
export type { SumsubAccount } from './sumsub.ts';
export { createKycGate } from './gate.ts';
export type { KycNotice, KycOwner, KycParts } from './parts.ts';
export { submitKyc } from './service.ts';
export { noList, openList } from './screening.ts';
export type { SanctionsList } from './screening.ts';
export { readKycStatus, readStatusOut } from './status-store.ts';
export { readBirthDate, readStanding as readKycStanding } from './store.ts';
export type { Submission } from './submission.ts';
export { screenAgain } from './watch.ts';
export { countOpenHits } from './watch-store.ts';
export { readVerifiedName } from './verified-name.ts';
