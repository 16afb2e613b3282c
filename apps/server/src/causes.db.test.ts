// S-27 G-01 the books answer to their causes: whoever calls ledger.post in their own name moves nothing that was not decided. As the
// application's own role, with the product's own ledger, so that every other check of the books is passed.
import { describe, expect, test } from 'vitest';
import { clientBucket, houseAccount, liftHalt, raiseHalt } from '@candor/ledger';
import type { ClientAccount, JournalDraft, Movement } from '@candor/ledger';
import * as recipes from '@candor/ledger/recipes/index.ts';
import type { HoldId, SignatureId } from '@candor/contract/ids.ts';
import { scoreRules } from '@candor/contract/score/rules.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import {
  addInvestor,
  addStory,
  bucketsOf,
  callApi,
  clockworkOf,
  fund,
  makeDrawnLoan,
  makeWithdrawer,
  newKey,
  addStaff,
} from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';
import type { TestClient } from '@candor/testkit';
import { requestWithdrawal } from '@candor/contract/withdrawals/client.ts';
import { unlockClient } from '@candor/contract/credentials/staff.ts';

const { system, desk } = await openTestDesk(['USD', 'EUR']);

const alone = (run: (tx: TenantTx) => Promise<unknown>) =>
  system.server.db.transact(desk.maker.scope, async (tx) => {
    await run(tx);
  });

const newId = (): string => system.server.money.parts.ids.next();

/** One member of staff posts, through the product's own door to the books. */
function postAlone(kind: string, id: string, movement: Movement): Promise<void> {
  const draft: JournalDraft = {
    ...movement,
    cause: { kind, id },
    reason: 'because I can',
    idempotencyKey: `alone:${newId()}`,
  };
  return alone((tx) => system.server.money.parts.ledger.postIn(tx, draft));
}

const readRow = async <Row extends object>(query: (sql: TenantTx['sql']) => Promise<Row[]>): Promise<Row> => {
  const [row] = await system.server.db.transact(desk.maker.scope, (tx) => query(tx.sql));
  if (!row) throw new Error('the test made no row');
  return row;
};

async function funded() {
  const client = await addInvestor(system);
  const account = await fund(system, desk, client, '100.00');
  const { id } = await readRow(
    (sql) => sql<Array<{ id: string }>>`
      select deposit_id as id from brokerage.deposits where client_id = ${client.id}`,
  );
  return { client, owner: { clientId: client.id, accountId: account.accountId }, depositId: id };
}

const channel = () => ({ kind: 'bank' as const, detail: desk.channels.get('USD') ?? '' });
const gift = (owner: ClientAccount, amountMinor = 30_000n) =>
  recipes.creditDeposit({ owner, asset: 'USD', amountMinor, channel: channel() });

const line = (client: TestClient, reason: string, points: number, kind: string, cause: string) => (tx: TenantTx) =>
  tx.sql`
    insert into brokerage.score_moves (tenant_id, move_id, client_id, reason, rules_version, points, score_before,
      score_after, cause_kind, cause_id, once_key, created_at)
    select tenant_id, gen_random_uuid(), client_id, ${reason}, 1, ${points}::int, score, score + ${points}::int, ${kind}, ${cause},
      ${reason === 'kyc_approved' || reason === 'first_deposit' ? '' : cause}, now()
    from brokerage.clients where client_id = ${client.id}`;

const minute = 60_000;

/** The database's own clock runs as the test's does, from now on. */
async function trustClock(): Promise<void> {
  const sql = openSql({ url: system.database.adminUrl, applicationName: 'candor-testkit' });
  await sql`update platform.clock set shift = ${system.clock.now()}::timestamptz - clock_timestamp()`;
  await sql.end();
}

