// The face of audit that other modules may import.
export { auditReads } from './reads.ts';
export {
  actsRecorded,
  findBrokenLine,
  findLineAt,
  readAuditHead,
  listClientLines,
  listLines,
  recordAudit,
  recordAudits,
  staffTouched,
} from './store.ts';
export type { LineFilter } from './store.ts';
export type { AuditDetails, AuditEntry, AuditLine, AuditSubject } from './line.ts';
