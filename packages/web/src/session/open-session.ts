// Puts a session together for a browser: key pair, proofs, vault, refresher, store, and one refresh at a time over all tabs.
import type { Api } from '../api/api.ts';
import type { WebClock } from '../clock/clock.ts';
import type { WebIds } from '../ids/ids.ts';
import type { KeyValues } from '../storage/storage.ts';
import { createRefresher } from './refresher.ts';
import type { Exclusive } from './refresher.ts';
import { createCallProver, createProver, createSessionServer } from './server.ts';
import type { Prove, ProveCall } from './server.ts';
import { createSession } from './session-store.ts';
import type { Session } from './session-store.ts';
import type { SessionParts } from './session-parts.ts';
import type { Sign } from './signer.ts';
import { createTokenVault } from './token-vault.ts';

export interface OpenSessionParts extends Pick<SessionParts, 'onSignedIn' | 'onCleared' | 'onExpired' | 'log'> {
  readonly clock: WebClock;
  readonly ids: WebIds;
  readonly storage: KeyValues;
  readonly api: () => Api;
  readonly tenantId: string;
  /** Server time minus device time; undefined until it was measured. */
  readonly skewMs: () => number | undefined;
}

export interface OpenSession extends Session {
  /** A token that is still good, or undefined when signed out. */
  accessToken(): Promise<string | undefined>;
  /** The server's clock, as well as it is known here: by it is judged what the server dates. */
  nowMs(): number;
  /** For another way in (passkey): its tokens are bound to the same key. */
  readonly prove: Prove;
  readonly proveCall: ProveCall;
}

const lock = 'candor-refresh';

export function openSession(parts: OpenSessionParts): OpenSession {
  const { clock, storage, tenantId, log } = parts;
  const bringSigner = createBringer(parts);
  const sign: Sign = async (target) => (await bringSigner())(target);
  const vault = createTokenVault(storage, tenantId, globalThis);
  // Measured by the connection probe; a restored session knows it from its last tokens until then.
  const readSkewMs = (): number => parts.skewMs() ?? vault.read()?.skewMs ?? 0;
  const address = { origin: location.origin, skewMs: readSkewMs };
  const prove = createProver({ sign, ...address, api: parts.api });
  const proveCall = createCallProver({ sign, ...address });
  // Who comes back signed in needs it for the first call: it travels beside the page.
  if (vault.read()) bringSigner().catch(log);
  const server = createSessionServer(parts.api, prove);
  const refresher = createRefresher({ clock, vault, server, tenantId, exclusive: lockTabs, onProblem: log });
  // A timer may have slept with the device: whoever comes back looks at the clock again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refresher.plan();
  });
  const session = createSession({ ...parts, vault, server, refresher });
  const nowMs = (): number => clock.now() + readSkewMs();
  return { ...session, accessToken: () => refresher.accessToken(), nowMs, prove, proveCall };
}

/** Brings the signer once; a file that did not come is asked for again. */
function createBringer({ clock, ids }: Pick<OpenSessionParts, 'clock' | 'ids'>): () => Promise<Sign> {
  let signer: Promise<Sign> | undefined;
  const bring = async (): Promise<Sign> => {
    try {
      return (await import('./signer.ts')).createSigner({ clock, ids });
    } catch (problem) {
      signer = undefined;
      throw problem;
    }
  };
  return () => (signer ??= bring());
}

const lockTabs: Exclusive = async (work) => ('locks' in navigator ? navigator.locks.request(lock, work) : work());
