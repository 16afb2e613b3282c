// The face of access that other modules may import.
export { features, permissions } from './permission.ts';
export type { AccessSwitches, Feature, Permission } from './permission.ts';
export { bindAccess } from './routes.ts';
export { createCheckAccess, ensureAccess, readAccessConfig, refusalOf } from './service.ts';
export type { AccessCaller, AccessRefusal, CheckAccess } from './service.ts';
export { readKycForce, saveFeature, saveGrant, setSwitches } from './store.ts';
