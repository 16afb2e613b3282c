// Protective holds on the real server (G-08): a closed list, two people, notice, an end by itself, and nothing around them.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listMessages } from '@candor/contract/messages/client.ts';
import * as client from '@candor/contract/withdrawals/client.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import * as staff from '@candor/contract/protections/staff.ts';
import { proposeRelease } from '@candor/contract/withdrawals/staff.ts';
import { addStaff, answerOf, callApi, holderOf, idIn, makeWithdrawer, newOnce, signIn } from '@candor/testkit';
import { openTestDesk } from '@candor/testkit/opening.ts';
import type { TestClient } from '@candor/testkit';

const dayMs = 24 * 60 * 60_000;
const { system, desk } = await openTestDesk(['USD']);

async function makeReady() {
  const { owner, body: ready } = await makeWithdrawer(system, desk);
  const body = { ...ready, amount: { amount: '10.00', currency: 'USD' }, way: 'reviewed' };
  const request = async () => {
    const { access_token: bearer } = await signIn(system, owner);
    const headers = { 'idempotency-key': newOnce().key };
    return callApi(system, client.requestWithdrawal, { bearer, body, headers });
  };
  return { owner, request };
}

const addPeople = async () => ({
  maker: await addStaff(system, 'sun3', ['operations']),
  checker: await addStaff(system, 'sun3', ['approver']),
});

async function place(owner: TestClient, { maker, checker }: Awaited<ReturnType<typeof addPeople>>): Promise<string> {
  const body = { client_id: owner.id, code: 'account_takeover_suspected', reason: 'a new device from far away' };
  const proposal = await callApi(system, staff.proposeProtection, { bearer: maker.bearer, body });
  expect(proposal.body).toMatchObject({ kind: 'protection.place', client_id: owner.id });
  const approved = await callApi(system, approveProposal, {
    bearer: checker.bearer,
    params: { id: idIn(proposal) },
    body: {},
  });
  return z.parse(z.object({ subject_id: z.string() }), approved.body).subject_id;
}

describe('G-08 a protective hold', () => {
  test('G-08 pauses withdrawals with reason and end, is told, and ends by itself after 15 banking days', async () => {
    const { owner, request } = await makeReady();
    const people = await addPeople();
    const open = idIn(await request());
    const id = await place(owner, people);
    const { access_token: bearer } = await signIn(system, owner);
    const eligibility = answerOf(client.getEligibility, await callApi(system, client.getEligibility, { bearer }));
    const [blocker] = eligibility.blockers;
    expect(blocker).toMatchObject({
      code: 'protective_hold',
      reason: 'account_takeover_suspected',
      clear_by: 'wait',
      until: expect.any(String),
    });
    expect(eligibility.ways.map((way) => way.open)).toEqual([false, false]);
    expect((await request()).body).toMatchObject({ status: 422, code: 'protective_hold' });
    const { items } = answerOf(listMessages, await callApi(system, listMessages, { bearer }));
    expect(items.map(({ title }) => title)).toContain('Withdrawals are paused to protect you');

    // What was asked for before is not paid meanwhile; the client can still take it back.
    const release = { params: { id: open }, body: { reason: 'payee and amount checked' } };
    const held = await callApi(system, proposeRelease, { bearer: people.maker.bearer, ...release });
    expect(held.body).toMatchObject({ code: 'state_conflict' });
    const back = await callApi(system, client.cancelWithdrawal, { bearer, params: { id: open } });
    expect(back.body).toMatchObject({ status: 'cancelled' });

    const end = new Date(blocker?.until ?? 0).getTime();
    const lengthMs = end - system.clock.now().getTime();
    expect(lengthMs).toBeGreaterThan(18 * dayMs);
    expect(lengthMs).toBeLessThan(26 * dayMs);
    system.clock.advance(lengthMs - 60_000);
    expect((await request()).body).toMatchObject({ code: 'protective_hold' });
    system.clock.advance(60_000);
    expect((await request()).body).toMatchObject({ status: 'pending' });
    const reader = await addStaff(system, 'sun3', ['auditor']);
    const list = answerOf(staff.listProtections, await callApi(system, staff.listProtections, reader));
    expect(list.items.find((one) => one.id === id)).toMatchObject({ is_active: false, ended_at: null });
  });

  test('G-08 S-27 takes two people, a reason of the list, and cannot be made longer or around the decision', async () => {
    const { owner } = await makeReady();
    const { maker } = await addPeople();
    const both = await addStaff(system, 'sun3', ['operations', 'approver']);
    const body = { client_id: owner.id, code: 'client_asked', reason: 'asked for by telephone' };
    const invented = { ...body, code: 'pay_tax_first' };
    expect(
      (await callApi(system, staff.proposeProtection, { bearer: maker.bearer, body: invented })).body,
    ).toMatchObject({
      code: 'validation_failed',
    });
    const alone = await callApi(system, staff.proposeProtection, { bearer: both.bearer, body });
    const self = await callApi(system, approveProposal, { bearer: both.bearer, params: { id: idIn(alone) }, body: {} });
    expect(self.body).toMatchObject({ code: 'self_approval' });
    const stranger = await addStaff(system, 'spain', ['operations']);
    const elsewhere = await callApi(system, staff.proposeProtection, {
      tenant: 'spain',
      bearer: stranger.bearer,
      body,
    });
    expect(elsewhere.status).toBe(404);
    const { scope } = holderOf(system, owner);
    await expect(
      system.server.db.transact(scope, async (tx) => {
        await tx.sql`
          insert into brokerage.protections (tenant_id, protection_id, client_id, reason, approval_id, placed_at, ends_at)
          values (${scope.tenantId}, ${idIn(alone)}, ${owner.id}, 'client_asked', ${idIn(alone)}, now(), now() + interval '9 days')`;
      }),
    ).rejects.toThrow('the decision of two people');
  });

  test('G-08 two people end it early, once, and it is told', async () => {
    const { owner, request } = await makeReady();
    const people = await addPeople();
    const id = await place(owner, people);
    const { scope } = holderOf(system, owner);
    await expect(
      system.server.db.transact(scope, async (tx) => {
        await tx.sql`update brokerage.protections set ends_at = ends_at + interval '1 day' where protection_id = ${id}`;
      }),
    ).rejects.toThrow('only ever ended');
    const asked = { params: { id }, body: { reason: 'the client was identified' } };
    const proposal = await callApi(system, staff.proposeProtectionEnd, { bearer: people.maker.bearer, ...asked });
    const decision = { params: { id: idIn(proposal) }, body: {} };
    const ended = await callApi(system, approveProposal, { bearer: people.checker.bearer, ...decision });
    expect(ended.body).toMatchObject({ state: 'approved' });
    expect((await request()).body).toMatchObject({ status: 'pending' });
    const again = await callApi(system, staff.proposeProtectionEnd, { bearer: people.maker.bearer, ...asked });
    expect(again.body).toMatchObject({ code: 'state_conflict' });
    const { access_token: bearer } = await signIn(system, owner);
    const { items } = answerOf(listMessages, await callApi(system, listMessages, { bearer }));
    expect(items.map(({ title }) => title)).toContain('Withdrawals are open again');
  });
});
