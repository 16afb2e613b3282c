// Setting money or shares aside and giving them back. The part that is used is booked by the recipe that uses it.
import type { HoldId } from '@candor/contract/ids.ts';
import { clientBucket, deriveId, isSecurity, type ClientAccount, type ClientBucket } from '../accounts/account.ts';
import type { HoldChange, HoldTaking, Movement } from '../journals/draft.ts';
import { checkPositive, collectLines, type Entry, type OwnerMove } from './lines.ts';

type Source = Extract<ClientBucket, 'cash' | 'unsettled' | 'holding' | 'incoming'>;

export interface HoldRequest extends OwnerMove {
  readonly holdId: HoldId;
  /** Shares are held from the holding, money from cash. */
  readonly from: Source;
  readonly expiresAt?: Date;
}

export function openHold(request: HoldRequest): Movement {
  const { owner, asset, amountMinor, holdId, from, expiresAt } = request;
  checkPositive('a hold', amountMinor);
  const source = clientBucket(owner, from, asset);
  const frozen = clientBucket(owner, 'frozen', asset);
  return {
    lines: collectLines([
      [source, -amountMinor],
      [frozen, amountMinor],
    ]),
    holds: [{ kind: 'open', holdId, frozen, source, amountMinor, ...(expiresAt === undefined ? {} : { expiresAt }) }],
  };
}

export interface HoldRelease extends OwnerMove {
  readonly holdId: HoldId;
  readonly to: Source;
  readonly endsAs: 'voided' | 'expired';
}

/** Gives back what is left, or a part of it. */
export function releaseHold({ owner, asset, amountMinor, holdId, to, endsAs }: HoldRelease): Movement {
  checkPositive('a release', amountMinor);
  const frozen = clientBucket(owner, 'frozen', asset);
  return {
    lines: collectLines([
      [frozen, -amountMinor],
      [clientBucket(owner, to, asset), amountMinor],
    ]),
    holds: [{ kind: 'take', holdId, frozen, amountMinor, endsAs }],
  };
}

/** The hold's side of a recipe that uses held money. */
export function useHold(owner: ClientAccount, asset: string, holdId: HoldId, amountMinor: bigint): HoldTaking {
  return { kind: 'take', holdId, frozen: clientBucket(owner, 'frozen', asset), amountMinor, endsAs: 'posted' };
}

/**
 * What an order sets aside. Settled and unsettled stand in two holds, for each goes back to where it came from; both are
 * named by one id. Legs that cancel each other share it: whichever fills takes from it, never more than is left.
 */
export interface Held {
  readonly holdId: HoldId;
  /** Of cash, or of shares that have arrived. */
  readonly settledUnits: bigint;
  /** Of proceeds not settled, or of shares still to arrive. */
  readonly unsettledUnits?: bigint;
}

/** The second hold of an order has an id that follows from the first. */
export function unsettledHoldId(holdId: HoldId): HoldId {
  return deriveId(`hold|${holdId}|unsettled`);
}

export function sumHeld({ settledUnits, unsettledUnits = 0n }: Held): bigint {
  return settledUnits + unsettledUnits;
}

interface Part {
  readonly holdId: HoldId;
  readonly bucket: Source;
  readonly units: bigint;
}

function partsOf({ holdId, settledUnits, unsettledUnits = 0n }: Held, asset: string): Part[] {
  if (settledUnits < 0n || unsettledUnits < 0n) throw new RangeError('no part of a hold is negative');
  checkPositive('a hold', settledUnits + unsettledUnits);
  const [settled, unsettled] = isSecurity(asset)
    ? (['holding', 'incoming'] as const)
    : (['cash', 'unsettled'] as const);
  const parts: Part[] = [];
  if (settledUnits > 0n) parts.push({ holdId, bucket: settled, units: settledUnits });
  if (unsettledUnits > 0n) {
    parts.push({ holdId: unsettledHoldId(holdId), bucket: unsettled, units: unsettledUnits });
  }
  return parts;
}

export interface OrderHold {
  readonly owner: ClientAccount;
  readonly asset: string;
  readonly held: Held;
}

export function holdForOrder({ owner, asset, held }: OrderHold): Movement {
  const frozen = clientBucket(owner, 'frozen', asset);
  // The id of a bucket is a hash: made once for each.
  const parts = partsOf(held, asset).map(({ bucket, ...part }) => ({
    ...part,
    source: clientBucket(owner, bucket, asset),
  }));
  return {
    lines: collectLines(
      parts.flatMap(({ source, units }): Entry[] => [
        [source, -units],
        [frozen, units],
      ]),
    ),
    holds: parts.map(({ holdId, source, units }) => ({ kind: 'open', holdId, frozen, source, amountMinor: units })),
  };
}

export interface OrderRelease extends OrderHold {
  readonly endsAs: 'voided' | 'expired';
}

/** Cancelled, expired, or the part that the order cannot need any more. */
export function releaseOrderHold({ owner, asset, held, endsAs }: OrderRelease): Movement {
  const taken = takeHeld({ owner, asset, held }, 0n, endsAs);
  return { lines: collectLines(taken.entries), holds: taken.holds };
}

export interface HoldReplacement {
  readonly owner: ClientAccount;
  readonly asset: string;
  readonly before: Held;
  readonly after: Held;
}

/** A replaced order sets aside more or less: the old hold ends and the new one begins in one journal. */
export function replaceOrderHold({ owner, asset, before, after }: HoldReplacement): Movement {
  const ended = takeHeld({ owner, asset, held: before }, 0n, 'voided');
  const begun = holdForOrder({ owner, asset, held: after });
  const lines = collectLines([
    ...ended.entries,
    ...begun.lines.map(({ account, amountMinor }): Entry => [account, amountMinor]),
  ]);
  if (lines.length === 0) throw new RangeError('an order that needs the same keeps its hold');
  return { lines, holds: [...ended.holds, ...(begun.holds ?? [])] };
}

/** How a price is paid out of what was set aside: settled money first, as good faith wants it. */
export function splitPayment(held: Held, neededUnits: bigint): { settledUnits: bigint; unsettledUnits: bigint } {
  if (neededUnits < 0n || neededUnits > sumHeld(held)) throw new RangeError('no more is used than was set aside');
  const settledUnits = neededUnits < held.settledUnits ? neededUnits : held.settledUnits;
  return { settledUnits, unsettledUnits: neededUnits - settledUnits };
}

/** Takes the whole of what is named out of the holds; what is not used goes back to where it came from. */
export function takeHeld(
  { owner, asset, held }: OrderHold,
  usedUnits: bigint,
  endsAs: HoldTaking['endsAs'] = 'posted',
): { entries: Entry[]; holds: HoldChange[] } {
  const parts = partsOf(held, asset);
  const used = splitPayment(held, usedUnits);
  const frozen = clientBucket(owner, 'frozen', asset);
  const entries: Entry[] = [
    [frozen, -sumHeld(held)],
    ...parts.map(({ holdId, bucket, units }): Entry => {
      const own = holdId === held.holdId ? used.settledUnits : used.unsettledUnits;
      return [clientBucket(owner, bucket, asset), units - own];
    }),
  ];
  const holds = parts.map(({ holdId, units }): HoldChange => ({
    kind: 'take',
    holdId,
    frozen,
    amountMinor: units,
    endsAs,
  }));
  return { entries, holds };
}
