// What the verbs of credentials are built from.
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { PasswordHasher } from '@candor/platform/crypto/password-hasher.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Delivery } from '../delivery/index.ts';
import type { Notify, ReadProof, Sessions } from '../sessions/index.ts';
import type { PasswordRules } from './password-rules.ts';
import type { InTurn } from './pin-turns.ts';

export interface CredentialParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly hasher: PasswordHasher;
  readonly rules: PasswordRules;
  /** Keys the digests of codes. */
  readonly codeKey: Buffer;
  readonly sessions: Sessions;
  readonly readProof: ReadProof;
  readonly notify: Notify;
  readonly delivery: Delivery;
  /** PINs of one client are looked at one by one. */
  readonly pinTurns: InTurn;
}
