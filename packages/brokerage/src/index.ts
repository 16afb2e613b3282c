// The business. Modules are imported by their own face: @candor/brokerage/tenants/index.ts and so on.
export type { Tenant } from './tenants/index.ts';
