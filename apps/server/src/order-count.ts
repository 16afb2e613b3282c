// How many orders a client has given so far: everything they asked us to do with money. Trading joins by one more counter.
import { countDeposits } from '@candor/brokerage/deposits/index.ts';
import { countExchanges } from '@candor/brokerage/exchange/index.ts';
import { countLoans } from '@candor/brokerage/loans/index.ts';
import { countWithdrawals } from '@candor/brokerage/withdrawals/index.ts';
import type { Reader } from '@candor/platform/db/index.ts';

type OrderCounter = (reader: Reader, clientId: string) => Promise<number>;

const counters: readonly OrderCounter[] = [countDeposits, countWithdrawals, countExchanges, countLoans];

export async function countOrders(reader: Reader, clientId: string): Promise<number> {
  let sum = 0;
  for (const count of counters) sum += await count(reader, clientId);
  return sum;
}
