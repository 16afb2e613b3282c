// The choices of the transaction list as they stand in its address. Unknown or malformed parts are left out. Pure.
import { datePresets } from '@candor/web/formats/date-range.ts';

/** Causes that a client can tell apart; the rest is in the whole list. */
export const transactionKinds = ['deposit', 'withdrawal', 'exchange', 'loan', 'due'] as const;
export type TransactionKind = (typeof transactionKinds)[number];

export const transactionDirections = ['in', 'out'] as const;
export type TransactionDirection = (typeof transactionDirections)[number];

export const transactionPeriods = [...datePresets, 'custom'] as const;
export type TransactionPeriod = (typeof transactionPeriods)[number];

export interface TransactionsSearch {
  readonly kind?: TransactionKind;
  readonly direction?: TransactionDirection;
  /** Id of one account. */
  readonly account?: string;
  readonly period?: TransactionPeriod;
  /** Days, both included; only with `custom`. */
  readonly from?: string;
  readonly to?: string;
}

/** What a client may see of their transactions: the page keeps every choice in its address. */
export function readTransactionsSearch(search: Readonly<Record<string, unknown>>): TransactionsSearch {
  const kind = transactionKinds.find((known) => known === search['kind']);
  const direction = transactionDirections.find((known) => known === search['direction']);
  const account = readMatch(search['account'], /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const period = transactionPeriods.find((known) => known === search['period']);
  const from = readMatch(search['from'], /^\d{4}-\d{2}-\d{2}$/);
  const to = readMatch(search['to'], /^\d{4}-\d{2}-\d{2}$/);
  return {
    ...(kind ? { kind } : {}),
    ...(direction ? { direction } : {}),
    ...(account ? { account } : {}),
    ...(period ? { period } : {}),
    ...(period === 'custom' && from ? { from } : {}),
    ...(period === 'custom' && to ? { to } : {}),
  };
}

function readMatch(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}
