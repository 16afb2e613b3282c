// Money for tests, moved by the real verbs: a desk of two people who decide, channels that are open, clients with cash.
// Nothing here writes a balance.
import { randomBytes } from 'node:crypto';
import { isRefusal } from '@candor/contract';
import { packOf } from '@candor/contract/countries/index.ts';
import { parseId } from '@candor/contract/ids.ts';
import type { BankAccountId, ChannelId } from '@candor/contract/ids.ts';
import { approveProposal } from '@candor/brokerage/approvals/index.ts';
import type { Approval, StaffCaller } from '@candor/brokerage/approvals/index.ts';
import { ensureAccounts } from '@candor/brokerage/accounts/index.ts';
import type { Account } from '@candor/brokerage/accounts/index.ts';
import { addBankAccount, proposeVerdict } from '@candor/brokerage/bank-accounts/index.ts';
import { parseClientId } from '@candor/brokerage/clients/index.ts';
import { proposeChannel, proposeCredit, submitDeposit } from '@candor/brokerage/deposits/index.ts';
import { Replayed } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { createDemoStaff } from '@candor/demo/people.ts';
import { setKyc } from './kyc.ts';
import { addClient, testPassword, testPin, type TestClient } from './people.ts';
import type { TestSystem } from './system.ts';
import { tenantIds, type TenantName } from './tenants.ts';

const hourMs = 60 * 60_000;
export const testName = 'Ada Maria Lovelace';

/** Two people and the channels they opened, by currency. */
export interface MoneyDesk {
  readonly tenant: TenantName;
  readonly maker: StaffCaller;
  readonly checker: StaffCaller;
  readonly channels: ReadonlyMap<string, ChannelId>;
}

function isDone<Value>(value: Value): value is Exclude<Value, { readonly refused: string }> {
  return !isRefusal(value);
}

export function expectDone<Value>(value: Value): Exclude<Value, { readonly refused: string }> {
  if (!isDone(value)) throw new Error(`refused: ${JSON.stringify(value)}`);
  return value;
}

export function newOnce(): Once {
  return { key: randomBytes(16).toString('hex'), requestHash: randomBytes(32), answerKey: randomBytes(32) };
}

function tenantOf(system: TestSystem, name: TenantName) {
  const tenant = system.server.directory.find(tenantIds[name]);
  if (!tenant) throw new Error(`no tenant ${name}`);
  return tenant;
}

/** A member of staff who proposes and decides money, as the guard would hand them over. */
export async function makeCaller(system: TestSystem, tenant: TenantName): Promise<StaffCaller> {
  const tenantId = parseTenantId(tenantIds[tenant]);
  const spec = {
    username: `desk${randomBytes(5).toString('hex')}`,
    password: testPassword,
    fullName: 'Desk',
    roles: ['operations', 'approver'] as const,
  };
  const { id } = await createDemoStaff(system.server.identity.credentials, tenantId, spec);
  return { staffId: id, scope: tenantScope(tenantId, { kind: 'staff', id }) };
}

/** The house's own clockwork, in whose name recurring work runs. */
export function clockworkOf({ maker }: Pick<MoneyDesk, 'maker'>) {
  return tenantScope(maker.scope.tenantId, { kind: 'system', id: 'recurring' });
}

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

/** On to the next Tuesday: markets of currencies are open then and tomorrow. */
export function skipWeekend(system: TestSystem): void {
  const daysToTuesday = (9 - system.clock.now().getUTCDay()) % 7;
  system.clock.advance(daysToTuesday * 24 * hourMs);
}

export async function approve(
  system: TestSystem,
  desk: Pick<MoneyDesk, 'checker'>,
  proposal: Approval,
): Promise<Approval> {
  const { parts, effects } = system.server.money;
  return expectDone(await approveProposal({ ...parts, effects }, desk.checker, proposal.id, undefined));
}

/** A client at work, as the guard would hand it over. */
export function holderOf(system: TestSystem, client: Pick<TestClient, 'id' | 'tenant'>) {
  const tenant = tenantOf(system, client.tenant);
  const clientId = parseClientId(client.id);
  return { tenant, clientId, scope: tenantScope(tenant.id, { kind: 'client', id: client.id }) };
}

/** Verified, with a PIN and a name. */
export async function addInvestor(system: TestSystem, tenant: TenantName = 'sun3', score = 600): Promise<TestClient> {
  const client = await addClient(system, tenant, { pin: testPin, fullName: testName, score });
  await setKyc(system, client, 'approved');
  return client;
}

export async function accountOf(system: TestSystem, client: TestClient, currency: string): Promise<Account> {
  const accounts = await ensureAccounts(system.server.money.parts, holderOf(system, client));
  const found = accounts.find((account) => account.currency === currency);
  if (!found) throw new Error(`no account in ${currency}`);
  return found;
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
