// The face of sessions that other modules may import.
export { createBoundCallCheck } from './bound-call.ts';
export { createClientGuard, createPendingGuard, createStaffGuard } from './guard.ts';
export type {
  CheckBeginning,
  CheckRule,
  ClientContext,
  ClientRules,
  SessionContext,
  StaffContext,
  Unbegun,
} from './guard.ts';
export type { Notice, Notify } from './notice.ts';
export { createConsoleCookies, keepToken } from './console-cookie.ts';
export type { ConsoleCookies } from './console-cookie.ts';
export { addressOf, createReadProof } from './proof.ts';
export type { Addresses, ReadProof } from './proof.ts';
export { acceptProof } from './refresh.ts';
export { isFresh, lifetimes, parseSessionId } from './session.ts';
export type { LiveSession, Owner, SessionId } from './session.ts';
export { createSessions } from './sessions.ts';
export type { OpenedSession, Sessions } from './parts.ts';
export { readSessionsSignal, sessionsChanged, sessionsEnded } from './signal.ts';
export type { SessionsSignal } from './signal.ts';
export { isKnownDevice, listOpenSessions, readLiveSession, rememberDevice } from './store.ts';
export { nameDevice, readUserAgent } from './user-agent.ts';
