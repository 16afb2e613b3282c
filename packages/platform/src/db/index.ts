// The face of the database: what other packages may use. The raw connections are not part of it.
export { tellClock } from './clock-shift.ts';
export { createDatabase, type Database, type DatabaseOptions } from './database.ts';
export { createGather, type Gather } from './gather.ts';
export { isReachable } from './reachable.ts';
export { type Reader, type SqlTag, type TenantTx, type Tx } from './reader.ts';
export {
  isTenantId,
  parseTenantId,
  systemScope,
  tenantScope,
  type Actor,
  type Scope,
  type SystemScope,
  type TenantId,
  type TenantScope,
} from './scope.ts';
export {
  DatabaseSetupError,
  DatabaseUnavailableError,
  errorState,
  isCheckViolation,
  isForeignKeyViolation,
  isUniqueViolation,
} from './errors.ts';
export { prepareDatabase, type RolePasswords } from './roles.ts';
export { migrate, type AppliedMigration } from './migrate.ts';
export type { MigrationSource } from './migration-files.ts';
export { learnContents } from './statistics.ts';
export { when } from './when.ts';
