// The choices of the transaction list as they stand in its address. Unknown or malformed parts are left out. Pure.
import { matching, oneOf } from '@candor/web/routing/search-parts.ts';
import type { RawSearch } from '@candor/web/routing/search-parts.ts';
import { readPeriod } from '../period-search.ts';
import type { PeriodSearch } from '../period-search.ts';

const accountPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Causes that a client can tell apart; the rest is in the whole list. */
export const transactionKinds = [
  'deposit',
  'withdrawal',
  'exchange',
  'fill',
  'dividend',
  'saving',
  'saving_interest',
  'loan',
  'due',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

export const transactionDirections = ['in', 'out'] as const;
export type TransactionDirection = (typeof transactionDirections)[number];

export interface TransactionsSearch extends PeriodSearch {
  readonly kind?: TransactionKind;
  readonly direction?: TransactionDirection;
  /** Id of one account. */
  readonly account?: string;
}

/** What a client may see of their transactions: the page keeps every choice in its address. */
export function readTransactionsSearch(search: RawSearch): TransactionsSearch {
  const kind = oneOf(transactionKinds, search['kind']);
  const direction = oneOf(transactionDirections, search['direction']);
  const account = matching(accountPattern, search['account']);
  return {
    ...(kind ? { kind } : {}),
    ...(direction ? { direction } : {}),
    ...(account ? { account } : {}),
    ...readPeriod(search),
  };
}
