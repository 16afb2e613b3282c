// What a client or the house may ask of the books in the simulation, in the words of the business.
import type { HoldId } from '@candor/contract/ids.ts';

export type Currency = 'EUR' | 'USD' | 'ETH';

interface Base {
  readonly key: string;
  readonly client: number;
  readonly currency: Currency;
  readonly amount: bigint;
}

export type Command =
  | TradeCommand
  | (Base & { readonly kind: 'deposit' | 'fee' | 'grant' | 'use_bonus' | 'borrow' | 'owe' | 'settle' })
  | (Base & { readonly kind: 'withdraw'; readonly hold: HoldId; readonly expiresAt: Date | null })
  | (Base & { readonly kind: 'cancel'; readonly hold: HoldId })
  | (Base & { readonly kind: 'pay'; readonly hold: HoldId; readonly fee: bigint })
  | (Base & { readonly kind: 'repay'; readonly interest: bigint })
  | (Base & { readonly kind: 'exchange'; readonly into: Currency; readonly receives: bigint; readonly spread: bigint });

export type Security = 'INS:0199A0000000700080000000000ACE01' | 'INS:0199A0000000700080000000000ACE02';

/** Of what an order set aside: settled and unsettled. */
interface Held {
  readonly hold: string;
  readonly settled: bigint;
  readonly unsettled: bigint;
}

interface Trade extends Base {
  readonly security: Security;
  readonly quantity: bigint;
}

/** `amount` is the price; abroad it is paid in another currency. */
interface Traded extends Trade {
  readonly fee: bigint;
  readonly abroad: { readonly currency: Currency; readonly gross: bigint } | null;
}

export type TradeCommand =
  | (Base & Held & { readonly kind: 'order' | 'end_order'; readonly asset: Currency | Security })
  | (Traded & Held & { readonly kind: 'buy' })
  | (Traded & Held & { readonly kind: 'sell'; readonly cost: bigint })
  | (Traded & { readonly kind: 'settle_buy' | 'settle_sale'; readonly fill: string; readonly moved: bigint })
  | (Traded & {
      readonly kind: 'bust';
      readonly fill: string;
      readonly holding: bigint;
      readonly incoming: bigint;
      readonly cost: bigint;
      readonly late: boolean;
    })
  | (Base & { readonly kind: 'clear'; readonly asset: Currency | Security })
  | (Trade & { readonly kind: 'split'; readonly incoming: bigint; readonly factor: bigint })
  | (Base & { readonly kind: 'dividend' | 'pay_dividend'; readonly tax: bigint });

export type Outcome =
  | 'posted'
  | 'replayed'
  | 'insufficient_funds'
  | 'insufficient_holdings'
  | 'exceeds_debt'
  | 'hold_not_pending'
  | 'idempotency_conflict';
