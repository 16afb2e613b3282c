// What the signed-in state of a browser is built from, and whom it tells.
import type { WebClock } from '../clock/clock.ts';
import type { KeyValues } from '../storage/storage.ts';
import type { Refresher } from './refresher.ts';
import type { SessionServer } from './session.ts';
import type { TokenVault } from './token-vault.ts';

export interface SessionParts {
  readonly clock: WebClock;
  readonly storage: KeyValues;
  readonly vault: TokenVault;
  readonly server: SessionServer;
  readonly refresher: Refresher;
  readonly tenantId: string;
  readonly log: (problem: unknown) => void;
  /** After tokens are applied: permissions load, guest counters reset. */
  readonly onSignedIn: () => Promise<void>;
  /** Tokens are gone: permissions, cached answers and chat go too. */
  readonly onCleared: () => void;
  /** An unauthorized answer ended the session; at most once per 3 s. */
  readonly onExpired: () => void;
}
