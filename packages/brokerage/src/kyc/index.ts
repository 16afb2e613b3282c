// The face of verification that other modules may import.
export { createKycGate } from './gate.ts';
export { readKycStatus } from './status.ts';
export { readVerifiedName } from './verified-name.ts';
