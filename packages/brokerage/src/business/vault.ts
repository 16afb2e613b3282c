// The vault of the business: which keys seal its fields and index them.
import type { Clock } from '@candor/platform/clock/clock.ts';
import { createVault } from '@candor/platform/crypto/vault.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Keys } from './parts.ts';

export interface VaultParts {
  readonly secrets: Keys;
  readonly clock: Clock;
  readonly ids: Ids;
}

export const masterKey = (secrets: Keys) => ({ id: 'm1', key: secrets.key('vault|master|1') });

export function openVault({ secrets, clock, ids }: VaultParts): Vault {
  return createVault({ masters: [masterKey(secrets)], indexKey: secrets.key('vault|index|1'), clock, ids });
}
