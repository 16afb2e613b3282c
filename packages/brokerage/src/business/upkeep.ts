// Daily work for each tenant: data keys older than ninety days get a successor, values are sealed anew, and what is long over is
// removed. Which values and what is over, the modules say.
import type { Clock } from '@candor/platform/clock/clock.ts';
import {
  continueRotation,
  holdsOlderSeals,
  readNewestKeyTime,
  startRotation,
} from '@candor/platform/crypto/rotation.ts';
import type { RotationParts } from '@candor/platform/crypto/rotation.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import { joinColumns } from './module.ts';
import type { Module } from './module.ts';

const dayMs = 24 * 60 * 60_000;
const keyLifeMs = 90 * dayMs;

export interface UpkeepParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
}

export function keepUp({ db, clock, vault }: UpkeepParts, modules: readonly Module[]): Recurring {
  const { sealed, frozen } = joinColumns(modules);
  const isHeldElsewhere = async (tx: TenantTx, madeAt: Date): Promise<boolean> => {
    for (const { holdsKeysBefore } of modules) if (await holdsKeysBefore?.(tx, madeAt)) return true;
    return holdsOlderSeals(tx, frozen);
  };
  const rotation: RotationParts = { db, clock, vault, columns: sealed, isHeldElsewhere };
  const isKeyOld = async (scope: TenantScope): Promise<boolean> => {
    const madeAt = await db.read(scope, readNewestKeyTime);
    return madeAt !== undefined && clock.now().getTime() - madeAt.getTime() > keyLifeMs;
  };
  return {
    kind: 'identity.upkeep',
    actor: 'upkeep',
    everyMs: dayMs,
    async run(scope) {
      if (await isKeyOld(scope)) await startRotation(rotation, scope.tenantId);
      await continueRotation(rotation, scope.tenantId);
      await db.transact(scope, async (tx) => {
        for (const { forget } of modules) await forget?.(tx, clock.now());
      });
    },
  };
}
