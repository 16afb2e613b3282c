// The face of the embedded PostgreSQL.
export {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  type PostgresProgress,
} from './launch.ts';
export { PostgresStartError, type PostgresStartCode } from './errors.ts';
export { lockFolder, type FolderLock } from './folder-lock.ts';
export type { PostgresExit } from './process.ts';
