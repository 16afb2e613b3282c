// What a busted fill undoes in the lots: a sale that never was gives its shares back with their day and cost, a purchase that never was
// takes its lot away. The fill's own moves stay; new ones stand against them.
import type { ClientId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { changePosition, lockOpenPosition } from './position-store.ts';
import { openLot } from './service.ts';
import type { LotParts } from './service.ts';
import * as store from './store.ts';

export interface LotBust {
  readonly clientId: ClientId;
  readonly fillId: string;
  readonly bustId: string;
  readonly at: Date;
}

export interface Undone {
  /** Shares bought and sold again before the bust: a break borne by the house. */
  readonly missingE8: bigint;
  readonly quantityE8: bigint;
  readonly costProductMinor: bigint;
  readonly costAccountMinor: bigint;
}

export async function bustLots(parts: LotParts, tx: TenantTx, bust: LotBust): Promise<Undone> {
  const moves = await store.listMovesOf(tx, { kind: 'fill', id: bust.fillId });
  const lots = await store.listLotsById(
    tx,
    moves.map(({ lotId }) => lotId),
  );
  const undone = { missingE8: 0n, quantityE8: 0n, costProductMinor: 0n, costAccountMinor: 0n };
  for (const move of moves) {
    const lot = lots.find(({ id }) => id === move.lotId);
    if (!lot) throw new Error('a move without its lot');
    const part =
      move.kind === 'take' ? await giveBack(parts, tx, bust, lot, move) : await takeBack(parts, tx, bust, lot);
    undone.missingE8 += part.missingE8;
    undone.quantityE8 += part.quantityE8;
    undone.costProductMinor += part.costProductMinor;
    undone.costAccountMinor += part.costAccountMinor;
  }
  return undone;
}

/** Back onto its lot; where the position has ended and begun anew since, into the new one with the old day and cost. */
async function giveBack(
  parts: LotParts,
  tx: TenantTx,
  { clientId, bustId, at }: LotBust,
  lot: store.StoredLot,
  move: store.Move,
): Promise<Undone> {
  const cause = { kind: 'bust', id: bustId } as const;
  const [quantityE8, costProductMinor, costAccountMinor] = [
    -move.quantityE8,
    -move.costProductMinor,
    -move.costAccountMinor,
  ];
  const open = await lockOpenPosition(tx, clientId, lot.security);
  const proceedsProductMinor = move.proceedsProductMinor ?? 0n;
  const back = {
    id: parts.ids.next(),
    lotId: lot.id,
    positionId: lot.positionId,
    accountId: lot.accountId,
    kind: 'restore' as const,
    quantityE8,
    costProductMinor,
    costAccountMinor,
    proceedsProductMinor: -proceedsProductMinor,
    proceedsAccountMinor: -(move.proceedsAccountMinor ?? 0n),
  };
  const unsold = {
    proceedsProductMinor: -proceedsProductMinor,
    realisedProductMinor: costProductMinor - proceedsProductMinor,
  };
  await store.insertMoves(tx, { clientId, cause, at }, [back]);
  const undone = { missingE8: 0n, quantityE8, costProductMinor, costAccountMinor };
  if (!open || open.id === lot.positionId) {
    await changePosition(tx, lot.positionId, { quantityE8, costProductMinor, ...unsold }, at);
    return undone;
  }
  await store.insertMoves(tx, { clientId, cause: { kind: 'transfer', id: bustId }, at }, [
    {
      ...back,
      id: parts.ids.next(),
      kind: 'take',
      proceedsProductMinor: null,
      proceedsAccountMinor: null,
      quantityE8: -quantityE8,
      costProductMinor: -costProductMinor,
      costAccountMinor: -costAccountMinor,
    },
  ]);
  await changePosition(tx, lot.positionId, { quantityE8: 0n, costProductMinor: 0n, ...unsold }, at);
  const isin = lot.security === lot.instrumentId ? null : lot.security;
  await openLot(parts, tx, {
    ...lot,
    isin,
    clientId,
    quantityE8,
    costProductMinor,
    costAccountMinor,
    fillId: bustId,
    causeKind: cause.kind,
  });
  return undone;
}

/** What is left of the lot goes; what was sold since is missing. */
async function takeBack(
  parts: LotParts,
  tx: TenantTx,
  { clientId, bustId, at }: LotBust,
  lot: store.StoredLot,
): Promise<Undone> {
  const { quantityE8, costProductMinor, costAccountMinor } = lot;
  const boughtE8 = await store.readBoughtE8(tx, lot.id);
  if (quantityE8 > 0n) {
    await lockOpenPosition(tx, clientId, lot.security);
    await store.insertMoves(tx, { clientId, cause: { kind: 'bust', id: bustId }, at }, [
      {
        id: parts.ids.next(),
        lotId: lot.id,
        positionId: lot.positionId,
        accountId: lot.accountId,
        kind: 'take',
        quantityE8: -quantityE8,
        costProductMinor: -costProductMinor,
        costAccountMinor: -costAccountMinor,
        proceedsProductMinor: null,
        proceedsAccountMinor: null,
      },
    ]);
    const change = { quantityE8: -quantityE8, costProductMinor: -costProductMinor };
    await changePosition(tx, lot.positionId, change, at);
  }
  return { missingE8: boughtE8 - quantityE8, quantityE8, costProductMinor, costAccountMinor };
}
