// Keeps the access token fresh: 60 s before it ends, in one tab only. A failed refresh is ignored (AUTH-07).
import { browserLimits } from '../settings/browser-limits.ts';
import type { WebClock } from '../clock/clock.ts';
import { SessionError } from './session.ts';
import type { LoginAnswer, StoredTokens } from './session.ts';
import { measureSkewMs, msUntilExpiry } from './token.ts';
import type { TokenVault } from './token-vault.ts';

/** Runs one piece of work at a time over all tabs; `navigator.locks` where it exists. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

export interface RefresherParts {
  readonly clock: WebClock;
  readonly vault: TokenVault;
  readonly server: { refresh(refreshToken: string): Promise<Pick<LoginAnswer, 'access_token' | 'refresh_token'>> };
  readonly exclusive: Exclusive;
  readonly tenantId: string;
  readonly onProblem: (problem: unknown) => void;
}

export interface Refresher {
  /** Plans the next refresh for the stored tokens; planning again replaces the plan. */
  plan(): void;
  stop(): void;
  /** Refreshes now; throws what went wrong. */
  refresh(): Promise<StoredTokens>;
  /** The stored access token, refreshed first when it has ended. */
  accessToken(): Promise<string | undefined>;
}

/** After a failure the next try waits, but not longer than the token's rest. */
const retryMs = 15_000;

export function createRefresher(parts: RefresherParts): Refresher {
  const { clock, vault, server, exclusive } = parts;
  let cancel: (() => void) | undefined;
  let running: Promise<StoredTokens> | undefined;

  function leftMs(tokens: StoredTokens): number {
    return msUntilExpiry(tokens.access, clock.now(), tokens.skewMs);
  }

  function stop(): void {
    cancel?.();
    cancel = undefined;
  }

  function plan(floorMs = 0): void {
    stop();
    const tokens = vault.read();
    if (!tokens) return;
    const delayMs = Math.max(floorMs, leftMs(tokens) - browserLimits.refreshBeforeExpiryMs);
    cancel = clock.later(delayMs, () => {
      refresh().catch((problem: unknown) => {
        parts.onProblem(problem);
        plan(retryMs);
      });
    });
  }

  function refresh(): Promise<StoredTokens> {
    running ??= exclusive(exchange).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function exchange(): Promise<StoredTokens> {
    const stored = vault.read();
    if (!stored) throw new SessionError('no_refresh_token');
    // Another tab may have refreshed while this one waited for the lock: its tokens are good, the old refresh token is spent.
    if (leftMs(stored) > browserLimits.refreshBeforeExpiryMs) {
      plan();
      return stored;
    }
    const answer = await server.refresh(stored.refresh);
    const tokens: StoredTokens = {
      tenantId: parts.tenantId,
      access: answer.access_token,
      refresh: answer.refresh_token,
      skewMs: measureSkewMs(answer.access_token, clock.now()),
    };
    // Signed out meanwhile: what came back is not put into storage again.
    if (vault.read()?.refresh !== stored.refresh) throw new SessionError('no_refresh_token');
    vault.write(tokens);
    plan();
    return tokens;
  }

  async function accessToken(): Promise<string | undefined> {
    const tokens = vault.read();
    if (!tokens || leftMs(tokens) > 0) return tokens?.access;
    // The device slept over the expiry: refresh first, and on failure let the server say what it thinks of the old token.
    return refresh().then(
      (fresh) => fresh.access,
      () => tokens.access,
    );
  }

  return { plan: () => plan(), stop, refresh, accessToken };
}