describe('S-27 G-01 one person who posts to the books', () => {
  test('S-27 credits nobody: not out of nothing, not by a cause that is known, not by one more of what was decided', async () => {
    const { client, owner, depositId } = await funded();
    await expect(postAlone('gift', newId(), gift(owner))).rejects.toThrow('a cause that nobody looks up');
    await expect(postAlone('deposit', newId(), gift(owner))).rejects.toThrow('is not there');
    await expect(postAlone('deposit', depositId, gift(owner))).rejects.toThrow('not what its cause says');
    // The very same journal once more, under another key.
    await expect(postAlone('deposit', depositId, gift(owner, 10_000n))).rejects.toThrow('not what its cause says');
    expect((await bucketsOf(system, client)).cash).toBe(10_000n);
  });

  test('S-27 takes nothing from a client, and moves nothing between clients or between accounts of the house', async () => {
    const { client, owner, depositId } = await funded();
    const other = await funded();
    const cash = (of: typeof owner) => clientBucket(of, 'cash', 'USD');
    const theft: Movement = {
      lines: [
        { account: cash(owner), amountMinor: -100n },
        { account: cash(other.owner), amountMinor: 100n },
      ],
    };
    await expect(postAlone('deposit', depositId, theft)).rejects.toThrow('not what its cause says');
    const charge: Movement = {
      lines: [
        { account: cash(owner), amountMinor: -100n },
        { account: houseAccount('fees', 'USD', 'service'), amountMinor: 100n },
      ],
    };
    await expect(postAlone('deposit', depositId, charge)).rejects.toThrow('not what its cause says');
    const house: Movement = {
      lines: [
        { account: houseAccount('bank', 'USD', channel().detail), amountMinor: -100n },
        { account: houseAccount('bank', 'USD', 'elsewhere'), amountMinor: 100n },
      ],
    };
    await expect(postAlone('deposit', depositId, house)).rejects.toThrow('not what its cause says');
    expect((await bucketsOf(system, client)).cash).toBe(10_000n);
  });

  test('S-27 reverses nothing that was booked', async () => {
    const { client, owner, depositId } = await funded();
    const { id } = await readRow(
      (sql) => sql<Array<{ id: string }>>`select id from ledger.journals where cause_id = ${depositId}`,
    );
    const movement = recipes.reverseLines(gift(owner, 10_000n).lines);
    const draft = { ...movement, cause: { kind: 'deposit', id: depositId }, reason: 'a mistake', reverses: id };
    const reverse = (tx: TenantTx) =>
      system.server.money.parts.ledger.postIn(tx, { ...draft, idempotencyKey: `alone:${newId()}` });
    await expect(alone(reverse)).rejects.toThrow('not what its cause says');
    expect((await bucketsOf(system, client)).cash).toBe(10_000n);
  });

  test('S-27 hides no line behind a list of accounts that leaves it out', async () => {
    const { owner, depositId } = await funded();
    const { ids } = system.server.money.parts;
    const lines = gift(owner).lines;
    const hidden = (tx: TenantTx) => tx.sql`
      select * from ledger.post(now(), null, ${`{${lines
        .map(({ account }) => account.id)
        .toSorted()
        .join(',')}}`}::uuid[], ${`{${ids.next()}}`}::uuid[], ${tx.texts(['deposit'])}, ${tx.texts([depositId])},
        ${tx.texts(['staff:me'])}, ${tx.texts(['x'])}, ${tx.texts([newId()])}, '{NULL}'::text[], ${`{${'ab'.repeat(32)}}`}::text[],
        '{NULL}'::timestamptz[], '{NULL}'::uuid[], '{NULL}'::uuid[], ${tx.texts(['{}'])}, '{1,1}'::int4[], '{1,2}'::int2[],
        '{1,2}'::int4[], '{-100,100}'::numeric[], null)`;
    await expect(alone(hidden)).rejects.toThrow('an account that its journal does not name');
  });

  test('S-27 pays no held withdrawal out or back, and lends nothing', async () => {
    const { owner, account, bearer, body } = await makeWithdrawer(system, desk);
    const asked = await callApi(system, requestWithdrawal, { bearer, body, headers: newKey() });
    expect(asked.status).toBe(200);
    const row = await readRow(
      (sql) => sql<Array<{ id: string; holdId: HoldId }>>`
        select withdrawal_id as id, hold_id from brokerage.withdrawals where client_id = ${owner.id}`,
    );
    const holder = { clientId: owner.id, accountId: account.accountId };
    const move = { owner: holder, asset: 'USD', amountMinor: 4_000n, holdId: row.holdId };
    const paid = recipes.payWithdrawal({ ...move, channel: channel() });
    await expect(postAlone('withdrawal', row.id, paid)).rejects.toThrow('not what its cause says');
    await expect(postAlone('withdrawal', row.id, recipes.cancelWithdrawal(move))).rejects.toThrow('not what its cause');
    const loan = await makeDrawnLoan(system, desk, '500.00');
    const { signature } = await readRow(
      (sql) => sql<Array<{ signature: SignatureId }>>`
        select signature_id as signature from brokerage.loans where loan_id = ${loan.id}`,
    );
    const borrower = { clientId: loan.owner.id, accountId: loan.account.accountId };
    const more = recipes.disburseLoan({ owner: borrower, asset: 'USD', amountMinor: 100_000n, signatureId: signature });
    await expect(postAlone('loan', loan.id, more)).rejects.toThrow('not what its cause says');
    const collected = { owner: borrower, asset: 'USD', principalMinor: 100n, interestMinor: 0n };
    await expect(postAlone('loan', loan.id, recipes.repayLoan(collected))).rejects.toThrow('not what its cause says');
  });

  test('S-27 writes no act of a client: no request, no exchange, no repayment, no draw', async () => {
    const { owner, account, payee } = await makeWithdrawer(system, desk);
    const { tenantId } = desk.maker.scope;
    const ask = (tx: TenantTx) => tx.sql`
      insert into brokerage.withdrawals (tenant_id, withdrawal_id, client_id, account_id, bank_account_id, hold_id, amount,
        currency, way, status, due_at, created_at)
      values (${tenantId}, gen_random_uuid(), ${owner.id}, ${account.accountId}, ${payee.id}, gen_random_uuid(), 100, 'USD',
        'fast', 'pending', now() + interval '1 day', now())`;
    await expect(alone(ask)).rejects.toThrow('a client does this in person');
    const quote = (tx: TenantTx) => tx.sql`
      insert into brokerage.exchange_quotations (tenant_id, quotation_id, client_id, from_account_id, to_account_id,
        from_amount, from_currency, to_amount, to_currency, spread, fee, rate, reference_rate, source, simulated, as_of,
        created_at, expires_at)
      values (${tenantId}, gen_random_uuid(), ${owner.id}, ${account.accountId}, gen_random_uuid(), 1, 'USD', 999999, 'EUR', 0, 0,
        '1', '1', 'x', true, now(), now(), now() + interval '1 hour')`;
    await expect(alone(quote)).rejects.toThrow('a client does this in person');
    const loan = await makeDrawnLoan(system, desk, '500.00');
    const repay = (tx: TenantTx) => tx.sql`update brokerage.loans set repaid = repaid + 100 where loan_id = ${loan.id}`;
    await expect(alone(repay)).rejects.toThrow('repaid by its client or by its plan');
    const settle = (tx: TenantTx) => tx.sql`
      update brokerage.loan_instalments set state = 'paid', done_at = now() where loan_id = ${loan.id} and number = 1`;
    await expect(alone(settle)).rejects.toThrow('paid by its client or by its plan');
    const cheaper = (tx: TenantTx) => tx.sql`update brokerage.loans set fee = 0 where loan_id = ${loan.id}`;
    await expect(alone(cheaper)).rejects.toThrow('a loan stays what was signed');
  });
});

