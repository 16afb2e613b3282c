// What a broker said and the books cannot follow: two people close it with how it was settled outside, once, and nobody does it alone.
import { expect, test } from 'vitest';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { listBrokerBreaks, proposeBrokerBreakResolution } from '@candor/contract/settlement/staff.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { addBrokerBreak, addStaff, answerOf, callApi, idIn, tenantIds } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { brokerScope } from './index.ts';

const system = await openTestSystem();
const tenantId = parseTenantId(tenantIds.sun3);
const [maker, checker] = [await addStaff(system, 'sun3', ['operations']), await addStaff(system, 'sun3', ['approver'])];

async function find(id: string, state: 'open' | 'closed') {
  const listed = await callApi(system, listBrokerBreaks, { bearer: maker.bearer, query: { state } });
  return answerOf(listBrokerBreaks, listed).items.find((one) => one.id === id);
}

const propose = (id: string, resolution = 'borne_by_house') =>
  callApi(system, proposeBrokerBreakResolution, {
    bearer: maker.bearer,
    params: { id },
    body: { resolution, reason: 'sold again by the desk' },
  });

test('TRD-03 what the clock cannot mend is closed by two people, who say how it was settled', async () => {
  const id = await addBrokerBreak(system);
  expect(await find(id, 'open')).toMatchObject({ reason: 'order_ended', closed_at: null, resolution: null });
  const decision = { params: { id: idIn(await propose(id)) }, body: {} };
  expect((await callApi(system, approveProposal, { ...decision, bearer: maker.bearer })).status).not.toBe(200);
  expect(await find(id, 'open')).toBeDefined();
  const agreed = await callApi(system, approveProposal, { ...decision, bearer: checker.bearer });
  expect(agreed).toMatchObject({ status: 200 });
  expect(await find(id, 'open')).toBeUndefined();
  expect(await find(id, 'closed')).toMatchObject({ resolution: 'borne_by_house', closed_at: expect.any(String) });
  expect(await propose(id)).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
});

test('TRD-03 a break that fitted meanwhile is closed by the work itself, and the decision comes too late', async () => {
  const id = await addBrokerBreak(system);
  const decision = { bearer: checker.bearer, params: { id: idIn(await propose(id)) }, body: {} };
  await system.server.db.transact(
    brokerScope(tenantId),
    (tx) => tx.sql`update brokerage.broker_breaks set closed_at = ${system.clock.now()} where break_id = ${id}`,
  );
  expect(await callApi(system, approveProposal, decision)).toMatchObject({ body: { code: 'state_conflict' } });
  expect(await find(id, 'closed')).toMatchObject({ resolution: null });
});

test('G-01 nobody closes a break without the two, in the database neither', async () => {
  const id = await addBrokerBreak(system);
  const [at, other] = [system.clock.now(), system.server.money.parts.ids.next()];
  const staff = tenantScope(tenantId, { kind: 'staff', id: other });
  const alone = system.server.db.transact(
    staff,
    (tx) => tx.sql`update brokerage.broker_breaks set closed_at = ${at} where break_id = ${id}`,
  );
  await expect(alone).rejects.toThrow('or closed by two people');
  const pretended = system.server.db.transact(
    brokerScope(tenantId),
    (
      tx,
    ) => tx.sql`update brokerage.broker_breaks set closed_at = ${at}, resolution = 'borne_by_house', approval_id = ${other}
      where break_id = ${id}`,
  );
  await expect(pretended).rejects.toThrow('needs the decision of two people');
  const retold = system.server.db.transact(
    brokerScope(tenantId),
    (tx) => tx.sql`update brokerage.broker_breaks set subject = 'another thing' where break_id = ${id}`,
  );
  await expect(retold).rejects.toThrow('a break is closed once and stays what it was');
});
