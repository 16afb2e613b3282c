// The face of access that other modules may import.
export { proposeFeatureRule, proposeGrant, proposeGrantWithdrawal, proposeSwitches } from './changes.ts';
export type { AccessChangeParts } from './changes.ts';
export { isOtpForced, readBankAccountLimit, readLoanPercent } from './limits.ts';
export { features, permissions } from './permission.ts';
export type { AccessSettings, AccessSwitches, Feature, Permission } from './permission.ts';
export { checkRule, createCheckAccess, ensureAccess, readAccessConfig } from './service.ts';
export type { AccessCaller, AccessRefusal, CheckAccess } from './service.ts';
export { readKycForce, saveFeature, saveGrant, setSwitches } from './store.ts';
