// The face of tenants that other modules may import.
export { applyProfiles, createTenantDirectory } from './directory.ts';
export type { TenantDirectory } from './directory.ts';
export { describeCountry } from './country.ts';
export { openGeoLookup } from './geo.ts';
export type { GeoLookup } from './geo.ts';
export { createPublicGuard, readTenantContext } from './guard.ts';
export type { TenantContext } from './guard.ts';
export { ProfileFileError, readProfileFiles } from './profile-files.ts';
export { realmTenant } from './realm.ts';
export { insertFounded } from './store.ts';
export { themesOf } from './tenant.ts';
export type { ProfileChange, Tenant, TenantProfile } from './tenant.ts';
export { addNetwork, isStaffAddress } from './addresses.ts';
export { tenantsChanged } from './directory.ts';
export { applyChange, describeSettings, readProfile } from './overrides.ts';
export { describeLogo } from './routes.ts';
