// S-27 against the application's own role: a member of staff who can write SQL in their own name still decides nothing alone.
// Each row is what one of staff's verbs writes when two people agreed, written by one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proposeVerdict } from '@candor/brokerage/bank-accounts/index.ts';
import { addBankAccount, editBankAccount } from '@candor/contract/bank-accounts/client.ts';
import { submitDeposit } from '@candor/contract/deposits/client.ts';
import { applyForLoan } from '@candor/contract/loans/client.ts';
import * as payouts from '@candor/contract/withdrawals/staff.ts';
import type { Tx } from '@candor/platform/db/index.ts';
import {
  addDue,
  addInvestor,
  approve,
  callApi,
  expectDone,
  idIn,
  newKey,
  signIn,
  startTestSystem,
  testPin,
} from '@candor/testkit';
import type { TestSystem } from '@candor/testkit';
import { payCall, release } from '@candor/testkit/refusals/staff-rows.ts';
import { bankBody, buildRefusalWorld, usd, type RefusalWorld } from '@candor/testkit/refusals/world.ts';

let system: TestSystem;
let world: RefusalWorld;
beforeAll(async () => {
  system = await startTestSystem();
  world = await buildRefusalWorld(system);
});
afterAll(() => system.close());

const alone = (run: (tx: Tx) => Promise<unknown>) =>
  system.server.db.transact(world.desk.maker.scope, async (tx) => {
    await run(tx);
  });

async function payOut(reference: string): Promise<string> {
  const id = await release(world);
  await world.approve(await world.done(payouts.proposePayment, payCall(world, id, reference)));
  return id;
}

async function addPayee(): Promise<{ readonly id: string; readonly bearer: string }> {
  const { access_token: bearer } = await signIn(system, await addInvestor(system));
  return { id: idIn(await callApi(system, addBankAccount, { bearer, body: bankBody })), bearer };
}

/** A decision of two people about something else. */
const any = (tx: Tx) => tx.sql`
  (select approval_id from brokerage.approvals where state = 'approved' and kind = 'deposit.credit' limit 1)`;

const park = (tx: Tx) => tx.sql`
  insert into brokerage.suspense_items (tenant_id, suspense_id, channel_id, bank_reference, booked_on, amount, currency,
    reason, state, created_at, decided_at)
  select tenant_id, gen_random_uuid(), channel_id, bank_reference, now(), amount, currency, 'no_reference', 'returned',
    now(), now() from brokerage.deposit_receipts limit 1`;

