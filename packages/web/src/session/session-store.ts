// The signed-in state of this browser: login, second factor, logout, restore, expiry (AUTH-01…AUTH-08, AUTH-13). Knows no screens:
// what must happen outside (toast, navigation, forgetting permissions) is told to the listeners it was given.
import type { StoreApi } from 'zustand/vanilla';
import { browserLimits } from '../settings/browser-limits.ts';
import { ApiProblem } from '../api/problem.ts';
import { storageKeys } from '../storage/keys.ts';
import { SessionError } from './session.ts';
import type { AuthUser, Credentials, LoginAnswer, SessionServer, SessionState } from './session.ts';
import { measureSkewMs } from './token.ts';
import { createStanding } from './standing.ts';
import type { SessionParts } from './session-parts.ts';

export interface Session {
  readonly store: StoreApi<SessionState>;
  isSignedIn(): boolean;
  login(credentials: Credentials): Promise<SessionState['status']>;
  /** Opens the pending session; answers recovery codes when this bound the first authenticator. */
  verifyMfa(code: string): Promise<readonly string[]>;
  /** The token of a login that waits for its second factor, for binding an authenticator. */
  pendingToken(): string | undefined;
  /** Always signs out here; false when the server could not be told. */
  logout(): Promise<boolean>;
  /** Reads what an earlier visit left (AUTH-06). */
  restore(): void;
  /** Any unauthorized answer ends here (AUTH-08), with the token that was refused where it is known. */
  expire(refused?: string): void;
  /** Cached for 30 s unless forced. What was asked before a session began or ended is kept nowhere and ends nothing. */
  fetchProfile(options?: { readonly force?: boolean }): Promise<AuthUser>;
  /** Takes tokens that another way in (passkey, password change) answered. */
  adopt(answer: LoginAnswer): Promise<void>;
}

export function createSession(parts: SessionParts): Session {
  const { clock, storage, vault, server, refresher } = parts;
  let pending: LoginAnswer | undefined;
  let profileAt = Number.NEGATIVE_INFINITY;
  let turns = 0;
  const { store, isSignedIn, clear, expire, restore } = createStanding(parts, () => {
    turns += 1;
    pending = undefined;
    profileAt = Number.NEGATIVE_INFINITY;
  });

  async function adopt(answer: LoginAnswer): Promise<void> {
    turns += 1;
    pending = undefined;
    const skewMs = measureSkewMs(answer.access_token, clock.now());
    vault.write({ tenantId: parts.tenantId, access: answer.access_token, refresh: answer.refresh_token, skewMs });
    refresher.plan();
    await Promise.allSettled([fetchProfile({ force: true }), parts.onSignedIn()]);
    if (vault.read()) store.setState({ status: 'authenticated', mustEnrol: false, problem: null });
  }

  async function login(credentials: Credentials): Promise<SessionState['status']> {
    store.setState({ status: 'authenticating', problem: null });
    try {
      const answer = await server.login(credentials);
      if (answer.mfa) {
        pending = answer;
        store.setState({ status: 'mfa_required', mustEnrol: answer.mfa_enrol });
      } else await adopt(answer);
    } catch (problem) {
      clear('error', problem instanceof ApiProblem ? problem : null);
      throw problem;
    }
    return store.getState().status;
  }

  async function verifyMfa(code: string): Promise<readonly string[]> {
    if (!pending) throw new SessionError('no_pending_session');
    const answer = await server.verifyMfa(code, pending.access_token);
    await adopt(pending);
    return answer.recovery_codes ?? [];
  }

  async function logout(): Promise<boolean> {
    const isTold = await endOnServer(server, parts.log);
    clear();
    return isTold;
  }

  async function fetchProfile({ force = false } = {}): Promise<AuthUser> {
    const [known, asked] = [store.getState().user, turns];
    if (!vault.read()) throw new SessionError('not_authenticated');
    if (!force && known && clock.elapsed() - profileAt < browserLimits.profileCacheMs) return known;
    try {
      const user = await server.fetchProfile();
      if (asked !== turns) throw new SessionError('not_authenticated');
      profileAt = clock.elapsed();
      storage.writeJson(storageKeys.user, { id: user.id, display_name: user.full_name });
      store.setState({ user });
      return user;
    } catch (problem) {
      if (isRefused(problem) && asked === turns) expire();
      throw problem;
    }
  }

  followOtherTabs(parts, store, { clear, restore });
  const pendingToken = (): string | undefined => pending?.access_token;
  return { store, isSignedIn, login, verifyMfa, pendingToken, logout, restore, expire, fetchProfile, adopt };
}

function isRefused(problem: unknown): boolean {
  return problem instanceof ApiProblem && (problem.status === 401 || problem.status === 403);
}

/** Signing in or out in one tab does the same in all; fresh tokens of another tab move this one's plan. */
function followOtherTabs(
  { vault, refresher }: SessionParts,
  store: StoreApi<SessionState>,
  { clear, restore }: { readonly clear: () => void; readonly restore: () => void },
): void {
  vault.watch((tokens) => {
    const isIn = store.getState().status === 'authenticated';
    if (tokens && !isIn) restore();
    else if (!tokens && isIn) clear();
    else if (tokens) refresher.plan();
  });
}

/** A session that the server does not know any more is over, as was wanted. */
async function endOnServer(server: SessionServer, log: (problem: unknown) => void): Promise<boolean> {
  try {
    await server.logout();
    return true;
  } catch (problem) {
    log(problem);
    return problem instanceof ApiProblem && problem.status === 401;
  }
}
