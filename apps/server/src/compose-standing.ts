// Puts a client's standing together: score, VIP level and nominees, with the job that keeps the first two up to date.
import { decodeMoney, expectParsed } from '@candor/money';
import { isRefusal } from '@candor/contract';
import { readAssets } from '@candor/brokerage/accounts/assets.ts';
import type { AccountParts } from '@candor/brokerage/accounts/index.ts';
import type { ApprovalEffects } from '@candor/brokerage/approvals/index.ts';
import { bindNominees } from '@candor/brokerage/nominees/index.ts';
import type { NomineeNotice, NomineeParts } from '@candor/brokerage/nominees/index.ts';
import {
  bindScore,
  bindStaffScore,
  recordApprovals,
  reviewLevels,
  scoreEffects,
} from '@candor/brokerage/score/index.ts';
import type { ScoreNotice, VipParts } from '@candor/brokerage/score/index.ts';
import type { Messages } from '@candor/brokerage/messages/index.ts';
import type { TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TenantId, Tx } from '@candor/platform/db/index.ts';
import type { Binding } from '@candor/platform/http/binding.ts';
import type { JobHandlers } from '@candor/platform/jobs/job.ts';
import { createJobQueue } from '@candor/platform/jobs/queue.ts';
import type { Identity } from './compose-identity.ts';
import type { Parts } from './parts.ts';

const kind = 'standing.watch';
const everyMs = 5 * 60_000;

export type StandingParts = Omit<VipParts & NomineeParts, 'notify'> & {
  readonly notify: (tx: Tx, notice: ScoreNotice | NomineeNotice) => Promise<void>;
};

export interface StandingNeeds {
  readonly directory: TenantDirectory;
  readonly vault: Vault;
  readonly identity: Pick<Identity, 'clientGuard' | 'staffGuard'>;
  readonly messages: Messages;
  readonly accounts: AccountParts;
  readonly checkPin: NomineeParts['checkPin'];
}

export interface Standing {
  readonly parts: StandingParts;
  readonly effects: Pick<ApprovalEffects, 'score.correct' | 'score.keep' | 'vip.set'>;
  readonly bindings: readonly Binding[];
  readonly jobs: JobHandlers;
}

export async function composeStanding(parts: Parts, needs: StandingNeeds): Promise<Standing> {
  const standing = composeParts(parts, needs);
  const { clientGuard, staffGuard } = needs.identity;
  const watch = createStandingWatch(parts, standing);
  if (parts.config.ROLES.includes('jobs')) parts.later(() => watch.plan(needs.directory.all().map(({ id }) => id)));
  return {
    parts: standing,
    effects: scoreEffects(standing),
    bindings: [
      ...bindScore(standing, clientGuard),
      ...bindStaffScore(standing, staffGuard),
      ...bindNominees(standing, clientGuard),
    ],
    jobs: watch.jobs,
  };
}

function composeParts({ db, clock, ids }: Parts, needs: StandingNeeds): StandingParts {
  const { directory, vault, messages, accounts, checkPin } = needs;
  return {
    db,
    clock,
    ids,
    vault,
    checkPin,
    notify: (tx, notice) => messages.sendMessage(tx, notice),
    async valueAssets(scope, clientId) {
      const tenant = directory.find(scope.tenantId);
      if (!tenant) throw new Error('a client of no tenant');
      const assets = await readAssets(accounts, { scope, clientId, tenant });
      if (isRefusal(assets)) throw new Error(`assets in the brand's own currency were refused: ${assets.refused}`);
      const { net, estimate } = assets.home;
      return { net: expectParsed(decodeMoney(net, { signed: true })), isEstimate: estimate };
    },
  };
}

const scopeOf = (tenantId: TenantId) => tenantScope(tenantId, { kind: 'system', id: 'standing-watch' });

/** Every few minutes: verifications that the score has not heard of, and levels whose day is over or whose money moved. */
function createStandingWatch({ db, clock, ids }: Parts, standing: StandingParts) {
  const queue = createJobQueue({ ids, clock });
  const planNext = (tx: Tx, runAt: Date): Promise<number> =>
    queue.enqueue(tx, { kind, payload: {}, runAt, uniqueKey: String(Math.floor(runAt.getTime() / everyMs)) });
  const jobs: JobHandlers = {
    [kind]: {
      async run({ tenantId }) {
        const scope = scopeOf(tenantId);
        await recordApprovals(standing, scope);
        await reviewLevels(standing, scope);
        await db.transact(scope, (tx) => planNext(tx, new Date(clock.now().getTime() + everyMs)));
      },
    },
  };
  return {
    jobs,
    async plan(tenantIds: readonly TenantId[]): Promise<void> {
      for (const tenantId of tenantIds) await db.transact(scopeOf(tenantId), (tx) => planNext(tx, clock.now()));
    },
  };
}
