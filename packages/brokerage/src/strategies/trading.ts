// Trades of a book: planned by the engine, written with their price source, their costs and the day they settle on, and booked in the
// ledger, where the book is an owner of its own. The other side is the market; the house never is.
import { isRefusal } from '@candor/contract';
import { buyForBook, readBalances, sellFromBook } from '@candor/ledger';
import type { Charge as BookedCharge, JournalDraft } from '@candor/ledger';
import type { RunSlot } from '@candor/contract/strategies/types.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { FeeTable } from '../fees/index.ts';
import { assetOf, instrumentOf } from '../instruments/index.ts';
import { settlementBank } from '../settlement/index.ts';
import { planTrades } from './engine/plan.ts';
import type { Book, Holding, Mark, Trade } from './engine/plan.ts';
import type { Weights } from './engine/rules.ts';
import { chargesFor, sumFor } from './market.ts';
import type { Known } from './market.ts';
import type { StrategyParts } from './parts.ts';
import { insertBookFills, readCosts } from './store.ts';
import type { BookFill } from './store.ts';
import { bookOf } from './strategy.ts';
import type { Strategy, Version } from './strategy.ts';

/** As the ledger has it by trade date: what settlement has not brought yet counts. */
export async function readBook(reader: Reader, strategy: Strategy): Promise<Book> {
  const { accounts, holdings } = await readBalances(reader, bookOf(strategy).clientId);
  const costs = await readCosts(reader, strategy.id);
  const held = new Map<string, Holding>();
  for (const { security, freeE8, incomingE8 } of holdings) {
    const instrumentId = instrumentOf(security);
    const quantityE8 = freeE8 + incomingE8;
    if (instrumentId !== undefined && quantityE8 > 0n)
      held.set(instrumentId, { quantityE8, costMinor: costs.get(instrumentId) ?? 0n });
  }
  const buckets = accounts.find(({ currency }) => currency === strategy.currency)?.buckets;
  return { currency: strategy.currency, cashMinor: (buckets?.cash ?? 0n) + (buckets?.unsettled ?? 0n), holdings: held };
}

/** Of it, what has settled; trades take that first. */
export interface Settled {
  cashMinor: bigint;
  readonly heldE8: Map<string, bigint>;
}

export async function readSettled(reader: Reader, strategy: Strategy): Promise<Settled> {
  const { accounts, holdings } = await readBalances(reader, bookOf(strategy).clientId);
  const heldE8 = new Map<string, bigint>();
  for (const { security, freeE8 } of holdings) {
    const instrumentId = instrumentOf(security);
    if (instrumentId !== undefined) heldE8.set(instrumentId, freeE8);
  }
  return { cashMinor: accounts.find(({ currency }) => currency === strategy.currency)?.buckets.cash ?? 0n, heldE8 };
}

export const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);

export interface PriceFacts {
  readonly priceE8: bigint;
  readonly at: Date;
  readonly source: string;
  readonly simulated: boolean;
  /** The last trade, where what is paid is another price. */
  readonly lastE8?: bigint;
  /** The most that the venue gives out of it; nothing where nobody says what was traded. */
  readonly mostE8?: bigint | undefined;
}

export interface Session {
  readonly strategy: Strategy;
  readonly version: Version;
  readonly day: string;
  readonly slot: RunSlot;
  readonly known: ReadonlyMap<string, Known>;
  readonly facts: ReadonlyMap<string, PriceFacts>;
  readonly table: FeeTable;
}

type Trading = Pick<StrategyParts, 'ledger' | 'prices' | 'settlementDays' | 'clock' | 'ids'>;

export const marksOf = (known: ReadonlyMap<string, Known>, facts: ReadonlyMap<string, PriceFacts>): Map<string, Mark> =>
  new Map(
    Array.from(facts, ([key, { priceE8, mostE8 }]) => [
      key,
      { priceE8, stepE8: known.get(key)?.instrument.quantityStepE8 ?? 100_000_000n, mostE8 },
    ]),
  );

export function planFor(parts: Pick<Trading, 'prices'>, session: Session, book: Book, weights: Weights) {
  const { known, strategy, table, facts } = session;
  return planTrades(book, marksOf(known, facts), weights, (key, side, grossMinor, quantityE8) => {
    const instrument = known.get(key)?.instrument;
    return instrument ? sumFor(parts, strategy, instrument, table, { side, grossMinor, quantityE8 }) : 0n;
  });
}

/** A trade as it was decided; what of it had settled is known when it is booked. */
export interface BookTrade {
  readonly fill: Omit<BookFill, 'cashPart' | 'heldPart'>;
  readonly charges: readonly BookedCharge[];
}

