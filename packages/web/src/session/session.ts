// The shapes of a session in the browser: its states (AUTH-01), its user, its tokens and the server it talks to.
import type { verifyMfa } from '@candor/contract/mfa/client.ts';
import type { ClientInfo, Tokens } from '@candor/contract/sessions/client.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import { isRecord } from '../storage/storage.ts';
import type { ApiProblem } from '../api/problem.ts';

export type SessionStatus = 'idle' | 'authenticating' | 'mfa_required' | 'authenticated' | 'error';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly remember?: boolean;
}

export type AuthUser = ClientInfo;
export type LoginAnswer = Tokens;

export interface StoredTokens {
  readonly tenantId: string;
  readonly access: string;
  readonly refresh: string;
  /** What to add to this device's clock to get the server's. */
  readonly skewMs: number;
}

/** What is kept of the user in storage: enough to greet, nothing more (S-39). */
export interface StoredUser {
  readonly id: ClientId;
  readonly display_name: string;
}

export interface SessionState {
  readonly status: SessionStatus;
  readonly user: AuthUser | null;
  /** The second factor is due and none is bound yet: bind one first, with the pending tokens. */
  readonly mustEnrol: boolean;
  /** Why the last attempt failed. */
  readonly problem: ApiProblem | null;
}

/** The calls a session needs; proofs are added by whoever implements it. */
export interface SessionServer {
  login(credentials: Credentials): Promise<LoginAnswer>;
  verifyMfa(code: string, pendingAccess: string): Promise<OutputOf<typeof verifyMfa>>;
  logout(): Promise<void>;
  refresh(refreshToken: string): Promise<LoginAnswer>;
  fetchProfile(): Promise<AuthUser>;
}

export function isStoredTokens(value: unknown): value is StoredTokens {
  return (
    isRecord(value) &&
    typeof value['tenantId'] === 'string' &&
    typeof value['access'] === 'string' &&
    typeof value['refresh'] === 'string' &&
    typeof value['skewMs'] === 'number'
  );
}

export function isStoredUser(value: unknown): value is StoredUser {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['display_name'] === 'string';
}

/** An error the session itself raises, with the seed's words for logs; screens translate by its code. */
export class SessionError extends Error {
  override readonly name = 'SessionError';
  readonly code: 'no_pending_session' | 'no_refresh_token' | 'not_authenticated';

  constructor(code: SessionError['code']) {
    super(
      {
        no_pending_session: 'No pending session. Please login again.',
        no_refresh_token: 'No refresh token',
        not_authenticated: 'Not authenticated',
      }[code],
    );
    this.code = code;
  }
}
