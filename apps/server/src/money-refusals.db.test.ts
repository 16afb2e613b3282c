// Every refusal that an endpoint of money declares is met through that endpoint, with its status and code. The table counts
// itself against the contract: a refusal that is declared and never met fails, and so does one that cannot happen.
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorStatus, type Endpoint } from '@candor/contract';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import { settleDue } from '@candor/contract/dues/client.ts';
import * as exchange from '@candor/contract/exchange/client.ts';
import { drawLoan, repayLoan } from '@candor/contract/loans/client.ts';
import { cancelWithdrawal, requestWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { approveProposal, withdrawProposal } from '@candor/contract/approvals/staff.ts';
import { proposeDepositCredit } from '@candor/contract/deposits/staff.ts';
import * as payouts from '@candor/contract/withdrawals/staff.ts';
import * as staffOrders from '@candor/contract/orders/staff.ts';
import { liftHalt, raiseHalt } from '@candor/ledger';
import {
  accountOf,
  addInvestor,
  callApi,
  clockworkOf,
  copyTenants,
  idIn,
  makeStaff,
  newKey,
  signIn,
  signInStaff,
  startTestSystem,
  testPin,
} from '@candor/testkit';
import type { Answer } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { specialRows } from '@candor/testkit/refusals/rows.ts';
import { exchangeCall, quotationCall } from '@candor/testkit/refusals/exchange.ts';
import { claimedVerdicts, claimRows, expiredRows } from '@candor/testkit/refusals/claims.ts';
import { commonRows } from '@candor/testkit/refusals/common-rows.ts';
import { proposeCredit } from '@candor/testkit/refusals/approvals.ts';
import type { RefusalRow, RefusedCall } from '@candor/testkit/refusals/row.ts';
import { signedCalls } from '@candor/testkit/refusals/signed-calls.ts';
import { creditCall, declare } from '@candor/testkit/refusals/deposits.ts';
import { payCall, release } from '@candor/testkit/refusals/withdrawals.ts';
import {
  askWithdrawal,
  buildRefusalWorld,
  reasonGiven,
  usd,
  type RefusalWorld,
} from '@candor/testkit/refusals/world.ts';

/** The requirement behind the first word of a path; whatever moves or explains money is here. */
const requirements: Readonly<Record<string, string>> = {
  acc: 'FUND-01',
  stat: 'FUND-01',
  bank: 'FUND-03',
  deposit: 'FUND-02',
  withdraw: 'FUND-04',
  exchange: 'FUND-05',
  loan: 'FUND-06',
  overdrawn: 'TRD-09',
  transaction: 'TRD-10',
  nominee: 'FUND-07',
  score: 'FUND-08',
  complaint: 'G-23',
  complaints: 'G-23',
  'data-request': 'G-22',
  'data-requests': 'G-22',
  approvals: 'S-27',
  'bank-accounts': 'FUND-03',
  statements: 'FUND-02',
  'deposit-channels': 'FUND-02',
  deposits: 'FUND-02',
  suspense: 'FUND-02',
  protections: 'FUND-04',
  withdrawals: 'FUND-04',
  loans: 'FUND-06',
  dues: 'TRD-09',
  settlement: 'TRD-06',
  'broker-breaks': 'TRD-06',
  'corporate-actions': 'TRD-10',
};

function requirementOf({ base, path }: Endpoint): string | undefined {
  if (path === '/clients/{id}/vip') return 'FUND-08';
  return base === 'api' || base === 'staff' ? requirements[path.split('/')[1] ?? ''] : undefined;
}
const moneyEndpoints = allEndpoints.filter((endpoint) => requirementOf(endpoint) !== undefined);

const system = await openTestSystem();
const world = await buildRefusalWorld(system);

type Expected = Pick<RefusalRow, 'endpoint' | 'code'>;

async function expectRefusal(expected: Expected, call: RefusedCall) {
  expectProblem(expected, await world.call(expected.endpoint, call));
}

function expectProblem({ code }: Expected, answer: Answer) {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ code, status: errorStatus[code] });
  expect(answer.status).toBe(errorStatus[code]);
}