export function tradeOf(
  parts: Pick<Trading, 'prices' | 'settlementDays' | 'clock' | 'ids'>,
  { strategy, version, day, slot, known, facts, table }: Session,
  trade: Trade,
): BookTrade {
  const [one, price] = [known.get(trade.key), facts.get(trade.key)];
  if (!one || !price) throw new Error('a strategy trades what it has no price of');
  const charges = chargesFor(parts, strategy, one.instrument, table, trade);
  const { side, quantityE8, grossMinor, chargesMinor, costMinor, key: instrumentId } = trade;
  const recordedAt = parts.clock.now();
  const settlesOn = settlesOnOf(parts, strategy, one.instrument.country, day);
  return {
    charges: charges.map(({ kind, detail, amountMinor }) => ({
      kind: kind === 'tax' ? ('taxes' as const) : ('fees' as const),
      detail,
      amountMinor,
    })),
    fill: {
      id: parts.ids.next(),
      strategyId: strategy.id,
      day,
      slot,
      version: version.version,
      side,
      instrumentId,
      quantityE8,
      priceE8: price.priceE8,
      currency: strategy.currency,
      grossMinor,
      chargesMinor,
      costMinor,
      charges: charges.map(({ amountMinor, ...line }) => ({ ...line, amountMinor: String(amountMinor) })),
      source: price.source,
      simulated: price.simulated,
      tradedAt: price.at,
      recordedAt,
      settlesOn,
      isAtOnce: parts.settlementDays.isDue(strategy.market, settlesOn, recordedAt),
    },
  };
}

/** By the cycle of the market, counted from the session in which it was traded. */
function settlesOnOf(
  { prices, settlementDays }: Pick<Trading, 'prices' | 'settlementDays'>,
  { market, currency }: Strategy,
  country: string,
  day: string,
): string {
  const tradedAt = prices.sessionOn(market, day)?.opensAt;
  if (!tradedAt) throw new RangeError(`nothing is traded on ${market} on ${day}`);
  return settlementDays.settlesOn({ market, country, productCurrency: currency, accountCurrency: currency, tradedAt });
}

/** Takes what has settled first, and tells how much that was. */
function withParts(settled: Settled, fill: BookTrade['fill']): BookFill {
  const { side, instrumentId, quantityE8, grossMinor, chargesMinor, isAtOnce } = fill;
  const moneyMinor = (side === 'buy' ? -grossMinor : grossMinor) - chargesMinor;
  const cashPart = moneyMinor < 0n ? lesser(settled.cashMinor, -moneyMinor) : 0n;
  const heldE8 = settled.heldE8.get(instrumentId) ?? 0n;
  const heldPart = side === 'sell' ? lesser(heldE8, quantityE8) : 0n;
  settled.cashMinor += (isAtOnce && moneyMinor > 0n ? moneyMinor : 0n) - cashPart;
  settled.heldE8.set(instrumentId, heldE8 - heldPart + (isAtOnce && side === 'buy' ? quantityE8 : 0n));
  return { ...fill, cashPart, heldPart };
}

function draftOf(strategy: Strategy, fill: BookFill, charges: readonly BookedCharge[]): JournalDraft {
  const { id, side, instrumentId, quantityE8, grossMinor, costMinor, cashPart, heldPart, isAtOnce } = fill;
  const movement = (side === 'buy' ? buyForBook : sellFromBook)({
    owner: bookOf(strategy),
    asset: strategy.currency,
    security: assetOf(instrumentId),
    quantityE8,
    grossMinor,
    costMinor,
    charges,
    cashMinor: cashPart,
    heldE8: heldPart,
    at: isAtOnce ? settlementBank : undefined,
  });
  return {
    ...movement,
    cause: { kind: 'strategy_fill', id },
    reason: `${side === 'buy' ? 'bought' : 'sold'} by the rule of a strategy`,
    idempotencyKey: `strategy-fill:${id}`,
  };
}

/** The rows of their runs stand already: each fill belongs to one, once per instrument. In the order in which they were traded. */
export async function bookTrades(
  { ledger }: Pick<Trading, 'ledger'>,
  tx: TenantTx,
  strategy: Strategy,
  trades: readonly BookTrade[],
): Promise<void> {
  if (trades.length === 0) return;
  const settled = await readSettled(tx, strategy);
  const booked = trades.map(({ fill, charges }) => ({ fill: withParts(settled, fill), charges }));
  await insertBookFills(
    tx,
    booked.map(({ fill }) => fill),
  );
  const answers = await ledger.postAllIn(
    tx,
    booked.map(({ fill, charges }) => draftOf(strategy, fill, charges)),
  );
  for (const posted of answers)
    if (isRefusal(posted)) throw new Error(`a trade of a strategy could not be booked: ${posted.refused}`);
}
