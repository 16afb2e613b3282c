// Bank accounts for tests, added by the client, verified by the desk and past their waiting time.
import { packOf } from '@candor/contract/countries/index.ts';
import type { BankAccountId } from '@candor/contract/ids.ts';
import { addBankAccount, proposeVerdict } from '@candor/brokerage/bank-accounts/index.ts';
import type { TestClient } from '../people.ts';
import type { TestSystem } from '../system.ts';
import { approve, expectDone } from './approvals.ts';
import type { MoneyDesk } from './approvals.ts';
import { holderOf, testName } from './clients.ts';
import { hourMs } from './deposits.ts';

/** A verified bank account of the client, past its waiting time: the clock is 25 hours further afterwards. */
export async function addPayee(
  system: TestSystem,
  desk: MoneyDesk,
  client: TestClient,
  country = 'US',
): Promise<{ readonly id: BankAccountId }> {
  const { parts } = system.server.money;
  const [{ number, code }] = packOf(country).samples.payees;
  const input = { country, holder: testName, bankName: 'Own Bank', number, code };
  const added = expectDone(await addBankAccount(parts, holderOf(system, client), input));
  const verdict = { code: undefined, evidence: 'a statement was seen' };
  await approve(system, desk, expectDone(await proposeVerdict(parts, desk.maker, added.id, verdict)));
  system.clock.advance(25 * hourMs);
  return added;
}
