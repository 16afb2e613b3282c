// The face of audit that other modules may import.
export { auditReads } from './reads.ts';
export { createHeadSigner } from './signed-head.ts';
export type { HeadSigner } from './signed-head.ts';
export { findBrokenLine, listClientLines, readAuditHead, readLineHash, recordAudit } from './store.ts';
export type { AuditDetails, AuditEntry, AuditLine, AuditSubject } from './line.ts';
