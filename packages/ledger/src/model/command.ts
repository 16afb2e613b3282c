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
  | (Base & { readonly kind: 'deposit' | 'fee' | 'grant' | 'use_bonus' | 'borrow' | 'owe' | 'settle' })
  | (Base & { readonly kind: 'withdraw'; readonly hold: HoldId; readonly expiresAt: Date | null })
  | (Base & { readonly kind: 'cancel'; readonly hold: HoldId })
  | (Base & { readonly kind: 'pay'; readonly hold: HoldId; readonly fee: bigint })
  | (Base & { readonly kind: 'repay'; readonly interest: bigint })
  | (Base & { readonly kind: 'exchange'; readonly into: Currency; readonly receives: bigint; readonly spread: bigint });

export type Outcome =
  | 'posted'
  | 'replayed'
  | 'insufficient_funds'
  | 'exceeds_debt'
  | 'hold_not_pending'
  | 'idempotency_conflict';
