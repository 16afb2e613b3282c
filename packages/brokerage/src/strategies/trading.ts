// Trades of a book: planned by the engine, written with their price source and their costs, and booked in the ledger, where the book is an
// owner of its own. The other side is the market; the house never is.
import { isRefusal } from '@candor/contract';
import { buyForBook, readBalances, sellFromBook } from '@candor/ledger';
import type { JournalDraft } from '@candor/ledger';
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

/** As the ledger has it. */
export async function readBook(reader: Reader, strategy: Strategy): Promise<Book> {
  const { accounts, holdings } = await readBalances(reader, bookOf(strategy).clientId);
  const costs = await readCosts(reader, strategy.id);
  const held = new Map<string, Holding>();
  for (const { security, freeE8 } of holdings) {
    const instrumentId = instrumentOf(security);
    if (instrumentId !== undefined && freeE8 > 0n)
      held.set(instrumentId, { quantityE8: freeE8, costMinor: costs.get(instrumentId) ?? 0n });
  }
  const cash = accounts.find(({ currency }) => currency === strategy.currency)?.buckets.cash ?? 0n;
  return { currency: strategy.currency, cashMinor: cash, holdings: held };
}

export interface PriceFacts {
  readonly priceE8: bigint;
  readonly at: Date;
  readonly source: string;
  readonly simulated: boolean;
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

type Trading = Pick<StrategyParts, 'ledger' | 'prices' | 'clock' | 'ids'>;

export const marksOf = (known: ReadonlyMap<string, Known>, facts: ReadonlyMap<string, PriceFacts>): Map<string, Mark> =>
  new Map(
    Array.from(facts, ([key, { priceE8 }]) => [
      key,
      { priceE8, stepE8: known.get(key)?.instrument.quantityStepE8 ?? 100_000_000n },
    ]),
  );

export function planFor(parts: Pick<Trading, 'prices'>, session: Session, book: Book, weights: Weights) {
  const { known, strategy, table, facts } = session;
  return planTrades(book, marksOf(known, facts), weights, (key, side, grossMinor, quantityE8) => {
    const instrument = known.get(key)?.instrument;
    return instrument ? sumFor(parts, strategy, instrument, table, { side, grossMinor, quantityE8 }) : 0n;
  });
}

/** A trade as it is written and as it is booked. */
export interface BookTrade {
  readonly fill: BookFill;
  readonly draft: JournalDraft;
}

export function tradeOf(
  parts: Pick<Trading, 'prices' | 'clock' | 'ids'>,
  { strategy, version, day, slot, known, facts, table }: Session,
  trade: Trade,
): BookTrade {
  const [one, price] = [known.get(trade.key), facts.get(trade.key)];
  if (!one || !price) throw new Error('a strategy trades what it has no price of');
  const charges = chargesFor(parts, strategy, one.instrument, table, trade);
  const { side, quantityE8, grossMinor, chargesMinor, costMinor, key: instrumentId } = trade;
  const id = parts.ids.next();
  const movement = (side === 'buy' ? buyForBook : sellFromBook)({
    owner: bookOf(strategy),
    asset: strategy.currency,
    security: assetOf(instrumentId),
    quantityE8,
    grossMinor,
    costMinor,
    channel: settlementBank,
    charges: charges.map(({ kind, detail, amountMinor }) => ({
      kind: kind === 'tax' ? ('taxes' as const) : ('fees' as const),
      detail,
      amountMinor,
    })),
  });
  return {
    fill: {
      id,
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
      recordedAt: parts.clock.now(),
    },
    draft: {
      ...movement,
      cause: { kind: 'strategy_fill', id },
      reason: `${side === 'buy' ? 'bought' : 'sold'} by the rule of a strategy`,
      idempotencyKey: `strategy-fill:${id}`,
    },
  };
}

/** The rows of their runs stand already: each fill belongs to one, once per instrument. In the order in which they were traded. */
export async function bookTrades(
  { ledger }: Pick<Trading, 'ledger'>,
  tx: TenantTx,
  trades: readonly BookTrade[],
): Promise<void> {
  await insertBookFills(
    tx,
    trades.map(({ fill }) => fill),
  );
  const answers = await ledger.postAllIn(
    tx,
    trades.map(({ draft }) => draft),
  );
  for (const posted of answers)
    if (isRefusal(posted)) throw new Error(`a trade of a strategy could not be booked: ${posted.refused}`);
}
