// The one figure by which a transaction is known, per account: money that came or went, else what is owed, else what was only set
// aside. Pure.
import type { Transaction } from '@candor/contract/transactions/client.ts';
import { signOf } from '@candor/ui/amount/number-format.ts';

type AccountAmounts = Transaction['amounts'][number];

export interface Figure {
  readonly accountId: string;
  readonly money: AccountAmounts['cash'];
  /** `aside`, `freed`: nothing came or went, it moved between what is free and what is set aside. */
  readonly sense: 'moved' | 'aside' | 'freed';
}

export function figureOf({ account_id: accountId, cash, moved, net }: AccountAmounts): Figure {
  if (signOf(moved.amount) !== 0) return { accountId, money: moved, sense: 'moved' };
  if (signOf(net.amount) !== 0) return { accountId, money: net, sense: 'moved' };
  return { accountId, money: cash, sense: signOf(cash.amount) < 0 ? 'aside' : 'freed' };
}