test('S-27 one person stops no money of a tenant, and lets none go on that was stopped', async () => {
  const { clock, ids } = system.server.money.parts;
  const words = 'money is halted by the audit and released by the operator';
  const stop = (tx: TenantTx) => raiseHalt(tx, { clock, ids }, 'because I can', []);
  await expect(alone(stop)).rejects.toThrow(words);
  await system.server.db.transact(clockworkOf(desk), stop);
  try {
    await expect(alone((tx) => liftHalt(tx, clock, 'looks fine to me'))).rejects.toThrow(words);
  } finally {
    await system.server.db.transact(clockworkOf(desk), (tx) => liftHalt(tx, clock, 'the test is over'));
  }
});

describe('S-27 FUND-08 one person who writes lines of score and level', () => {
  test('FUND-08 every published rule needs what it speaks of', async () => {
    const client = await addInvestor(system);
    const [id, rules] = [newId(), scoreRules.rules];
    const untold = 'a line of the score rests on what happened';
    for (const [rule, kind] of [
      ['first_deposit', 'deposit'],
      ['loan_cleared', 'loan'],
      ['due_overdue', 'due'],
      ['due_settled', 'due'],
    ] as const) {
      await expect(alone(line(client, rule, rules[rule].points, kind, id)), rule).rejects.toThrow(untold);
    }
    const paid = line(client, 'repaid_on_time', rules.repaid_on_time.points, 'instalment', `${id}:1`);
    await expect(alone(paid)).rejects.toThrow(untold);
    const stranger = await addInvestor(system);
    await expect(alone(line(client, 'kyc_approved', 50, 'kyc', stranger.id))).rejects.toThrow(untold);
  });

  test('FUND-08 what happened moves the score by what the rule gives, once and not under another name', async () => {
    const client = await addInvestor(system);
    const { id } = await addStory(system, client, 'due_overdue');
    const byRule = 'the score moves by a published rule';
    await expect(alone(line(client, 'due_overdue', -400, 'due', id))).rejects.toThrow(byRule);
    await expect(alone(line(client, 'because_i_say', 100, 'due', id))).rejects.toThrow(byRule);
    await expect(alone(line(client, 'due_settled', 300, 'due', id))).rejects.toThrow(byRule);
    await expect(alone(line(client, 'due_settled', 30, 'loan', id))).rejects.toThrow(byRule);
  });

  test('FUND-08 the rules that the database knows are those that clients read', async () => {
    const rows = await system.server.db.transact(
      desk.maker.scope,
      (tx) => tx.sql<Array<{ rule: string; points: number; counts: string }>>`
        select rule, points, counts from brokerage.score_rules where version = ${scoreRules.version}`,
    );
    expect(Object.fromEntries(rows.map(({ rule, ...told }) => [rule, told]))).toEqual(scoreRules.rules);
  });

  test('FUND-08 a level by assets is nobody’s to write', async () => {
    const client = await addInvestor(system);
    const { tenantId } = desk.maker.scope;
    const move = (tx: TenantTx) => tx.sql`
      insert into brokerage.vip_moves (tenant_id, vip_move_id, client_id, level_before, level_after, reason, created_at)
      values (${tenantId}, gen_random_uuid(), ${client.id}, 0, 5, 'assets', now())`;
    await expect(alone(move)).rejects.toThrow('a level is what the assets reach or two people gave');
    const stand = (tx: TenantTx) => tx.sql`
      insert into brokerage.vip_standings (tenant_id, client_id, asset_level, reviewed_at)
      values (${tenantId}, ${client.id}, 5, now())`;
    await expect(alone(stand)).rejects.toThrow('found by a review');
  });
});

