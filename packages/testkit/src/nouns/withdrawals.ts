// Withdrawals for tests: a client with a payee and cash who is about to ask for one.
import { signIn, testPin } from '../people.ts';
import type { TestSystem } from '../system.ts';
import type { MoneyDesk } from './approvals.ts';
import { addPayee } from './bank-accounts.ts';
import { addInvestor } from './clients.ts';
import { fund } from './deposits.ts';

/** A verified client with a payee and cash, and a request for 40 dollars. */
export async function makeWithdrawer(system: TestSystem, desk: MoneyDesk, amount = '100.00', score = 600) {
  const owner = await addInvestor(system, 'sun3', score);
  const payee = await addPayee(system, desk, owner);
  const account = await fund(system, desk, owner, amount);
  const { access_token: bearer } = await signIn(system, owner);
  const input = (part: string) => ({
    accountId: account.accountId,
    bankAccountId: payee.id,
    amount: { amount: part, currency: 'USD' },
    way: 'fast' as const,
  });
  const body = {
    account_id: account.accountId,
    bank_account_id: payee.id,
    amount: { amount: '40.00', currency: 'USD' },
    way: 'fast',
    pin: testPin,
  };
  return { owner, account, payee, bearer, body, input };
}
