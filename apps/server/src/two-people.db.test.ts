// S-27 against the application's own role: a member of staff who can write SQL in their own name still decides nothing alone.
// Each row is what one of staff's verbs writes when two people agreed, written by one.
import { describe, expect, test } from 'vitest';
import { proposeVerdict } from '@candor/brokerage/bank-accounts/index.ts';
import { addBankAccount, editBankAccount } from '@candor/contract/bank-accounts/client.ts';
import { unlockClient } from '@candor/contract/credentials/staff.ts';
import { submitDeposit } from '@candor/contract/deposits/client.ts';
import { applyForLoan } from '@candor/contract/loans/client.ts';
import * as protections from '@candor/contract/protections/staff.ts';
import { contestScoreMove, listScoreMoves } from '@candor/contract/score/client.ts';
import { listScoreContests, proposeScoreDecision } from '@candor/contract/score/staff.ts';
import { proposeStaffInvite } from '@candor/contract/staffing/staff.ts';
import * as payouts from '@candor/contract/withdrawals/staff.ts';
import type { NewId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import {
  addDue,
  addInvestor,
  addSignature,
  addStaff,
  answerOf,
  approve,
  callApi,
  expectDone,
  idIn,
  newKey,
  signIn,
  tellScore,
  testPin,
} from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { place } from '@candor/testkit/refusals/standing.ts';
import { payCall, release } from '@candor/testkit/refusals/withdrawals.ts';
import { askWithdrawal, bankBody, buildRefusalWorld, reasonGiven, usd } from '@candor/testkit/refusals/world.ts';

const system = await openTestSystem();
const world = await buildRefusalWorld(system);

const alone = (run: (tx: TenantTx) => Promise<unknown>) =>
  system.server.db.transact(world.desk.maker.scope, async (tx) => {
    await run(tx);
  });

async function payOut(reference: string): Promise<string> {
  const id = await release(world);
  await world.approve(await world.done(payouts.proposePayment, payCall(world, id, reference)));
  return id;
}

async function addPayee(): Promise<{ readonly id: NewId; readonly bearer: string }> {
  const { access_token: bearer } = await signIn(system, await addInvestor(system));
  return { id: idIn(await callApi(system, addBankAccount, { bearer, body: bankBody })), bearer };
}

/** A decision of two people about something else. */
const any = (tx: TenantTx) => tx.sql`
  (select approval_id from brokerage.approvals where state = 'approved' and kind = 'deposit.credit' limit 1)`;

const park = (tx: TenantTx) => tx.sql`
  insert into brokerage.suspense_items (tenant_id, suspense_id, channel_id, bank_reference, booked_on, amount, currency,
    reason, state, created_at, decided_at)
  select tenant_id, gen_random_uuid(), channel_id, bank_reference, now(), amount, currency, 'no_reference', 'returned',
    now(), now() from brokerage.deposit_receipts limit 1`;

describe('S-27 G-01 one person who writes SQL', () => {
  test('S-27 pays no withdrawal and takes none back, young or old', async () => {
    const channel = world.desk.channels.get('USD') ?? '';
    const waiting = await release(world);
    const paid = await payOut('SQL-1');
    const pay = (tx: TenantTx) => tx.sql`
      update brokerage.withdrawals set status = 'approved', paid_at = now(), channel_id = ${channel}, bank_reference = 'SQL-2',
        paid_approval_id = approval_id where withdrawal_id = ${waiting}`;
    await expect(alone(pay)).rejects.toThrow('a payment needs the decision of two people');
    for (const id of [waiting, paid]) {
      const back = (tx: TenantTx) => tx.sql`
        update brokerage.withdrawals set status = 'returned', returned_at = now(), return_reference = 'SQL-3',
          return_approval_id = coalesce(paid_approval_id, approval_id) where withdrawal_id = ${id}`;
      await expect(alone(back)).rejects.toThrow('a returned payment needs the decision of two people');
    }
    const younger = (tx: TenantTx) =>
      tx.sql`update brokerage.withdrawals set paid_at = now() where withdrawal_id = ${paid}`;
    await expect(alone(younger)).rejects.toThrow('changes by moving on');
    const gone = (tx: TenantTx) => tx.sql`delete from brokerage.withdrawals where withdrawal_id = ${paid}`;
    await expect(alone(gone)).rejects.toThrow('append-only');
  });

  test('S-27 verifies and refuses no bank account, and changes none that was verified', async () => {
    const { id } = await addPayee();
    const { staffId } = world.desk.maker;
    const judge = (status: string, reason: string | null) => (tx: TenantTx) =>
      tx.sql`
      update brokerage.bank_accounts set status = ${status}, reason = ${reason}, decided_by = ${staffId}, decided_at = now(),
        evidence = 'nobody looked' where bank_account_id = ${id}`;
    await expect(alone(judge('approved', null))).rejects.toThrow('two people');
    await expect(alone(judge('rejected', 'bank_closed'))).rejects.toThrow('two people');
    const redirect = (tx: TenantTx) => tx.sql`
      update brokerage.bank_accounts set number_index = '\\x00' where bank_account_id = ${world.ada.payee}`;
    await expect(alone(redirect)).rejects.toThrow('unverified again');
    const make = (tx: TenantTx) => tx.sql`
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
    const credit = (tx: TenantTx) => tx.sql`
      update brokerage.deposits set status = 'approved', credited = amount, decided_at = now(), approval_id =
        (select approval_id from brokerage.approvals where state = 'approved' and kind = 'deposit.credit' limit 1)
      where deposit_id = ${id}`;
    await expect(alone(credit)).rejects.toThrow('two people');
    const receive = (tx: TenantTx) => tx.sql`
      insert into brokerage.deposit_receipts (tenant_id, channel_id, bank_reference, amount, currency, approval_id, received_at)
      select tenant_id, ${body.channel_id ?? ''}, 'SQL-9', 100, 'USD', approval_id, now() from brokerage.approvals
      where kind like 'deposit_channel%' limit 1`;
    await expect(alone(receive)).rejects.toThrow('two people');
    const book = (tx: TenantTx) => tx.sql`
      insert into brokerage.bank_statements (tenant_id, statement_id, channel_id, format, state, entries, created_at)
      values (${world.desk.maker.scope.tenantId}, gen_random_uuid(), ${body.channel_id ?? ''}, 'csv', 'booked', 1, now())`;
    await expect(alone(book)).rejects.toThrow('starts proposed');
    await expect(alone(park)).rejects.toThrow('starts open');
  });

  test('S-27 opens and closes no channel, raises and waives no due, decides no loan, places no hold', async () => {
    const { tenantId } = world.desk.maker.scope;
    const open = (tx: TenantTx) => tx.sql`
      insert into brokerage.deposit_channels (tenant_id, channel_id, kind, currency, fields, approval_id, opened_at, usable_from)
      values (${tenantId}, gen_random_uuid(), 'bank', 'USD', '[]', ${any(tx)}, now(), now() + interval '25 hours')`;
    await expect(alone(open)).rejects.toThrow('two people');
    const close = (tx: TenantTx) => tx.sql`
      insert into brokerage.deposit_channel_closings (tenant_id, channel_id, approval_id, closed_at)
      values (${tenantId}, ${world.desk.channels.get('EUR') ?? ''}, ${any(tx)}, now())`;
    await expect(alone(close)).rejects.toThrow('two people');
    const due = await addDue(system, world.desk, await addInvestor(system), usd('5.00'));
    const waive = (tx: TenantTx) => tx.sql`
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
    const lend = (tx: TenantTx) => tx.sql`
      update brokerage.loans set status = 'approved', approved = applied, decided_at = now(), draw_by = now(),
        approval_id = ${any(tx)} where loan_id = ${loan}`;
    await expect(alone(lend)).rejects.toThrow('two people');
    const pause = (tx: TenantTx) => tx.sql`
      insert into brokerage.protections (tenant_id, protection_id, client_id, reason, approval_id, placed_at, ends_at)
      values (${tenantId}, gen_random_uuid(), ${world.ada.client.id}, 'legal_order', ${any(tx)}, now(), now() + interval '9 days')`;
    await expect(alone(pause)).rejects.toThrow('two people');
  });

  test('S-27 gives no level and moves no score by hand', async () => {
    const { tenantId } = world.desk.maker.scope;
    const give = (tx: TenantTx) => tx.sql`
      insert into brokerage.vip_standings (tenant_id, client_id, asset_level, given_level, reviewed_at)
      values (${tenantId}, ${world.ada.client.id}, 0, 5, now())
      on conflict (tenant_id, client_id) do update set given_level = 5`;
    await expect(alone(give)).rejects.toThrow('two people');
    const write = (tx: TenantTx) =>
      tx.sql`update brokerage.clients set vip = 5 where client_id = ${world.ada.client.id}`;
    await expect(alone(write)).rejects.toThrow('by their lines only');
    const score = (tx: TenantTx) =>
      tx.sql`update brokerage.clients set score = 999 where client_id = ${world.ada.client.id}`;
    await expect(alone(score)).rejects.toThrow('by their lines only');
  });
});

describe('S-27 one person who writes SQL about decisions', () => {
  test('S-27 releases and refuses no withdrawal', async () => {
    const id = await askWithdrawal(world);
    const letGo = (tx: TenantTx) => tx.sql`
      update brokerage.withdrawals set status = 'awaiting', decided_at = now(), approval_id = ${any(tx)}
      where withdrawal_id = ${id}`;
    await expect(alone(letGo)).rejects.toThrow('a withdrawal needs the decision of two people');
    const refuse = (tx: TenantTx) => tx.sql`
      update brokerage.withdrawals set status = 'rejected', reason = 'client_asked', decided_at = now(),
        approval_id = ${any(tx)} where withdrawal_id = ${id}`;
    await expect(alone(refuse)).rejects.toThrow('a withdrawal needs the decision of two people');
  });

  test('S-27 G-08 ends no protective hold, by its end, its time or its row', async () => {
    const placed = answerOf(
      protections.proposeProtection,
      await world.call(protections.proposeProtection, await place(world)),
    );
    await world.approve(placed.id);
    const id = placed.subject_id;
    const end = (tx: TenantTx) => tx.sql`
      update brokerage.protections set ended_at = now(), end_approval_id = ${any(tx)} where protection_id = ${id}`;
    await expect(alone(end)).rejects.toThrow('ending a protective hold early needs the decision of two people');
    const own = (tx: TenantTx) => tx.sql`
      update brokerage.protections set ended_at = now(), end_approval_id = approval_id where protection_id = ${id}`;
    await expect(alone(own)).rejects.toThrow('ending a protective hold early needs the decision of two people');
    const shorten = (tx: TenantTx) => tx.sql`
      update brokerage.protections set ends_at = placed_at + interval '1 minute' where protection_id = ${id}`;
    await expect(alone(shorten)).rejects.toThrow('only ever ended');
    const erase = (tx: TenantTx) => tx.sql`delete from brokerage.protections where protection_id = ${id}`;
    await expect(alone(erase)).rejects.toThrow('append-only');
  });

  test('S-27 FUND-08 decides no contest, and bends no decision about one to another line', async () => {
    const contest = await contestLine();
    const decide = (tx: TenantTx) => tx.sql`
      update brokerage.score_contests set state = 'refused', answer = 'nobody looked', decided_at = now(),
        approval_id = ${any(tx)} where contest_id = ${contest.id}`;
    await expect(alone(decide)).rejects.toThrow('a contest needs the decision of two people');
    const erase = (tx: TenantTx) => tx.sql`delete from brokerage.score_contests where contest_id = ${contest.id}`;
    await expect(alone(erase)).rejects.toThrow('append-only');
    const correct = (from: string, once: string) => (tx: TenantTx) =>
      tx.sql`
      insert into brokerage.score_moves (tenant_id, move_id, client_id, reason, rules_version, points, score_before,
        score_after, cause_kind, cause_id, once_key, reverses, approval_id, created_at)
      select m.tenant_id, gen_random_uuid(), m.client_id, 'correction', 1, -m.points, c.score, c.score - m.points, 'contest',
        ${from}, ${once}, m.move_id, (select approval_id from brokerage.approvals where kind = 'score.correct'
          and state = 'approved' union all ${any(tx)} limit 1), now()
      from brokerage.score_moves m join brokerage.clients c on c.client_id = m.client_id where m.move_id = ${contest.move}`;
    await expect(alone(correct(contest.id, 'a'))).rejects.toThrow(
      'a correction of the score needs the decision of two',
    );
    const other = await contestLine();
    const body = { decision: 'correct', answer: 'the line is taken back', reason: reasonGiven };
    await world.approve(await world.done(proposeScoreDecision, { by: 'maker', params: { id: other.id }, body }));
    await expect(alone(correct(other.id, 'b'))).rejects.toThrow('a correction takes back the contested line');
    const rewrite = (tx: TenantTx) => tx.sql`
      update brokerage.score_contests set answer = 'something else was said' where contest_id = ${other.id}`;
    await expect(alone(rewrite)).rejects.toThrow('decided once');
  });

  test('S-27 G-04 raises no due on a signature, and clears none for its client', async () => {
    const signature = await addSignature(system, world.ada.client, 'service', usd('5.00'));
    const raise = (tx: TenantTx) => tx.sql`
      insert into brokerage.dues (tenant_id, due_id, client_id, account_id, signature_id, reason, cause_kind, cause_id,
        amount, currency, status, due_at, created_at, approval_id)
      values (${world.desk.maker.scope.tenantId}, gen_random_uuid(), ${world.ada.client.id}, ${world.ada.accountId},
        ${signature}, 'service_fee', 'x', 'x', 400, 'USD', 'outstanding', now(), now(), ${any(tx)})`;
    await expect(alone(raise)).rejects.toThrow('a due needs the decision of two people');
    const clear = (tx: TenantTx) => tx.sql`
      update brokerage.dues set settled = amount, status = 'clear', closed_at = now() where due_id = ${world.debtor.due}`;
    await expect(alone(clear)).rejects.toThrow('a due is settled by its client');
    const later = (tx: TenantTx) => tx.sql`
      update brokerage.dues set due_at = due_at + interval '9 years' where due_id = ${world.debtor.due}`;
    await expect(alone(later)).rejects.toThrow('a due stays what it was');
  });

  test('S-27 turns no switch, rules no feature and grants nothing', async () => {
    const { tenantId } = world.desk.maker.scope;
    for (const write of [
      (tx: TenantTx) =>
        tx.sql`update brokerage.access_switches set kyc_force = not kyc_force, approval_id = ${any(tx)}`,
      (tx: TenantTx) => tx.sql`update brokerage.access_features set enabled = not enabled, approval_id = ${any(tx)}`,
      (tx: TenantTx) => tx.sql`
        insert into brokerage.access_grants (tenant_id, client_id, perm, granted, approval_id, changed_at)
        values (${tenantId}, ${world.ada.client.id}, 'trade', false, ${any(tx)}, now())`,
    ]) {
      await expect(alone(write)).rejects.toThrow('a change of access needs the decision of two people');
    }
    for (const erase of [
      (tx: TenantTx) => tx.sql`delete from brokerage.access_switches`,
      (tx: TenantTx) => tx.sql`delete from brokerage.access_features`,
    ]) {
      await expect(alone(erase)).rejects.toThrow('append-only');
    }
  });

  test('S-27 invites, promotes, suspends and removes nobody, and sets no invited colleague up', async () => {
    const { scope } = world.desk.maker;
    const { id } = await addStaff(system, 'sun3', ['support']);
    const hire = (tx: TenantTx) => tx.sql`
      insert into brokerage.staff (tenant_id, staff_id, username, full_name, roles, password_hash, status, approval_id,
        created_at)
      values (${scope.tenantId}, gen_random_uuid(), 'thirdperson', '\\x00', '{approver}', 'x', 'invited', ${any(tx)}, now())`;
    await expect(alone(hire)).rejects.toThrow('a member of staff is made by two people');
    for (const change of [
      (tx: TenantTx) =>
        tx.sql`update brokerage.staff set roles = '{approver}', approval_id = ${any(tx)} where staff_id = ${id}`,
      (tx: TenantTx) =>
        tx.sql`update brokerage.staff set status = 'disabled', approval_id = ${any(tx)} where staff_id = ${id}`,
    ]) {
      await expect(alone(change)).rejects.toThrow('are changed by two people');
    }
    await expect(alone((tx) => tx.sql`delete from brokerage.staff where staff_id = ${id}`)).rejects.toThrow(
      'append-only',
    );
    const body = { username: 'invitedbytwo', roles: ['support'], reason: reasonGiven };
    const invited = answerOf(proposeStaffInvite, await world.call(proposeStaffInvite, { by: 'maker', body }));
    await world.approve(invited.id);
    const setUp = (tx: TenantTx) => tx.sql`
      insert into brokerage.staff_setups (tenant_id, staff_id, part, hash, expires_at)
      values (${scope.tenantId}, ${invited.subject_id}, 'checker', '\\x00', now() + interval '1 day')`;
    await expect(alone(setUp)).rejects.toThrow('made by its own one of the two');
    const activate = (tx: TenantTx) => tx.sql`
      update brokerage.staff set status = 'active', password_hash = 'x' where staff_id = ${invited.subject_id}`;
    await expect(alone(activate)).rejects.toThrow('are changed by two people');
  });

  test('S-27 G-09 verifies nobody and takes no verification back', async () => {
    const { ada, unverified } = world;
    const reject = (tx: TenantTx) => tx.sql`
      update brokerage.kyc_standings set status = 'rejected', changed_at = now() where client_id = ${ada.client.id}`;
    await expect(alone(reject)).rejects.toThrow('a rejection needs the decision of two people');
    const verify = (tx: TenantTx) => tx.sql`
      update brokerage.kyc_standings set status = 'approved', changed_at = now()
      where client_id = ${unverified.client.id}`;
    await expect(alone(verify)).rejects.toThrow('a verification needs the decision of two people');
    const decide = (tx: TenantTx) => tx.sql`
      insert into brokerage.kyc_decisions (tenant_id, approval_id, submission_id, client_id, verdict, reasons, maker_role,
        checker_role, decided_at)
      select tenant_id, ${any(tx)}, submission_id, client_id, 'approved', '', 'kyc_officer', 'kyc_officer', now()
      from brokerage.kyc_submissions where client_id = ${unverified.client.id}`;
    await expect(alone(decide)).rejects.toThrow('a verification needs the decision of two people');
    await expect(alone((tx) => tx.sql`delete from brokerage.kyc_standings`)).rejects.toThrow('append-only');
  });

  test('S-27 S-04 unlocks a client once a day, and not in another’s name', async () => {
    const { id } = await addInvestor(system);
    const { scope, staffId } = world.desk.maker;
    const advisor = await addStaff(system, 'sun3', ['advisor']);
    const options = { bearer: advisor.bearer, params: { id }, body: { reason: reasonGiven } };
    expect((await callApi(system, unlockClient, options)).status).toBe(204);
    const lift = (who: string) => (tx: TenantTx) =>
      tx.sql`
      insert into brokerage.client_unlocks (tenant_id, unlock_id, client_id, staff_id, reason, approval_id, unlocked_at)
      values (${scope.tenantId}, gen_random_uuid(), ${id}, ${who}, ${reasonGiven}, ${any(tx)}, ${system.clock.now()})`;
    await expect(alone(lift(staffId))).rejects.toThrow('needs the decision of two people');
    await expect(alone(lift(advisor.id))).rejects.toThrow('in one');
  });

  test('S-27 signs no decision alone, as its maker or in another’s name', async () => {
    const { scope, staffId } = world.desk.maker;
    const write = (state: string, checker: string | null) => (tx: TenantTx) =>
      tx.sql`
      insert into brokerage.approvals (tenant_id, approval_id, kind, subject_id, payload, reason, maker_id, checker_id, state,
        created_at, expires_at, decided_at)
      values (${scope.tenantId}, gen_random_uuid(), 'vip.set', ${world.ada.client.id}, '{}', ${reasonGiven}, ${staffId},
        ${checker}, ${state}, now(), 'infinity', ${state === 'proposed' ? null : system.clock.now()})`;
    const { staffId: colleague } = world.desk.checker;
    await expect(alone(write('approved', colleague))).rejects.toThrow('made open and by its maker');
    const approveOwn = (checker: string) => (tx: TenantTx) =>
      write(
        'proposed',
        null,
      )(tx).then(
        () => tx.sql`
          update brokerage.approvals set state = 'approved', checker_id = ${checker}, decided_at = now()
          where kind = 'vip.set' and state = 'proposed' and maker_id = ${staffId}`,
      );
    await expect(alone(approveOwn(staffId))).rejects.toThrow('approvals_four_eyes');
    await expect(alone(approveOwn(colleague))).rejects.toThrow('decided by its checker');
  });
});

/** A line of the score that its client contests. */
async function contestLine(): Promise<{ readonly id: string; readonly move: string }> {
  const client = await addInvestor(system);
  await tellScore(system, client, 'due_overdue');
  const move = await world.firstOf(listScoreMoves, client);
  const said = { by: client, params: { id: move }, body: { text: 'this was never overdue' } };
  await world.done(contestScoreMove, said);
  const query = { state: 'open', limit: '100' };
  const list = answerOf(listScoreContests, await world.call(listScoreContests, { by: 'maker', query }));
  return { id: list.items.find((one) => one.client_id === client.id)?.id ?? '', move };
}