describe('S-27 S-04 one person who lifts limits', () => {
  test('S-04 unlocks a client once a day, whatever the date says', async () => {
    const { id } = await addInvestor(system);
    const advisor = await addStaff(system, 'sun3', ['advisor']);
    await trustClock();
    const options = { bearer: advisor.bearer, params: { id }, body: { reason: 'called and identified' } };
    expect((await callApi(system, unlockClient, options)).status).toBe(204);
    const { scope, staffId } = desk.maker;
    const lift =
      (minutes: number, whom = id) =>
      (tx: TenantTx) =>
        tx.sql`
        insert into brokerage.client_unlocks (tenant_id, unlock_id, client_id, staff_id, reason, unlocked_at)
        values (${scope.tenantId}, gen_random_uuid(), ${whom}, ${staffId}, 'called and identified',
          ${new Date(system.clock.now().getTime() + minutes * minute)})`;
    await expect(alone(lift(25 * 60))).rejects.toThrow('an unlock is dated now');
    // One that is dated back would leave room for another today.
    const another = await addInvestor(system);
    await expect(alone(lift(-25 * 60, another.id))).rejects.toThrow('an unlock is dated now');
    await expect(alone(lift(0))).rejects.toThrow('needs the decision of two people');
  });

  test('S-04 wipes no counts: not by deleting, not by writing smaller ones', async () => {
    const client = await addInvestor(system);
    const { tenantId } = desk.maker.scope;
    const own = tenantScope(tenantId, { kind: 'client', id: client.id });
    await system.server.db.transact(own, async (tx) => {
      await tx.sql`
        insert into brokerage.throttles (tenant_id, bucket, attempts, blocked_until, last_at)
        values (${tenantId}, ${`pin:${client.id}`}, 5, now() + interval '1 hour', now())`;
    });
    for (const wipe of [
      (tx: TenantTx) => tx.sql`delete from brokerage.throttles where bucket = ${`pin:${client.id}`}`,
      (tx: TenantTx) => tx.sql`update brokerage.throttles set attempts = 0 where bucket = ${`pin:${client.id}`}`,
      (tx: TenantTx) => tx.sql`
        update brokerage.throttles set blocked_until = now() where bucket = ${`pin:${client.id}`}`,
    ]) {
      await expect(alone(wipe)).rejects.toThrow('wiped by unlocking the client');
    }
    const other = await addInvestor(system);
    const asIfFor = async (tx: TenantTx) => {
      await tx.sql`
        insert into brokerage.client_unlocks (tenant_id, unlock_id, client_id, staff_id, reason, unlocked_at)
        values (${tenantId}, gen_random_uuid(), ${other.id}, ${desk.maker.staffId}, 'called and identified',
          ${system.clock.now()})`;
      await tx.sql`delete from brokerage.throttles where bucket = ${`pin:${client.id}`}`;
    };
    await expect(alone(asIfFor)).rejects.toThrow('wiped by unlocking the client');
  });
});
