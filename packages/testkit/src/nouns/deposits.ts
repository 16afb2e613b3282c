// Deposits for tests, by the real verbs: channels that are open, clients with cash. Nothing here writes a balance.
import { randomBytes } from 'node:crypto';
import * as deposits from '@candor/contract/deposits/client.ts';
import { parseId } from '@candor/contract/ids.ts';
import type { ChannelId } from '@candor/contract/ids.ts';
import type { Account } from '@candor/brokerage/accounts/index.ts';
import { proposeChannel, proposeCredit, submitDeposit } from '@candor/brokerage/deposits/index.ts';
import { Replayed } from '@candor/platform/once/once.ts';
import { answerOf, callApi } from '../api.ts';
import { newKey, newOnce } from '../once.ts';
import { signIn } from '../people.ts';
import type { TestClient } from '../people.ts';
import type { TestSystem } from '../system.ts';
import type { TenantName } from '../tenants.ts';
import { accountOf } from './accounts.ts';
import { approve, expectDone, makeCaller } from './approvals.ts';
import type { MoneyDesk } from './approvals.ts';
import { addInvestor, holderOf, tenantOf, testName } from './clients.ts';

/** A verified client who says to have sent this much. */
export async function makeDepositor(system: TestSystem, desk: MoneyDesk, amount = '100.00', currency = 'USD') {
  const owner = await addInvestor(system);
  const { access_token: bearer } = await signIn(system, owner);
  const account = await accountOf(system, owner, currency);
  const body = { channel_id: desk.channels.get(currency), account_id: account.accountId, amount: { amount, currency } };
  const answer = await callApi(system, deposits.submitDeposit, { bearer, body, headers: newKey() });
  return { owner, bearer, account, body, deposit: answerOf(deposits.submitDeposit, answer) };
}

export const hourMs = 60 * 60_000;

/** Opens a bank channel per currency and lets a day pass: the clock is 25 hours further afterwards. */
export async function openDesk(
  system: TestSystem,
  tenant: TenantName = 'sun3',
  currencies: readonly string[] = ['USD', 'EUR', 'INR'],
): Promise<MoneyDesk> {
  const { parts } = system.server.money;
  const [maker, checker] = [await makeCaller(system, tenant), await makeCaller(system, tenant)];
  const desk = { tenant, maker, checker, channels: new Map<string, ChannelId>() };
  for (const currency of currencies) {
    const { company } = tenantOf(system, tenant);
    const fields = [
      { name: 'holder', value: company.co_name },
      { name: 'bank_name', value: 'Test Bank' },
      { name: 'account_number', value: '1234567890' },
    ] as const;
    const caller = { ...maker, tenant: { company } };
    const input = { kind: 'bank', currency, fields, reason: 'the house bank of the test' } as const;
    const proposed = expectDone(await proposeChannel(parts, caller, input));
    desk.channels.set(currency, parseId('channel', proposed.subjectId));
    await approve(system, desk, proposed);
  }
  system.clock.advance(25 * hourMs);
  return desk;
}

export function channelOf(desk: Pick<MoneyDesk, 'channels'>, currency: string): ChannelId {
  const id = desk.channels.get(currency);
  if (id === undefined) throw new Error(`the desk has no channel in ${currency}`);
  return id;
}

/** A deposit declared by the client, proposed by one and approved by the other. */
export async function fund(
  system: TestSystem,
  desk: MoneyDesk,
  client: TestClient,
  amount: string,
  currency = 'USD',
): Promise<Account> {
  const { parts } = system.server.money;
  const account = await accountOf(system, client, currency);
  const input = {
    channelId: channelOf(desk, currency),
    accountId: account.accountId,
    amount: { amount, currency },
    proofFileId: undefined,
  };
  const deposit = expectDone(await submitDeposit(parts, holderOf(system, client), newOnce(), input));
  if (deposit instanceof Replayed) throw new Error('a new deposit was replayed');
  const bankReference = `T${randomBytes(8).toString('hex')}`;
  const credit = { received: { amount, currency }, bankReference, payer: testName, reason: 'seen on the account' };
  await approve(system, desk, expectDone(await proposeCredit(parts, desk.maker, deposit.id, credit)));
  return account;
}
