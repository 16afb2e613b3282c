// Who takes part in a kill of the product: clients who are verified, have a PIN, a payee and cash, some with an outstanding
// balance, and staff. Made by the real verbs, days ago, so that channels and payees have had their waiting time.
import type { BankAccountId, ChannelId, DueId } from '@candor/contract/ids.ts';
import { addDue } from '@candor/testkit/nouns/dues.ts';
import { accountOf } from '@candor/testkit/nouns/accounts.ts';
import { addInvestor } from '@candor/testkit/nouns/clients.ts';
import { addPayee } from '@candor/testkit/nouns/bank-accounts.ts';
import { fund, channelOf, openDesk } from '@candor/testkit/nouns/deposits.ts';
import { type MoneyDesk } from '@candor/testkit/nouns/approvals.ts';
import { makeStaff, type StaffLogin, type TestClient } from '@candor/testkit/people.ts';
import { startPrelude, type PreludeOptions } from '@candor/testkit/prelude.ts';
import type { TestSystem } from '@candor/testkit/system.ts';

const waitMs = 25 * 60 * 60_000;
const tenant = 'sun3';
const desks = 4;

export interface Investor extends TestClient {
  readonly dollars: string;
  readonly euros: string;
  readonly payeeId: BankAccountId;
  /** An outstanding balance in euros; it keeps its client from borrowing. */
  readonly dueId: DueId | undefined;
}

export interface People {
  readonly investors: readonly Investor[];
  readonly desks: ReadonlyArray<{ readonly maker: StaffLogin; readonly checker: StaffLogin }>;
  /** Where withdrawals in dollars are paid from and deposits arrive. */
  readonly channelId: ChannelId;
}

export async function makePeople(options: Omit<PreludeOptions, 'start'>, now: Date, count: number): Promise<People> {
  // The desk lets a day pass, and so does every payee.
  const start = new Date(now.getTime() - (count + 2) * waitMs);
  const system = await startPrelude({ ...options, start });
  try {
    const desk = await openDesk(system, tenant, ['USD', 'EUR']);
    const made: Array<Omit<Investor, 'dueId'>> = [];
    for (let place = 0; place < count; place += 1) made.push(await makeInvestor(system, desk));
    const investors: Investor[] = [];
    for (const [place, investor] of made.entries()) {
      const owed = { amount: '300.00', currency: 'EUR' };
      investors.push({ ...investor, dueId: place % 4 === 0 ? await addDue(system, desk, investor, owed) : undefined });
    }
    const staff = [];
    for (let place = 0; place < desks; place += 1) {
      staff.push({
        maker: await makeStaff(system, tenant, ['operations']),
        checker: await makeStaff(system, tenant, ['approver']),
      });
    }
    return { investors, desks: staff, channelId: channelOf(desk, 'USD') };
  } finally {
    await system.close();
  }
}

async function makeInvestor(system: TestSystem, desk: MoneyDesk): Promise<Omit<Investor, 'dueId'>> {
  const client = await addInvestor(system, tenant);
  const { id: payeeId } = await addPayee(system, desk, client);
  await fund(system, desk, client, '2000.00', 'USD');
  await fund(system, desk, client, '1000.00', 'EUR');
  const { accountId: dollars } = await accountOf(system, client, 'USD');
  const { accountId: euros } = await accountOf(system, client, 'EUR');
  return { ...client, dollars, euros, payeeId };
}
