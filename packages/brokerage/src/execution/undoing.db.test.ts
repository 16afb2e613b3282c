// A wrong trade of the built-in venue, taken back by two people: everything goes back to the unit, the client reads why, and what was sold
// since is borne by the house.
import { expect, test } from 'vitest';
import { listActivity } from '@candor/contract/activity/client.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { proposeBust, reconcileCustody } from '@candor/contract/settlement/staff.ts';
import { auditLedger } from '@candor/ledger';
import { divideRounded } from '@candor/money';
import { parseTenantId } from '@candor/platform/db/index.ts';
import { addStaff, answerOf, callApi, idIn, openDesk, runJob, tenantIds } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';

const system = await openTestSystem({ start: new Date('2026-11-16T14:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const floor = openFloor(system, desk);
const tenantId = parseTenantId(tenantIds.sun3);

const clerk = async (role: 'operations' | 'approver' | 'auditor') => (await addStaff(system, 'sun3', [role])).bearer;

async function propose(id: string, cause = 'price_error') {
  const body = { cause, reason: 'the feed printed a wrong price' };
  return callApi(system, proposeBust, { bearer: await clerk('operations'), params: { id }, body });
}

async function decide(id: string) {
  return callApi(system, approveProposal, { bearer: await clerk('approver'), params: { id }, body: {} });
}

async function takeBack(fill: string, cause?: string): Promise<void> {
  expect(await decide(idIn(await propose(fill, cause)))).toMatchObject({ status: 200 });
  await runJob(system, 'fills.bust', tenantId, { fill });
}

async function bucketsOf(person: Person) {
  const { accounts, holdings } = await floor.balancesOf(person);
  const shares = holdings.reduce((sum, { freeE8, incomingE8 }) => sum + freeE8 + incomingE8, 0n);
  return { ...accounts.find(({ currency }) => currency === 'USD')?.buckets, shares };
}

async function expectSoundBooks(): Promise<void> {
  expect((await auditLedger(system.server.money.trading, tenantId)).violations).toEqual([]);
  const bearer = await clerk('auditor');
  const { items } = answerOf(reconcileCustody, await callApi(system, reconcileCustody, { bearer }));
  expect(items.filter(({ matches }) => !matches)).toEqual([]);
}

test('G-01 TRD-07 a purchase goes back to the unit, once; the client reads why in the order, the activity and a message', async () => {
  const person = await floor.makeInvestor();
  const before = await bucketsOf(person);
  const bought = await floor.buyShares(person, '3');
  const fill = bought.fills[0]?.id ?? '';
  const proposal = idIn(await propose(fill));
  expect(await propose(fill)).toMatchObject({ status: 409, body: { code: 'already_proposed' } });
  expect((await floor.detail(person, bought.id)).status).toBe('settle');
  expect(await decide(proposal)).toMatchObject({ status: 200 });
  await runJob(system, 'fills.bust', tenantId, { fill });
  await runJob(system, 'fills.bust', tenantId, { fill });
  expect(await bucketsOf(person)).toEqual(before);
  const gone = await floor.detail(person, bought.id);
  expect(gone).toMatchObject({ status: 'rejected', closed_as: 'busted', filled: '0' });
  expect(gone.timeline.filter(({ act }) => act === 'busted')).toMatchObject([{ detail: 'price_error', quantity: '3' }]);
  expect(gone.fills).toMatchObject([{ id: fill, bust_cause: 'price_error', busted_at: expect.any(String) }]);
  const { bearer } = person;
  const activity = answerOf(listActivity, await callApi(system, listActivity, { bearer })).items;
  expect(activity.map(({ text }) => text)).toContain('Two people took back a trade: the price was clearly wrong');
  const [message] = answerOf(listMessages, await callApi(system, listMessages, { bearer })).items;
  expect(message).toMatchObject({ title: 'Trade taken back' });
  expect(message?.body).toContain('We took back the purchase of 3 AAPL: the price was clearly wrong.');
  expect(await propose(fill)).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
  await expectSoundBooks();
});

test('TRD-07 after it settled, and with a part sold since: what is left goes back, the sale stays, the house bears the missing share', async () => {
  let person = await floor.makeInvestor();
  const bought = await floor.buyShares(person, '4');
  [person = person] = await floor.nextSession(person);
  expect((await floor.detail(person, bought.id)).status).toBe('holding');
  const sale = await floor.buyShares(person, '1', { side: 'sell' });
  const held = await bucketsOf(person);
  await takeBack(bought.fills[0]?.id ?? '', 'system_fault');
  // Three of four shares are still there: so much of what was paid comes back, and the sale stays what it was.
  const paid = [bought.fills[0]?.gross, ...(bought.fills[0]?.lines ?? []).map(({ amount }) => amount)];
  const backMinor = paid.reduce(
    (sum, money) => sum + divideRounded(BigInt((money?.amount ?? '').replace('.', '')) * 3n, 4n, 'half-even'),
    0n,
  );
  expect(await bucketsOf(person)).toMatchObject({
    cash: (held.cash ?? 0n) + backMinor,
    unsettled: held.unsettled,
    invested: 0n,
    shares: 0n,
  });
  expect((await floor.detail(person, sale.id)).status).toBe('settle');
  const { items } = answerOf(
    reconcileCustody,
    await callApi(system, reconcileCustody, { bearer: await clerk('auditor') }),
  );
  expect(items.find(({ symbol }) => symbol === 'AAPL')?.breaks).not.toBe('0');
  await expectSoundBooks();
});

test('TRD-07 a sale brings its shares back with their lots, and the purchase is held again', async () => {
  const person = await floor.makeInvestor();
  const bought = await floor.buyShares(person, '2');
  const before = await bucketsOf(person);
  const sold = await floor.buyShares(person, '2', { side: 'sell' });
  await takeBack(sold.fills[0]?.id ?? '', 'duplicate');
  expect(await bucketsOf(person)).toEqual(before);
  expect(await floor.detail(person, bought.id)).toMatchObject({ status: 'settle', can_sell: true });
  await expectSoundBooks();
});

test('TRD-07 what cannot go back by rule is refused with why: shares set aside for a sale', async () => {
  const person = await floor.makeInvestor();
  const bought = await floor.buyShares(person, '2');
  const fill = bought.fills[0]?.id ?? '';
  const proposal = idIn(await propose(fill));
  const far = { side: 'sell', kind: 'limit', limit_price: '900.00', quantity: '2', time_in_force: 'gtc' };
  await floor.placed(person, far, { accept_deviation: true });
  expect(await decide(proposal)).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
  const other = await floor.makeInvestor();
  const second = await floor.buyShares(other, '2');
  await floor.placed(other, far, { accept_deviation: true });
  expect(await propose(second.fills[0]?.id ?? '')).toMatchObject({
    status: 422,
    body: {
      code: 'bust_blocked',
      title: 'This trade cannot be taken back now: its shares are on hold for another order.',
    },
  });
});

test('G-01 nobody takes a trade back without the two, in the database neither', async () => {
  const person = await floor.makeInvestor();
  const bought = await floor.buyShares(person, '1');
  const fill = bought.fills[0]?.id ?? '';
  await expect(runJob(system, 'fills.bust', tenantId, { fill })).rejects.toThrow('nobody decided');
  const { approvalId } = await system.server.db.read(desk.maker.scope, async (reader) => {
    const [row] = await reader.sql<Array<{ approvalId: string }>>`select approval_id from brokerage.approvals limit 1`;
    return row ?? { approvalId: '' };
  });
  const alone = system.server.db.transact(
    desk.maker.scope,
    (tx) => tx.sql`
      insert into brokerage.bust_decisions (tenant_id, fill_id, cause, approval_id, decided_at)
      values (${tenantId}, ${fill}, 'duplicate', ${approvalId}, now())`,
  );
  await expect(alone).rejects.toThrow('taking a trade back needs the decision of two people');
});
