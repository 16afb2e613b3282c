// The verbs of VIP levels: look at what a client's assets reach, and move the level with a dated line when it changed.
import type { ApprovalId, ClientId } from '@candor/contract/ids.ts';
import type { Database, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import { tenantOf } from './service.ts';
import type { ScoreParts } from './service.ts';
import { effectiveLevel, levelOf } from './vip.ts';
import type { AssetValue } from './vip.ts';
import { insertVipMove, listUnreviewed, lockVip, readVipStanding, saveVipStanding } from './vip-store.ts';

export interface VipParts extends ScoreParts {
  /** Values everything a client owns; accounts and rates live above this module. */
  readonly valueAssets: (scope: TenantScope, clientId: ClientId) => Promise<AssetValue>;
}

const dayMs = 24 * 60 * 60_000;
/** Clients looked at in one run. */
const batch = 200;

/** An estimate never takes a level away: what could not be valued may be what holds it. */
export async function reviewLevel(
  parts: Pick<VipParts, 'clock' | 'db' | 'ids' | 'notify' | 'valueAssets'>,
  scope: TenantScope,
  clientId: ClientId,
): Promise<{ readonly level: number; readonly assets: AssetValue } | undefined> {
  const assets = await parts.valueAssets(scope, clientId);
  const reached = levelOf(assets);
  return parts.db.transact(scope, async (tx) => {
    const before = await lockVip(tx, clientId);
    if (before === undefined) return undefined;
    const known = await readVipStanding(tx, clientId);
    const assetLevel = assets.isEstimate ? Math.max(reached, known?.assetLevel ?? before) : reached;
    // A level from before there were lines counts as given: nobody loses it to the first review.
    const givenLevel = known ? known.givenLevel : before > assetLevel ? before : undefined;
    const standing = { assetLevel, givenLevel };
    await saveVipStanding(tx, tenantOf(tx), clientId, { ...standing, now: parts.clock.now() });
    const level = effectiveLevel(standing);
    await moveLevel(parts, tx, clientId, { before, after: level, reason: 'assets' });
    return { level, assets };
  });
}

export async function moveLevel(
  { clock, ids, notify }: Pick<ScoreParts, 'clock' | 'ids' | 'notify'>,
  tx: TenantTx,
  clientId: ClientId,
  {
    before,
    after,
    reason,
    approvalId,
  }: {
    readonly before: number;
    readonly after: number;
    readonly reason: 'assets' | 'staff';
    readonly approvalId?: ApprovalId;
  },
): Promise<void> {
  if (before === after) return;
  await insertVipMove(tx, tenantOf(tx), clientId, {
    id: ids.next(),
    levelBefore: before,
    levelAfter: after,
    reason,
    ...(approvalId !== undefined && { approvalId }),
    createdAt: clock.now(),
  });
  await notify(tx, { kind: 'vip_changed', clientId, params: { level: after } });
}

/** Once a day, and within minutes after money came or went. */
export async function reviewLevels(
  parts: Pick<VipParts, 'clock' | 'db' | 'ids' | 'notify' | 'valueAssets'> & { readonly db: Database },
  scope: TenantScope,
): Promise<number> {
  const since = new Date(parts.clock.now().getTime() - dayMs);
  const waiting = await parts.db.read(scope, (reader) => listUnreviewed(reader, since, batch));
  for (const clientId of waiting) await reviewLevel(parts, scope, clientId);
  return waiting.length;
}
