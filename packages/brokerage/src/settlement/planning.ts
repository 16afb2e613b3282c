// What settles of trades whose day has come, and what each of them moves: the same for clients and for the books of strategies. Pure.
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { settlePurchase, settleSale } from '@candor/ledger';
import type { Movement } from '@candor/ledger';
import { assetOf } from '../instruments/index.ts';
import { broughtBy, partThatWaits } from './settlement.ts';
import type { UnderWay } from './settlement.ts';
import type { Waiting } from './store.ts';

/** The house's account through which trades are paid. */
export const settlementBank = { kind: 'bank', detail: 'settlement' } as const;

/** Days begin earlier in the east. */
export function tomorrow(now: Date): string {
  return shiftDay(dayOf(now), 1);
}

export function poolOf({ side, accountId, instrumentId, accountCurrency }: UnderWay) {
  return { accountId, asset: side === 'buy' ? assetOf(instrumentId) : accountCurrency };
}

/** One after the other: what the first took does not wait for the second. */
export function planSettlements<Trade extends UnderWay>(
  fills: readonly Trade[],
  waiting: readonly Waiting[],
): Array<{ readonly fill: Trade; readonly movedUnits: bigint }> {
  const pools = new Map(waiting.map((one) => [`${one.accountId} ${one.asset}`, { ...one }]));
  return fills.map((fill) => {
    const { accountId, asset } = poolOf(fill);
    const pool = pools.get(`${accountId} ${asset}`);
    if (!pool) return { fill, movedUnits: 0n };
    const movedUnits = partThatWaits(fill, pool.waitingUnits, pool.awaitedUnits);
    pools.set(`${accountId} ${asset}`, {
      ...pool,
      waitingUnits: pool.waitingUnits - movedUnits,
      awaitedUnits: pool.awaitedUnits - broughtBy(fill),
    });
    return { fill, movedUnits };
  });
}

export function moveOf(fill: UnderWay, movedUnits: bigint): Movement {
  const { clientId, accountId, instrumentId, quantityE8, productCurrency, grossProductMinor } = fill;
  const settlement = {
    owner: { clientId, accountId },
    security: assetOf(instrumentId),
    quantityE8,
    money: { currency: productCurrency, grossMinor: grossProductMinor },
    channel: settlementBank,
  };
  return fill.side === 'buy'
    ? settlePurchase({ ...settlement, arrivedE8: movedUnits })
    : settleSale({ ...settlement, currency: fill.accountCurrency, clearedMinor: movedUnits });
}
