// The figures by which a transaction is known, one per account: money that came or went, else what is owed, else what was only announced or
// set aside. What moved units alone has none. Pure.
import type { Transaction } from '@candor/contract/transactions/client.ts';
import { signOf } from '@candor/ui/amount/number-format.ts';

type AccountAmounts = Transaction['amounts'][number];

export interface Figure {
  readonly accountId: string;
  readonly money: AccountAmounts['cash'];
  /**
   * `announced`: it is to come, nothing has. `aside`, `freed`: nothing came or went, it moved between what is free and what is set aside.
   */
  readonly sense: 'moved' | 'announced' | 'aside' | 'freed';
}

export function figuresOf({ kind, amounts }: Pick<Transaction, 'kind' | 'amounts'>): Figure[] {
  return amounts.flatMap((one) => figureOf(kind, one) ?? []);
}

function figureOf(kind: string, { account_id: accountId, cash, moved, net }: AccountAmounts): Figure | undefined {
  if (signOf(moved.amount) !== 0) return { accountId, money: moved, sense: 'moved' };
  if (signOf(net.amount) !== 0) return { accountId, money: net, sense: kind === 'dividend' ? 'announced' : 'moved' };
  if (signOf(cash.amount) === 0) return undefined;
  return { accountId, money: cash, sense: signOf(cash.amount) < 0 ? 'aside' : 'freed' };
}
