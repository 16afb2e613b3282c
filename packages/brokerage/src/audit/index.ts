// The face of audit that other modules may import.
export { findBrokenLine, listClientLines, readAuditHead, recordAudit } from './store.ts';
export type { AuditDetails, AuditEntry, AuditLine, AuditSubject } from './line.ts';
