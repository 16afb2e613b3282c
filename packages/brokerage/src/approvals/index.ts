// The face of approvals that other modules may import.
export { answerProposal, payloadId, payloadText, subjectOf, toWire as toApprovalWire } from './approval.ts';
export type { Approval, ApprovalKind, ApprovalPayload } from './approval.ts';
export { listAgreed, listAgreements, readDrafts } from './draft-store.ts';
export type { TextDraft } from './draft-store.ts';
export { readPersonal } from './personal.ts';
export { readApprovalKind, readApprovalSubject } from './store.ts';
export { checkVersion, writeVersion } from './version.ts';
export { checkWords } from './words.ts';
export { approveProposal, proposeApproval } from './service.ts';
export type {
  ApprovalEffect,
  ApprovalEffects,
  DecisionParts,
  EffectRefusal,
  ProposingParts,
  StaffCaller,
} from './service.ts';
