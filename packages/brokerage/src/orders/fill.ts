// The fill: a part of an order that was traded, as it was booked. Pure.
import type { AccountId, ClientId, JournalId } from '@candor/contract/ids.ts';
import type { OrderFill as FillWire } from '@candor/contract/orders/client.ts';
import type { BustCause } from '@candor/contract/orders/statuses.ts';
import type { OrderSide } from '@candor/contract/products/types.ts';
import { encodeMoney, formatQuantity, makeMoney, makeQuantity } from '@candor/money';
import type { CurrencyCode, Rate } from '@candor/money';
import { describeRate } from '../fx/index.ts';
import { percentOf } from '../fees/index.ts';
import { sayPrice } from '../prices/index.ts';

/** One charge as it was booked with a fill: the increment in the product's currency and what it cost the account. */
export interface FillCharge {
  readonly code: string;
  readonly kind: 'fee' | 'tax' | 'bonus' | 'interest';
  readonly detail: string;
  readonly amountMinor: string;
  readonly accountMinor: string;
}

/** Cost of lots that stood in another account of the client; the amount as text, for it is kept as JSON. */
export interface CostElsewhere {
  readonly accountId: AccountId;
  readonly currency: string;
  readonly costMinor: string;
}

export interface UsedFx {
  readonly rate: Rate;
  readonly source: string;
  readonly simulated: boolean;
  readonly asOf: Date;
  readonly receivedAt: Date;
}

export interface Fill {
  readonly id: string;
  /** Of its confirmation, for people: TC-…. */
  readonly reference: string;
  readonly orderId: string;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly instrumentId: string;
  readonly venue: string;
  readonly executionId: string;
  readonly side: OrderSide;
  readonly quantityE8: bigint;
  readonly priceE8: bigint;
  readonly source: string;
  readonly simulated: boolean;
  readonly tradedAt: Date;
  readonly bookedAt: Date;
  readonly settlesOn: string;
  readonly productCurrency: CurrencyCode;
  readonly grossProductMinor: bigint;
  readonly charges: readonly FillCharge[];
  readonly chargesProductMinor: bigint;
  /** Of the charges: interest of a bond, which goes to the market with the price. */
  readonly interestProductMinor: bigint;
  readonly accountCurrency: CurrencyCode;
  readonly fx: UsedFx | undefined;
  readonly grossAccountMinor: bigint;
  readonly chargesAccountMinor: bigint;
  readonly costProductMinor: bigint;
  readonly costAccountMinor: bigint;
  readonly unsettledPartE8: bigint;
  /** Taken out of what the order had set aside. */
  readonly takenSettled: bigint;
  readonly takenUnsettled: bigint;
  readonly bonusMinor: bigint;
  readonly costElsewhere: readonly CostElsewhere[];
  readonly journalId: JournalId;
  readonly settledJournalId: JournalId | undefined;
  readonly settledAt: Date | undefined;
  readonly lateSince: Date | undefined;
  readonly bustedAt: Date | undefined;
  /** Two people took it back. */
  readonly bustCause: BustCause | undefined;
}

export function toWire(fill: Fill): FillWire {
  const { productCurrency: currency } = fill;
  return {
    id: fill.id,
    confirmation: fill.reference,
    quantity: formatQuantity(makeQuantity(fill.quantityE8)),
    price: sayPrice(fill.priceE8, currency),
    traded_at: fill.tradedAt.toISOString(),
    settles_on: fill.settlesOn,
    settled_at: fill.settledAt?.toISOString() ?? null,
    is_late: fill.lateSince !== undefined && fill.settledAt === undefined,
    busted_at: fill.bustedAt?.toISOString() ?? null,
    bust_cause: fill.bustCause ?? null,
    gross: encodeMoney(makeMoney(fill.grossProductMinor, currency)),
    rate: fill.fx ? describeRate(fill.fx, fill.tradedAt) : null,
    gross_account: encodeMoney(makeMoney(fill.grossAccountMinor, fill.accountCurrency)),
    lines: fill.charges.map(({ code, kind, amountMinor }) => ({
      code,
      kind,
      amount: encodeMoney(makeMoney(BigInt(amountMinor), currency)),
      percent: percentOf(BigInt(amountMinor), fill.grossProductMinor, currency),
    })),
  };
}

/** What the client paid in all, or got. */
export function totalAccountOf({ side, grossAccountMinor, chargesAccountMinor }: Fill): bigint {
  return side === 'buy' ? grossAccountMinor + chargesAccountMinor : grossAccountMinor - chargesAccountMinor;
}
