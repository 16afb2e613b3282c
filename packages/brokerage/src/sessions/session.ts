// The session: one sign-in of a client or a member of staff, how long it may live and what it may open. Pure.
import { parseId } from '@candor/contract/ids.ts';
import type { SessionId } from '@candor/contract/ids.ts';
import type { ClientId } from '../clients/index.ts';
import type { StaffId, StaffRole } from '../staff/index.ts';

export type { SessionId };

export const parseSessionId = (text: string): SessionId => parseId('session', text);

export type Owner =
  | { readonly kind: 'client'; readonly id: ClientId }
  | { readonly kind: 'staff'; readonly id: StaffId };

export function parseOwner(kind: Owner['kind'], id: string): Owner {
  return kind === 'client' ? { kind, id: parseId('client', id) } : { kind, id: parseId('staff', id) };
}

/** pending: the second factor is due. enrolling: one must be bound first. */
export type SessionState = 'pending' | 'enrolling' | 'active' | 'ended';

export type EndReason =
  | 'logout'
  | 'ended_by_client'
  | 'ended_by_staff'
  | 'password_changed'
  | 'password_reset'
  | 'factor_changed'
  | 'pin_changed'
  | 'contact_changed'
  | 'payee_changed'
  | 'token_reuse';

export interface LiveSession {
  readonly id: SessionId;
  readonly owner: Owner;
  readonly state: Exclude<SessionState, 'ended'>;
  /** When the owner last proved who they are: sign-in or password check. */
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
  readonly jkt: string | undefined;
  /** Empty for clients. */
  readonly roles: readonly StaffRole[];
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const lifetimes = {
  accessMs: 5 * minuteMs,
  /** A refresh token that was used answers the same successor for this long, for answers that got lost. */
  graceMs: 10_000,
  /** A sign-in or password check opens sensitive changes for this long. */
  freshMs: 5 * minuteMs,
  remembered: { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs },
  ordinary: { idleMs: hourMs, absoluteMs: 12 * hourMs },
  staff: { idleMs: 30 * minuteMs, absoluteMs: 12 * hourMs },
} as const;

export function lifetimeOf(owner: Owner, remember: boolean): { readonly idleMs: number; readonly absoluteMs: number } {
  if (owner.kind === 'staff') return lifetimes.staff;
  return remember ? lifetimes.remembered : lifetimes.ordinary;
}

/** The idle end moves with use, never past the absolute one. */
export function idleEnd(owner: Owner, remember: boolean, expiresAt: Date, now: Date): Date {
  return new Date(Math.min(expiresAt.getTime(), now.getTime() + lifetimeOf(owner, remember).idleMs));
}

export function isFresh(session: Pick<LiveSession, 'authenticatedAt'>, now: Date): boolean {
  return now.getTime() - session.authenticatedAt.getTime() <= lifetimes.freshMs;
}
