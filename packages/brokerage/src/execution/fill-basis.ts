// What a fill is decided by: the rate that holds for it, and its charges on the whole order as it has grown.
import { dayOf } from '@candor/contract/days.ts';
import { listedMarkets } from '@candor/contract/market/venues.ts';
import { expectParsed, parseRate } from '@candor/money';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { accrueTo, findBondOf, settlementOf } from '../bonds/index.ts';
import { findTable, findVersion } from '../fees/index.ts';
import type { Charge, FeeTable, TradedDay } from '../fees/index.ts';
import type { FxRate } from '../fx/index.ts';
import type { Instrument } from '../instruments/index.ts';
import { listChain } from '../orders/index.ts';
import type { Order, OrderMessageKind } from '../orders/index.ts';
import { feeSubjectOf, findQuotation } from '../quotations/index.ts';
import { addToDays, costFill } from './costs.ts';
import type { Costed, CostFacts } from './costs.ts';
import type { ExecutionParts } from './parts.ts';

export interface Execution {
  /** The venue's own name for it: the same execution is booked once. */
  readonly executionId: string;
  readonly quantityE8: bigint;
  readonly priceE8: bigint;
  readonly tradedAt: Date;
  readonly source: string;
  readonly simulated: boolean;
}

/** What a fill that no venue made brings along: an allotment, a purchase at a net asset value. */
export interface OwnTerms {
  /** In the place of the venue's table. */
  readonly table: FeeTable;
  /** As YYYY-MM-DD. */
  readonly settlesOn: string;
  /** Where the order goes with this fill, which ends what is left of it. */
  readonly status: Order['status'];
  readonly message: OrderMessageKind;
  /** The day before which what was bought is not sold, where there is one. */
  readonly boundUntil?: string;
}

export async function chooseRate(
  tx: TenantTx,
  order: Order,
  { tradedAt }: Execution,
  rate: FxRate | undefined,
): Promise<FxRate | undefined> {
  if (order.productCurrency === order.accountCurrency) return undefined;
  if (order.kind !== 'market' || order.tradingType === 'review') return rate;
  const quotation = await findQuotation(tx, order.quotationId);
  const shown = quotation?.shown.rate;
  if (!quotation || !shown || shown.indicative || tradedAt > quotation.expiresAt) return rate;
  return {
    rate: expectParsed(parseRate(shown.rate, order.productCurrency, order.accountCurrency)),
    source: shown.source,
    simulated: shown.simulated,
    asOf: new Date(shown.as_of),
    receivedAt: new Date(shown.received_at),
  };
}

export interface Basis {
  readonly costed: Costed;
  readonly facts: CostFacts;
  readonly days: readonly TradedDay[];
  readonly table: FeeTable;
}

export interface Plan extends Basis {
  readonly instrument: Instrument;
  readonly execution: Execution;
  readonly used: FxRate | undefined;
  readonly fillId: string;
  readonly own: OwnTerms | undefined;
}

export async function readBasis(
  parts: Pick<ExecutionParts, 'prices' | 'settlesOn'>,
  tx: TenantTx,
  order: Order,
  instrument: Instrument,
  execution: Execution,
  used: FxRate | undefined,
  own: OwnTerms | undefined,
): Promise<Basis> {
  const market = listedMarkets.find((code) => code === instrument.market);
  if (!market) throw new Error(`nothing is executed on ${instrument.market}`);
  const dayOfTrade = (at: Date): string => parts.prices.hoursOf(market, at)?.day ?? dayOf(at);
  const day = dayOfTrade(execution.tradedAt);
  const days = new Map<string, TradedDay>();
  for (const past of await listChain(tx, order.id)) {
    const pastDay = dayOfTrade(past.tradedAt);
    const sum = days.get(pastDay);
    days.set(pastDay, {
      table: sum?.table ?? (await findTable(tx, market, pastDay)),
      grossMinor: (sum?.grossMinor ?? 0n) + past.grossProductMinor,
      quantityE8: (sum?.quantityE8 ?? 0n) + past.quantityE8,
    });
  }
  const bond = instrument.type === 'bond' ? await findBondOf(tx, instrument.instrumentId) : undefined;
  const facts: CostFacts = {
    subject: feeSubjectOf(parts, { instrument, currency: order.productCurrency }),
    side: order.side,
    isConverted: order.productCurrency !== order.accountCurrency,
    signed: own?.table ?? (await findVersion(tx, market, order.feesVersion, dayOf(order.placedAt))),
    productCurrency: order.productCurrency,
    accountCurrency: order.accountCurrency,
    rate: used?.rate,
    accrued: bond && accrueTo(bond, settlementOf(parts, instrument, execution.tradedAt)),
  };
  const table = own?.table ?? (await findTable(tx, market, day));
  const single = costFill(facts, [], [], execution);
  const all = addToDays(days, day, { grossMinor: single.grossMinor, quantityE8: execution.quantityE8, table });
  const costed = costFill(facts, all, readCharges(order), execution, order.filledE8);
  return { costed, facts, days: all, table };
}

function readCharges({ charges }: Order): Charge[] {
  return charges.map(({ amountMinor, ...line }) => ({ ...line, amountMinor: BigInt(amountMinor) }));
}
