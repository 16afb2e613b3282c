// A small town of clients and staff in which every refusal of money can be met: who lacks what, and the things they own.
// Built once by the real verbs; a refused call changes nothing, so that rows of a table share it.
import * as z from 'zod/mini';
import type { Endpoint } from '@candor/contract';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { addBankAccount } from '@candor/contract/bank-accounts/client.ts';
import { listDeposits, submitDeposit } from '@candor/contract/deposits/client.ts';
import { listDues, settleDue } from '@candor/contract/dues/client.ts';
import type { AccountId, ApprovalId, LoanId, NewId } from '@candor/contract/ids.ts';
import { applyForLoan } from '@candor/contract/loans/client.ts';
import { saveNominees } from '@candor/contract/nominees/client.ts';
import type { StaffRole } from '@candor/contract/roles.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { listScoreMoves } from '@candor/contract/score/client.ts';
import { requestWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { proposeChannel } from '@candor/brokerage/deposits/index.ts';
import { callApi, idIn } from '../api.ts';
import type { Answer, CallOptions } from '../api.ts';
import { accountOf } from '../nouns/accounts.ts';
import { approve, expectDone } from '../nouns/approvals.ts';
import type { MoneyDesk } from '../nouns/approvals.ts';
import { addPayee } from '../nouns/bank-accounts.ts';
import { addInvestor, holderOf, testName } from '../nouns/clients.ts';
import { fund, openDesk } from '../nouns/deposits.ts';
import { skipWeekend } from '../nouns/exchange.ts';
import { setKyc } from '../nouns/kyc.ts';
import { addLoan, addOverdueLoan, approveLoan } from '../nouns/loans.ts';
import { tellScore } from '../nouns/score.ts';
import { newOnce } from '../once.ts';
import { addStaff, signIn, testPin } from '../people.ts';
import type { TestClient } from '../people.ts';
import type { TestSystem } from '../system.ts';
import type { TenantName } from '../tenants.ts';

export const inEuro = { amount: '5.00', currency: 'EUR' };

export const unknownId = sampleId('0199a000-0000-7000-8000-00000000dead');

export const usd = (amount: string) => ({ amount, currency: 'USD' });

export const reasonGiven = 'looked at and correct';

export const bankBody = {
  country: 'US',
  holder_name: testName,
  bank_name: 'Own Bank',
  account_number: '000123456789',
  bank_code: '021000021',
};

export const nomineeBody = {
  name: 'Ana Lovelace',
  relation: 'spouse',
  share: '100',
  birth_date: '1985-04-02',
  phone_code: '1',
  phone: '2025550143',
};

export const statementLine = (bank: string, amount: string) =>
  `reference,date,amount,currency,payer,remittance\n${bank},2026-11-17,${amount},USD,${testName},nobody knows`;

/** A client with a verified payee, cash, a second bank account, a loan to draw, one to repay and a nominee. */
export interface Ready {
  readonly client: TestClient;
  readonly accountId: AccountId;
  readonly payee: string;
  readonly spare: string;
  readonly undrawn: LoanId;
  readonly drawn: LoanId;
  readonly nominee: string;
}

/** ada has everything; the others lack what their name in the table says. */
/** Who sits at the desk: two who may do everything between them, an officer of identities who may decide nothing else, and two platform
    administrators, who sit outside. */
export type Clerk = 'maker' | 'checker' | 'officer' | 'founder' | 'cofounder';

export interface RefusalWorld {
  readonly system: TestSystem;
  readonly desk: MoneyDesk;
  readonly ada: Ready;
  /** KYC was taken back. */
  readonly unverified: Ready;
  /** The PIN is gone. */
  readonly pinless: Ready;
  /** Wrong PINs have locked it. */
  readonly locked: Ready;
  /** Owes an instalment: with a verified payee and a loan that was approved since. */
  readonly debtor: Pick<Ready, 'client' | 'accountId' | 'payee' | 'undrawn'> & {
    readonly due: string;
    /** 100 euro of which about 30 cover what the dollar account lacks, with a verified payee. */
    readonly euro: Pick<Ready, 'accountId' | 'payee'>;
  };
  /** Owed an instalment and has settled it. */
  readonly settled: { readonly client: TestClient; readonly due: string };
  /** With a verified payee and a score that closes the fast way. */
  readonly scoreless: Pick<Ready, 'client' | 'accountId' | 'payee'>;
  /** Coins in a currency for which there is no rate. */
  readonly coinChannel: string;
  /** Verified, with a PIN and nothing else. */
  readonly newcomer: Pick<Ready, 'client' | 'accountId'>;
  /** A key that ada's last deposit was declared under. */
  readonly usedKey: string;
  readonly pendingDeposit: string;
  readonly creditedDeposit: string;
  as(client: TestClient): Promise<string>;
  asStaff(who: Clerk): Promise<string>;
  call(endpoint: Endpoint, options: CallOptions & { readonly by: TestClient | Clerk }): Promise<Answer>;
  /** A call of staff that must be done: its id. */
  done(endpoint: Endpoint, options: CallOptions & { readonly by: TestClient | Clerk }): Promise<NewId>;
  approve(approvalId: ApprovalId, by?: Clerk): Promise<void>;
  firstOf(endpoint: Endpoint, by: TestClient, query?: Readonly<Record<string, string>>): Promise<NewId>;
}

/** Well inside the life of an access token. */
const freshMs = 3 * 60_000;

const listed = z.object({ items: z.array(z.object({ id: z.string() })) });

const roles: Readonly<Record<Clerk, readonly StaffRole[]>> = {
  officer: ['kyc_officer'],
  maker: ['operations', 'approver', 'tenant_admin', 'kyc_officer'],
  checker: ['operations', 'approver', 'tenant_admin'],
  founder: ['platform_admin'],
  cofounder: ['platform_admin'],
};

const placeOf = (who: Clerk): TenantName => (roles[who].includes('platform_admin') ? 'platform' : 'sun3');

/** Sessions end while days pass: whoever calls is signed in again when the clock has moved on. */
function openDoor(system: TestSystem) {
  const tokens = new Map<string, { readonly bearer: string; readonly at: number }>();
  return async (name: string, enter: () => Promise<string>): Promise<string> => {
    const at = system.clock.now().getTime();
    const known = tokens.get(name);
    if (known && at - known.at < freshMs) return known.bearer;
    const bearer = await enter();
    tokens.set(name, { bearer, at });
    return bearer;
  };
}

function openCounter(system: TestSystem) {
  const enter = openDoor(system);
  const as = (client: TestClient) => enter(client.id, async () => (await signIn(system, client)).access_token);
  const asStaff = (who: Clerk) => enter(who, async () => (await addStaff(system, placeOf(who), roles[who])).bearer);
  const call: RefusalWorld['call'] = async (endpoint, { by, ...options }) => {
    const bearer = typeof by === 'string' ? await asStaff(by) : await as(by);
    const tenant = typeof by === 'string' ? placeOf(by) : by.tenant;
    const headers = { ...(endpoint.idempotent && { 'idempotency-key': newOnce().key }), ...options.headers };
    return callApi(system, endpoint, { ...options, tenant, bearer, headers });
  };
  const done: RefusalWorld['done'] = async (endpoint, options) => idIn(await call(endpoint, options));
  return {
    as,
    asStaff,
    call,
    done,
    async approve(approvalId: ApprovalId, by: Clerk = 'checker'): Promise<void> {
      await done(approveProposal, { by, params: { id: approvalId }, body: {} });
    },
    async firstOf(endpoint: Endpoint, by: TestClient, query: Readonly<Record<string, string>> = {}): Promise<NewId> {
      const [first] = z.parse(listed, (await call(endpoint, { by, query })).body).items;
      if (!first) throw new Error(`${endpoint.id} lists nothing`);
      return sampleId(first.id);
    },
  };
}

type Counter = ReturnType<typeof openCounter>;

async function makeReady(system: TestSystem, desk: MoneyDesk, counter: Counter): Promise<Ready> {
  const client = await addInvestor(system);
  const { accountId } = await fund(system, desk, client, '2000.00');
  const payee = await addPayee(system, desk, client);
  const spareBody = { ...bankBody, account_number: '000987654321' };
  const spare = await counter.done(addBankAccount, { by: client, body: spareBody });
  const wish = { kind: 'amortising', months: 3 } as const;
  const drawn = await addLoan(system, desk, client, { ...wish, amount: '1000.00' });
  const undrawn = await addLoan(system, desk, client, { ...wish, amount: '500.00', isDrawn: false });
  const set = { nominees: [nomineeBody], opt_out: false, pin: testPin };
  const saved = await counter.call(saveNominees, { by: client, body: set });
  const [nominee] = z.parse(listed, saved.body).items;
  return {
    client,
    accountId,
    payee: payee.id,
    spare,
    drawn: drawn.id,
    undrawn: undrawn.id,
    nominee: nominee?.id ?? unknownId,
  };
}

async function makeSettled(system: TestSystem, desk: MoneyDesk, counter: Counter): Promise<RefusalWorld['settled']> {
  const client = await addInvestor(system);
  await addOverdueLoan(system, desk, client);
  await fund(system, desk, client, '100.00');
  const due = await counter.firstOf(listDues, client, { status: 'outstanding' });
  await counter.done(settleDue, { by: client, params: { id: due }, body: { amount: usd('1008.00') } });
  return { client, due };
}

async function makeDebtor(system: TestSystem, desk: MoneyDesk, counter: Counter): Promise<RefusalWorld['debtor']> {
  const client = await addInvestor(system);
  const { accountId } = await accountOf(system, client, 'USD');
  const payee = await addPayee(system, desk, client);
  const wish = { account_id: accountId, amount: usd('500.00'), kind: 'amortising', period: 3, purpose: 'home' };
  const undrawn = await counter.done(applyForLoan, { by: client, body: { ...wish, reason: 'a new roof' } });
  await addOverdueLoan(system, desk, client);
  await approveLoan(system, desk, undrawn, usd('500.00'));
  const due = await counter.firstOf(listDues, client, { status: 'outstanding' });
  const euro = await fund(system, desk, client, '100.00', 'EUR');
  const iban = await addPayee(system, desk, client, euro.country);
  return { client, accountId, payee: payee.id, undrawn, due, euro: { accountId: euro.accountId, payee: iban.id } };
}

async function makeScoreless(system: TestSystem, desk: MoneyDesk): Promise<RefusalWorld['scoreless']> {
  const client = await addInvestor(system, 'sun3', 100);
  const { accountId } = await accountOf(system, client, 'USD');
  return { client, accountId, payee: (await addPayee(system, desk, client)).id };
}

async function openCoins(system: TestSystem, desk: MoneyDesk): Promise<string> {
  const fields = [
    { name: 'address', value: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
    { name: 'network', value: 'Bitcoin' },
  ] as const;
  const { company } = holderOf(system, { id: unknownId, tenant: 'sun3' }).tenant;
  const caller = { ...desk.maker, tenant: { company } };
  const input = { kind: 'crypto', currency: 'AED', fields, reason: reasonGiven } as const;
  const proposed = expectDone(await proposeChannel(system.server.money.parts, caller, input));
  await approve(system, desk, proposed);
  return proposed.subjectId;
}

async function lockPin(system: TestSystem, { client }: Ready): Promise<void> {
  const { scope, clientId } = holderOf(system, client);
  const { checkPin } = system.server.money.parts;
  for (let attempt = 1; attempt <= 5; attempt += 1) await checkPin(scope, clientId, '111999');
}

async function takeBack(system: TestSystem, unverified: Ready, pinless: Ready): Promise<void> {
  await setKyc(system, unverified.client, 'rejected');
  const { scope } = holderOf(system, pinless.client);
  await system.server.db.transact(scope, async (tx) => {
    await tx.sql`delete from brokerage.client_pins where client_id = ${pinless.client.id}`;
  });
}

export async function buildRefusalWorld(system: TestSystem): Promise<RefusalWorld> {
  const desk = await openDesk(system, 'sun3', ['USD', 'EUR']);
  const counter = openCounter(system);
  const coinChannel = await openCoins(system, desk);
  const settled = await makeSettled(system, desk, counter);
  const debtor = await makeDebtor(system, desk, counter);
  const people = [];
  for (let place = 0; place < 4; place += 1) people.push(await makeReady(system, desk, counter));
  const [ada, unverified, pinless, locked] = people;
  if (!ada || !unverified || !pinless || !locked) throw new Error('somebody is missing');
  const scoreless = await makeScoreless(system, desk);
  skipWeekend(system);
  await takeBack(system, unverified, pinless);
  await lockPin(system, locked);
  const stranger = await addInvestor(system);
  const { accountId } = await accountOf(system, stranger, 'USD');
  const usedKey = newOnce().key;
  const deposit = { channel_id: desk.channels.get('USD'), account_id: ada.accountId, amount: usd('10.00') };
  const headers = { 'idempotency-key': usedKey };
  const pendingDeposit = await counter.done(submitDeposit, { by: ada.client, body: deposit, headers });
  await tellScore(system, ada.client, 'due_overdue');
  // The first of them marks their realm as one of tests.
  await counter.asStaff('founder');
  return {
    system,
    desk,
    ada,
    unverified,
    pinless,
    locked,
    debtor,
    settled,
    scoreless,
    coinChannel,
    newcomer: { client: stranger, accountId },
    usedKey,
    pendingDeposit,
    creditedDeposit: await counter.firstOf(listDeposits, ada.client, { status: 'approved' }),
    ...counter,
  };
}

/** A withdrawal of ada's that waits to be decided. */
export function askWithdrawal({ ada, done }: RefusalWorld, amount = '5.00'): Promise<NewId> {
  const body = {
    account_id: ada.accountId,
    bank_account_id: ada.payee,
    amount: usd(amount),
    way: 'fast',
    pin: testPin,
  };
  return done(requestWithdrawal, { by: ada.client, body });
}

export function moveOf({ ada, firstOf }: RefusalWorld): Promise<NewId> {
  return firstOf(listScoreMoves, ada.client);
}
