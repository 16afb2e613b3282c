// The VIP level: what assets reach, what two people gave, and what the next level needs. Pure.
import { compareMoney, encodeMoney, makeMoney, minorPerUnit, subtractMoney, zeroMoney } from '@candor/money';
import type { Money } from '@candor/money';
import type { Score as ScoreWire } from '@candor/contract/score/client.ts';
import { vipLevelOf, vipThresholds } from '@candor/contract/score/vip.ts';

/** Own assets less debts in the brand's currency. */
export interface AssetValue {
  readonly net: Money;
  /** A rate was missing: what could not be valued is left out. */
  readonly isEstimate: boolean;
}

export interface VipStanding {
  readonly assetLevel: number;
  readonly givenLevel: number | undefined;
}

export interface VipMove {
  readonly levelBefore: number;
  readonly levelAfter: number;
  readonly reason: 'assets' | 'staff';
  readonly createdAt: Date;
}

export function levelOf({ net }: AssetValue): number {
  return vipLevelOf(net.currency, net.amountMinor, minorPerUnit(net.currency));
}

/** What people gave is a floor; assets can only raise it. */
export function effectiveLevel({ assetLevel, givenLevel = 0 }: VipStanding): number {
  return Math.max(assetLevel, givenLevel);
}

export function describeVip(
  level: number,
  givenLevel: number | undefined,
  assets: AssetValue,
  moves: readonly VipMove[],
): ScoreWire['vip'] {
  const { net } = assets;
  const thresholds = vipThresholds(net.currency).map(({ level: of, amount }) => ({
    level: of,
    assets: makeMoney(BigInt(amount) * minorPerUnit(net.currency), net.currency),
  }));
  const next = thresholds.find((threshold) => threshold.level > level);
  const own = compareMoney(net, zeroMoney(net.currency)) < 0 ? zeroMoney(net.currency) : net;
  return {
    level,
    given_level: givenLevel ?? null,
    assets: encodeMoney(net),
    estimate: assets.isEstimate,
    thresholds: thresholds.map((one) => ({ level: one.level, assets: encodeMoney(one.assets) })),
    next: next
      ? {
          level: next.level,
          assets: encodeMoney(next.assets),
          missing: encodeMoney(
            compareMoney(next.assets, own) > 0 ? subtractMoney(next.assets, own) : zeroMoney(net.currency),
          ),
        }
      : null,
    moves: moves.map(({ levelBefore, levelAfter, reason, createdAt }) => ({
      level_before: levelBefore,
      level_after: levelAfter,
      reason,
      created_at: createdAt.toISOString(),
    })),
  };
}