describe('S-27 G-01 one person who writes SQL', () => {
  test('S-27 pays no withdrawal and takes none back, young or old', async () => {
    const channel = world.desk.channels.get('USD') ?? '';
    const waiting = await release(world);
    const paid = await payOut('SQL-1');
    const pay = (tx: Tx) => tx.sql`
      update brokerage.withdrawals set status = 'approved', paid_at = now(), channel_id = ${channel}, bank_reference = 'SQL-2',
        paid_approval_id = approval_id where withdrawal_id = ${waiting}`;
    await expect(alone(pay)).rejects.toThrow('a payment needs the decision of two people');
    for (const id of [waiting, paid]) {
      const back = (tx: Tx) => tx.sql`
        update brokerage.withdrawals set status = 'returned', returned_at = now(), return_reference = 'SQL-3',
          return_approval_id = coalesce(paid_approval_id, approval_id) where withdrawal_id = ${id}`;
      await expect(alone(back)).rejects.toThrow('a returned payment needs the decision of two people');
    }
    const younger = (tx: Tx) => tx.sql`update brokerage.withdrawals set paid_at = now() where withdrawal_id = ${paid}`;
    await expect(alone(younger)).rejects.toThrow('changes by moving on');
    const gone = (tx: Tx) => tx.sql`delete from brokerage.withdrawals where withdrawal_id = ${paid}`;
    await expect(alone(gone)).rejects.toThrow('append-only');
  });

  test('S-27 verifies and refuses no bank account, and changes none that was verified', async () => {
    const { id } = await addPayee();
    const { staffId } = world.desk.maker;
    const judge = (status: string, reason: string | null) => (tx: Tx) =>
      tx.sql`
      update brokerage.bank_accounts set status = ${status}, reason = ${reason}, decided_by = ${staffId}, decided_at = now(),
        evidence = 'nobody looked' where bank_account_id = ${id}`;
    await expect(alone(judge('approved', null))).rejects.toThrow('two people');
    await expect(alone(judge('rejected', 'bank_closed'))).rejects.toThrow('two people');
    const redirect = (tx: Tx) => tx.sql`
      update brokerage.bank_accounts set number_index = '\\x00' where bank_account_id = ${world.ada.payee}`;
    await expect(alone(redirect)).rejects.toThrow('unverified again');
    const make = (tx: Tx) => tx.sql`
      insert into brokerage.bank_accounts (tenant_id, bank_account_id, client_id, country, scheme, bank_name, holder, number,
        number_index, number_hint, code, status, decided_by, decided_at, changed_at, usable_at, created_at)
      select tenant_id, gen_random_uuid(), client_id, 'PL', scheme, bank_name, holder, number, '\\x01', number_hint, code,
        'approved', ${staffId}, now(), now(), now() + interval '25 hours', now()
      from brokerage.bank_accounts where bank_account_id = ${id}`;
    await expect(alone(make)).rejects.toThrow('starts unverified');
  });

  test('G-09 a bank account that changed after the first looked is not verified by the second', async () => {
    const { id, bearer } = await addPayee();
    const { parts } = system.server.money;
    const proposal = expectDone(
      await proposeVerdict(parts, world.desk.maker, id, { code: undefined, evidence: 'statement of May' }),
    );
    system.clock.advance(1000);
    const body = { ...bankBody, account_number: '000555666777', pin: testPin };
    const edited = await callApi(system, editBankAccount, { bearer, params: { id }, body });
    expect(edited.body).toMatchObject({ status: 'pending' });
    await expect(approve(system, world.desk, proposal)).rejects.toThrow('state_conflict');
  });

  test('S-27 credits no deposit, books no receipt, no statement and no unmatched money', async () => {
    const body = { channel_id: world.desk.channels.get('USD'), account_id: world.ada.accountId, amount: usd('7.00') };
    const id = await world.done(submitDeposit, { by: world.ada.client, body });
    const credit = (tx: Tx) => tx.sql`
      update brokerage.deposits set status = 'approved', credited = amount, decided_at = now(), approval_id =
        (select approval_id from brokerage.approvals where state = 'approved' and kind = 'deposit.credit' limit 1)
      where deposit_id = ${id}`;
    await expect(alone(credit)).rejects.toThrow('two people');
    const receive = (tx: Tx) => tx.sql`
      insert into brokerage.deposit_receipts (tenant_id, channel_id, bank_reference, amount, currency, approval_id, received_at)
      select tenant_id, ${body.channel_id ?? ''}, 'SQL-9', 100, 'USD', approval_id, now() from brokerage.approvals
      where kind like 'deposit_channel%' limit 1`;
    await expect(alone(receive)).rejects.toThrow('two people');
    const book = (tx: Tx) => tx.sql`
      insert into brokerage.bank_statements (tenant_id, statement_id, channel_id, format, state, entries, created_at)
      values (${world.desk.maker.scope.tenantId}, gen_random_uuid(), ${body.channel_id ?? ''}, 'csv', 'booked', 1, now())`;
    await expect(alone(book)).rejects.toThrow('starts proposed');
    await expect(alone(park)).rejects.toThrow('starts open');
  });

  test('S-27 opens and closes no channel, raises and waives no due, decides no loan, places no hold', async () => {
    const { tenantId } = world.desk.maker.scope;
    const open = (tx: Tx) => tx.sql`
      insert into brokerage.deposit_channels (tenant_id, channel_id, kind, currency, fields, approval_id, opened_at, usable_from)
      values (${tenantId}, gen_random_uuid(), 'bank', 'USD', '[]', ${any(tx)}, now(), now() + interval '25 hours')`;
    await expect(alone(open)).rejects.toThrow('two people');
    const close = (tx: Tx) => tx.sql`
      insert into brokerage.deposit_channel_closings (tenant_id, channel_id, approval_id, closed_at)
      values (${tenantId}, ${world.desk.channels.get('EUR') ?? ''}, ${any(tx)}, now())`;
    await expect(alone(close)).rejects.toThrow('two people');
    const due = await addDue(system, world.desk, await addInvestor(system), usd('5.00'));
    const waive = (tx: Tx) => tx.sql`
      update brokerage.dues set status = 'waived', closed_at = now() where due_id = ${due}`;
    await expect(alone(waive)).rejects.toThrow('two people');
    const wish = {
      account_id: world.ada.accountId,
      amount: usd('600.00'),
      kind: 'amortising',
      period: 3,
      purpose: 'home',
    };
    const { access_token: bearer } = await signIn(system, world.ada.client);
    const asked = { ...wish, reason: 'a new roof' };
    const loan = idIn(await callApi(system, applyForLoan, { bearer, body: asked, headers: newKey() }));
    const lend = (tx: Tx) => tx.sql`
      update brokerage.loans set status = 'approved', approved = applied, decided_at = now(), draw_by = now(),
        approval_id = ${any(tx)} where loan_id = ${loan}`;
    await expect(alone(lend)).rejects.toThrow('two people');
    const pause = (tx: Tx) => tx.sql`
      insert into brokerage.protections (tenant_id, protection_id, client_id, reason, approval_id, placed_at, ends_at)
      values (${tenantId}, gen_random_uuid(), ${world.ada.client.id}, 'legal_order', ${any(tx)}, now(), now() + interval '9 days')`;
    await expect(alone(pause)).rejects.toThrow('two people');
  });

  test('S-27 gives no level and moves no score by hand', async () => {
    const { tenantId } = world.desk.maker.scope;
    const give = (tx: Tx) => tx.sql`
      insert into brokerage.vip_standings (tenant_id, client_id, asset_level, given_level, reviewed_at)
      values (${tenantId}, ${world.ada.client.id}, 0, 5, now())
      on conflict (tenant_id, client_id) do update set given_level = 5`;
    await expect(alone(give)).rejects.toThrow('two people');
    const write = (tx: Tx) => tx.sql`update brokerage.clients set vip = 5 where client_id = ${world.ada.client.id}`;
    await expect(alone(write)).rejects.toThrow('by their lines only');
    const score = (tx: Tx) => tx.sql`update brokerage.clients set score = 999 where client_id = ${world.ada.client.id}`;
    await expect(alone(score)).rejects.toThrow('by their lines only');
  });
});