const named = (rows: readonly RefusalRow[]) =>
  rows.map((row) => [`${requirementOf(row.endpoint) ?? ''} ${row.endpoint.id}: ${row.code}`, row] as const);

const common = commonRows(moneyEndpoints);
const special = specialRows;
const claimed = [...claimedVerdicts, ...claimRows(moneyEndpoints)];
const reviewed = claimRows([staffOrders.proposeOrderRelease, staffOrders.proposeOrderRejection]);

describe('refused for its own reason', () => {
  test.each(named(special))('%s', async (_, row) => expectRefusal(row, await row.make(world)));
});

describe('refused as everything is', () => {
  test.each(named(common))('%s', async (_, row) => expectRefusal(row, await row.make(world)));
});

/** What other systems have to fail for. */
const outside = [
  { endpoint: exchange.quoteExchange, code: 'fx_unavailable' },
  { endpoint: exchange.quoteExchange, code: 'exchange_needs_two_accounts' },
  { endpoint: exchange.confirmExchange, code: 'fx_market_closed' },
  { endpoint: payouts.proposePaymentReturn, code: 'return_too_late' },
  { endpoint: withdrawProposal, code: 'proposal_expired' },
] as const;

describe('refused because somebody else reviews the order', () => {
  test.each(reviewed.map((row) => [`TRD-06 ${row.endpoint.id}: ${row.code}`, row] as const))('%s', async (_, row) =>
    expectRefusal(row, await row.make(world)),
  );
});

