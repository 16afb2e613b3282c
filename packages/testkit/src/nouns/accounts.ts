// Accounts for tests: one by its currency, and what the books say of it.
import { ensureAccounts } from '@candor/brokerage/accounts/index.ts';
import type { Account } from '@candor/brokerage/accounts/index.ts';
import { readBalances } from '@candor/ledger';
import type { Buckets } from '@candor/ledger';
import type { TestClient } from '../people.ts';
import type { TestSystem } from '../system.ts';
import { holderOf } from './clients.ts';

/** What the books say of a client in one currency; zeros when nothing was ever booked. */
export async function bucketsOf(system: TestSystem, client: TestClient, currency = 'USD'): Promise<Buckets> {
  const { scope } = holderOf(system, client);
  const { accounts } = await system.server.db.read(scope, (reader) => readBalances(reader, client.id));
  const found = accounts.find((account) => account.currency === currency)?.buckets;
  return (
    found ?? { cash: 0n, unsettled: 0n, invested: 0n, saved: 0n, bonus: 0n, frozen: 0n, outstanding: 0n, loan: 0n }
  );
}

export async function accountOf(system: TestSystem, client: TestClient, currency: string): Promise<Account> {
  const accounts = await ensureAccounts(system.server.money.parts, holderOf(system, client));
  const found = accounts.find((account) => account.currency === currency);
  if (!found) throw new Error(`no account in ${currency}`);
  return found;
}
