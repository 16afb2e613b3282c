// Everything that happened to shares, once more and in its order: who holds how many, what the lots of a sale had cost (first in, first
// out; the last share takes the rest), what a split makes of them and whom a dividend belongs to.
import { halfEven, sum, worth } from './arithmetic.ts';
import type { Action, Day, Fill } from './facts.ts';

interface Lot {
  readonly tradedAt: string;
  readonly fill: string;
  quantity: bigint;
  cost: bigint;
}

export interface Replayed {
  /** Shares by account and instrument, as `account instrument`. */
  readonly shares: ReadonlyMap<string, bigint>;
  /** What the shares of each sale had cost, in the account's currency, by fill. */
  readonly costs: ReadonlyMap<string, bigint>;
  /** What is left of costs by account and instrument. */
  readonly invested: ReadonlyMap<string, bigint>;
  /** Dividends before tax, as `action account`. */
  readonly dividends: ReadonlyMap<string, bigint>;
}

interface Step {
  readonly at: string;
  readonly fill?: Fill;
  readonly action?: Action;
}

const step = 10_000n;
/** So much per share, to whoever holds it. */
const pays: ReadonlySet<string> = new Set(['dividend', 'coupon', 'redemption']);

export function stepsOf({ fills, actions }: Pick<Day, 'fills' | 'actions'>): Step[] {
  const booked = actions.flatMap((action) => (action.bookedAt === null ? [] : [{ at: action.bookedAt, action }]));
  const traded = fills.map((fill) => ({ at: fill.at, fill }));
  return [...booked, ...traded].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

export function replay(day: Pick<Day, 'fills' | 'actions'>): Replayed {
  const lots = new Map<string, Lot[]>();
  const costs = new Map<string, bigint>();
  const dividends = new Map<string, bigint>();
  for (const { fill, action } of stepsOf(day)) {
    if (fill) trade(lots, costs, fill);
    if (action?.kind === 'split') split(lots, action);
    if (action && pays.has(action.kind)) entitle(lots, dividends, action);
    if (action?.kind === 'redemption') redeem(lots, action);
  }
  const total = (pick: (lot: Lot) => bigint) => new Map([...lots].map(([key, own]) => [key, sum(own.map(pick))]));
  return { shares: total(({ quantity }) => quantity), invested: total(({ cost }) => cost), costs, dividends };
}

function trade(lots: Map<string, Lot[]>, costs: Map<string, bigint>, fill: Fill): void {
  const key = `${fill.account} ${fill.instrument}`;
  const own = lots.get(key) ?? [];
  lots.set(key, own);
  const { tradedAt, id, quantity } = fill;
  if (fill.side === 'buy') {
    own.push({ tradedAt, fill: id, quantity, cost: fill.accountGross });
    own.sort((a, b) => (a.tradedAt === b.tradedAt ? (a.fill < b.fill ? -1 : 1) : a.tradedAt < b.tradedAt ? -1 : 1));
    return;
  }
  let [left, cost] = [quantity, 0n];
  for (const lot of own) {
    if (left === 0n) break;
    const taken = lot.quantity < left ? lot.quantity : left;
    if (taken === 0n) continue;
    const part = halfEven(lot.cost * taken, lot.quantity);
    cost += part;
    lot.cost -= part;
    lot.quantity -= taken;
    left -= taken;
  }
  costs.set(id, cost);
}

/** Parts of a share smaller than a ten-thousandth are paid in money; what rounding leaves goes to the largest parts, old lots first. */
function split(lots: Map<string, Lot[]>, { instrument, to, from }: Action): void {
  for (const [key, own] of lots) {
    if (!key.endsWith(instrument)) continue;
    const alive = own.filter(({ quantity }) => quantity > 0n);
    const before = sum(alive.map(({ quantity }) => quantity));
    if (before === 0n) continue;
    const after = ((before * to) / from / step) * step;
    const parts = alive.map((lot) => ({
      lot,
      whole: (lot.quantity * after) / before,
      rest: (lot.quantity * after) % before,
    }));
    let left = after - sum(parts.map(({ whole }) => whole));
    for (const part of parts) part.lot.quantity = part.whole;
    for (const { lot } of parts.toSorted((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1))) {
      if (left === 0n) break;
      lot.quantity += 1n;
      left -= 1n;
    }
  }
}

/** What is paid back is gone, with what it had cost. */
function redeem(lots: ReadonlyMap<string, Lot[]>, { instrument }: Action): void {
  for (const [key, own] of lots) if (key.endsWith(instrument)) own.length = 0;
}

/** Whoever holds it at the close before the ex-date; the night in which it is booked comes after that. */
function entitle(lots: ReadonlyMap<string, Lot[]>, dividends: Map<string, bigint>, action: Action): void {
  for (const [key, own] of lots) {
    const [account = '', instrument] = key.split(' ');
    if (instrument !== action.instrument) continue;
    const gross = worth(sum(own.map(({ quantity }) => quantity)), action.perShare);
    if (gross > 0n) dividends.set(`${action.id} ${account}`, gross);
  }
}