describe('refused because of others', () => {
  test('FUND-05 quoteExchange: fx_unavailable', async () => {
    // Another node on the same database, whose vendor does not answer.
    const cut = await startTestSystem({
      beside: system,
      start: system.clock.now(),
      environment: { MARKET_VENDORS: '*=twelve-data', TWELVE_DATA_KEY: 'test', TWELVE_DATA_URL: 'http://127.0.0.1:9' },
    });
    try {
      const { body } = await exchangeCall(world);
      const bearer = await world.as(world.ada.client);
      expectProblem(outside[0], await callApi(cut, exchange.quoteExchange, { bearer, body }));
    } finally {
      await cut.close();
    }
  });

  test('FUND-05 quoteExchange: exchange_needs_two_accounts', async () => {
    const folder = await copyTenants({ sun3: { accounts: ['US'] } });
    const small = await startTestSystem({ environment: { TENANTS_DIR: folder } });
    try {
      const client = await addInvestor(small);
      const { accountId } = await accountOf(small, client, 'USD');
      const body = { from_account_id: accountId, to_account_id: accountId, amount: usd('5.00') };
      const { access_token: bearer } = await signIn(small, client);
      expectProblem(outside[1], await callApi(small, exchange.quoteExchange, { bearer, body }));
    } finally {
      await small.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('FUND-04 G-01 proposePaymentReturn: return_too_late', async () => {
    // A month passes, which nobody else in the town should live through.
    const alone = await startTestSystem();
    try {
      const later = await buildRefusalWorld(alone);
      const id = await release(later);
      await later.approve(await later.done(payouts.proposePayment, payCall(later, id, 'PAID-OLD')));
      alone.clock.advance(31 * 24 * 60 * 60_000);
      const body = { bank_reference: 'BACK-OLD', code: 'bank_refused', reason: reasonGiven };
      const call = { by: 'maker', params: { id }, body } as const;
      expectProblem(outside[3], await later.call(payouts.proposePaymentReturn, call));
    } finally {
      await alone.close();
    }
  });
});

test('FUND-05 confirmExchange: fx_market_closed', async () => {
  // Another node on the same database, on a Sunday to come.
  const now = system.clock.now();
  const daysToSunday = 7 - now.getUTCDay();
  const sunday = await startTestSystem({
    beside: system,
    start: new Date(now.getTime() + daysToSunday * 24 * 60 * 60_000),
  });
  try {
    const { body } = await exchangeCall(world);
    const { access_token: bearer } = await signIn(sunday, world.ada.client);
    const quotationId = idIn(await callApi(sunday, exchange.quoteExchange, { bearer, body }));
    const call = { bearer, body: { quotation_id: quotationId }, headers: newKey() };
    expectProblem(outside[2], await callApi(sunday, exchange.confirmExchange, call));
  } finally {
    await sunday.close();
  }
});

/** Everything that posts to the books, right in every way. */
const posting: ReadonlyArray<readonly [Endpoint, (of: RefusalWorld) => Promise<RefusedCall>]> = [
  [requestWithdrawal, (of) => signedCalls.requestWithdrawal(of, of.ada, testPin)],
  [cancelWithdrawal, async (of) => ({ by: of.ada.client, params: { id: await askWithdrawal(of) } })],
  [exchange.confirmExchange, (of) => quotationCall(of)],
  [drawLoan, (of) => signedCalls.drawLoan(of, of.ada, testPin)],
  [repayLoan, (of) => signedCalls.repayLoan(of, of.ada, testPin)],
  [settleDue, async ({ debtor }) => ({ by: debtor.client, params: { id: debtor.due }, body: { amount: usd('1.00') } })],
  [approveProposal, async (of) => ({ by: 'checker', params: { id: await proposeCredit(of, 'HALT-1') }, body: {} })],
];

describe('refused while the books are halted', () => {
  const calls = new Map<string, RefusedCall>();
  beforeAll(async () => {
    for (const [endpoint, make] of posting) calls.set(endpoint.id, await make(world));
    const { parts } = system.server.money;
    await system.server.db.transact(clockworkOf(world.desk), (tx) =>
      raiseHalt(tx, parts, 'a test halts the books', []),
    );
  });
  afterAll(async () => {
    await system.server.db.transact(clockworkOf(world.desk), (tx) => liftHalt(tx, system.clock, 'the test is over'));
  });

  test.each(named(posting.map(([endpoint, make]) => ({ endpoint, code: 'ledger_halted', make }))))(
    '%s',
    async (_, row) => {
      const call = calls.get(row.endpoint.id);
      if (!call) throw new Error(`${row.endpoint.id} was not prepared`);
      await expectRefusal(row, call);
    },
  );
});

describe('refused because of what happened meanwhile', () => {
  test.each(named(claimed))('%s', async (_, row) => expectRefusal(row, await row.make(world)));
  test.each(named(expiredRows))('%s', async (_, row) => expectRefusal(row, await row.make(world)));

  test('S-27 withdrawProposal: proposal_expired', async () => {
    // The same person, a week later.
    const maker = await makeStaff(system, 'sun3', ['operations']);
    const { by: _, ...call } = creditCall(await declare(world), 'EXPIRED-OWN');
    const before = await signInStaff(system, 'sun3', maker);
    const id = idIn(await callApi(system, proposeDepositCredit, { ...call, bearer: before.bearer }));
    system.clock.advance(7 * 24 * 60 * 60_000);
    const { bearer } = await signInStaff(system, 'sun3', maker);
    expectProblem(outside[4], await callApi(system, withdrawProposal, { bearer, params: { id } }));
  });
});

const say = ({ endpoint, code }: Pick<RefusalRow, 'endpoint' | 'code'>) => `${endpoint.id}: ${code}`;

test('every refusal that the contract declares for money is in the table, and nothing else', () => {
  const declared = moneyEndpoints.flatMap((endpoint) => endpoint.refusals.map((code) => say({ endpoint, code })));
  const halted = posting.map(([endpoint]) => say({ endpoint, code: 'ledger_halted' }));
  const met = [...special, ...common, ...outside, ...claimed, ...expiredRows].map(say);
  expect([...new Set([...met, ...halted])].toSorted()).toEqual(declared.toSorted());
  expect(declared.length).toBeGreaterThan(200);
});
