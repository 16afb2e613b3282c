// Answers what a client reads about its standing: the number with its band and rules, its course over time, the VIP level. Reads only.
import type { Score as ScoreWire } from '@candor/contract/score/client.ts';
import { bandOf, scoreRange } from '@candor/contract/score/rules.ts';
import { readStanding } from '../clients/index.ts';
import type { ClientId } from '../clients/index.ts';
import type { TenantScope } from '@candor/platform/db/index.ts';
import { describeRules } from './score.ts';
import type { ScoreMove } from './score.ts';
import { listMoves } from './store.ts';
import { describeVip } from './vip.ts';
import { listVipMoves, readVipStanding } from './vip-store.ts';
import type { VipParts } from './vip-service.ts';

/** Lines in the plot; older ones stand in the list. */
const plotted = 200;
const vipMovesShown = 20;
const dayMs = 24 * 60 * 60_000;

export async function readScore(
  parts: Pick<VipParts, 'clock' | 'db' | 'valueAssets'>,
  { scope, clientId }: { readonly scope: TenantScope; readonly clientId: ClientId },
): Promise<ScoreWire> {
  const assets = await parts.valueAssets(scope, clientId);
  return parts.db.read(scope, async (reader) => {
    const levels = await readStanding(reader, clientId);
    const { score, vip } = levels ?? { score: scoreRange.start, vip: 0 };
    const moves = await listMoves(reader, clientId, { after: undefined, limit: plotted });
    const given = (await readVipStanding(reader, clientId))?.givenLevel;
    return {
      score,
      band: bandOf(score),
      ...describeRules(),
      history: describeCourse(moves, score, levels?.createdAt ?? parts.clock.now(), parts.clock.now()),
      vip: describeVip(vip, given, assets, await listVipMoves(reader, clientId, vipMovesShown)),
    };
  });
}

/** From where the first line shown began to now, oldest first: a plot that ends today even when nothing happened lately. */
export function describeCourse(
  moves: readonly ScoreMove[],
  score: number,
  since: Date,
  now: Date,
): ScoreWire['history'] {
  const rising = moves.toReversed();
  const [first] = rising;
  const startAt = first && first.createdAt <= since ? new Date(first.createdAt.getTime() - dayMs) : since;
  const start = { at: startAt.toISOString(), score: first?.scoreBefore ?? score };
  const points = rising.map(({ createdAt, scoreAfter }) => ({ at: createdAt.toISOString(), score: scoreAfter }));
  return [start, ...points, { at: now.toISOString(), score }];
}
