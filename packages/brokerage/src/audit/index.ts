// The face of audit that other modules may import.
export { auditReads } from './reads.ts';
export {
  actsRecorded,
  findBrokenLine,
  readAuditHead,
  listClientLines,
  listLines,
  recordAudit,
  recordAudits,
} from './store.ts';
export type { LineFilter } from './store.ts';
export type { AuditDetails, AuditEntry, AuditLine, AuditSubject } from './line.ts';
