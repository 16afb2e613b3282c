// Promotional credit from two people to the books: it pays fees as a line of its own, stays apart from own money, and goes back when it ends.
import { expect, test } from 'vitest';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { listBonuses, proposeBonus, proposeBonusEnd } from '@candor/contract/bonuses/staff.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { listTransactions } from '@candor/contract/transactions/client.ts';
import { getEligibility } from '@candor/contract/withdrawals/client.ts';
import { auditLedger } from '@candor/ledger';
import { addStaff, answerOf, bucketsOf, callApi, idIn, openDesk } from '@candor/testkit';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';

const system = await openTestSystem({ start: new Date('2026-11-16T15:00:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const floor = openFloor(system, desk);
const maker = await addStaff(system, 'sun3', ['operations']);
const checker = await addStaff(system, 'sun3', ['approver']);

const approve = (id: string, bearer = checker.bearer) =>
  callApi(system, approveProposal, { bearer, params: { id }, body: {} });

const creditFor = ({ client, accountId }: Awaited<ReturnType<typeof floor.makeInvestor>>, amount: string) => ({
  client_id: client.id,
  account_id: accountId,
  amount: { amount, currency: 'USD' },
});

test('G-06 granted and ended by two people; pays fees in a line of its own, is no cash and cannot be withdrawn', async () => {
  const person = await floor.makeInvestor('10000.00');
  await floor.buyShares(person, '10');
  const cash = (await bucketsOf(system, person.client)).cash;
  const body = { ...creditFor(person, '0.02'), promotion: 'welcome', reason: 'a campaign of spring' };
  const proposed = await callApi(system, proposeBonus, { bearer: maker.bearer, body });
  expect((await approve(idIn(proposed), maker.bearer)).status).toBe(403);
  expect((await bucketsOf(system, person.client)).bonus).toBe(0n);
  expect((await approve(idIn(proposed))).status).toBe(200);
  expect(await bucketsOf(system, person.client)).toMatchObject({ bonus: 2n, cash });
  const { bearer } = person;
  const eligible = answerOf(
    getEligibility,
    await callApi(system, getEligibility, { bearer, query: { account_id: person.accountId } }),
  );
  expect(JSON.stringify(eligible)).not.toContain('bonus');
  const told = answerOf(listMessages, await callApi(system, listMessages, { bearer })).items;
  expect(told.find(({ kind }) => kind === 'bonus_granted')?.body).toContain('$0.02');
  const [line] = answerOf(listTransactions, await callApi(system, listTransactions, { bearer })).items;
  expect(line).toMatchObject({ kind: 'bonus', title: 'Promotional credit' });
  // A sale in the United States has fees of its own: the credit pays them, and the lines still add up.
  const sale = await floor.quoted(person, { side: 'sell', quantity: '5' });
  const paid = sale.lines.find(({ code }) => code === 'bonus');
  expect(paid).toMatchObject({ kind: 'bonus', amount: { amount: '-0.02' } });
  const sum = sale.lines
    .filter(({ kind }) => kind !== 'spread')
    .reduce((all, { amount }) => all + Number(amount.amount), 0);
  expect(Number(sale.total.amount)).toBeCloseTo(Number(sale.gross.amount) - sum, 2);
  await floor.place(person, sale.id, { accept_deviation: true, accept_duplicate: true });
  await expect
    .poll(async () => {
      await floor.tick();
      return (await bucketsOf(system, person.client)).bonus;
    })
    .toBe(0n);
  const report = await auditLedger(system.server.money.parts, desk.maker.scope.tenantId);
  expect(report.violations).toEqual([]);
});

test('G-06 of several grants each gives back its own: what was used is not taken from another', async () => {
  const person = await floor.makeInvestor('10000.00');
  await floor.buyShares(person, '10');
  const ids: string[] = [];
  for (const amount of ['1.00', '2.00']) {
    const body = { ...creditFor(person, amount), promotion: 'loyalty', reason: 'years with us' };
    const proposed = await callApi(system, proposeBonus, { bearer: maker.bearer, body });
    expect((await approve(idIn(proposed))).status).toBe(200);
    const query = { client_id: person.client.id };
    const { items } = answerOf(listBonuses, await callApi(system, listBonuses, { bearer: maker.bearer, query }));
    ids.push(items[0]?.id ?? '');
  }
  await floor.placed(person, { side: 'sell', quantity: '5' }, { accept_deviation: true, accept_duplicate: true });
  const left = async () => (await bucketsOf(system, person.client)).bonus;
  await expect
    .poll(async () => {
      await floor.tick();
      return await left();
    })
    .toBeLessThan(300n);
  const used = 300n - (await left());
  const end = async (id: string | undefined) => {
    const ending = { bearer: maker.bearer, params: { id: id ?? '' }, body: { reason: 'the campaign is over' } };
    expect((await approve(idIn(await callApi(system, proposeBonusEnd, ending)))).status).toBe(200);
  };
  await end(ids[0]);
  expect(await left()).toBe(200n);
  await end(ids[1]);
  expect(await left()).toBe(0n);
  const query = { client_id: person.client.id };
  const { items } = answerOf(listBonuses, await callApi(system, listBonuses, { bearer: maker.bearer, query }));
  expect(items.map(({ taken_back }) => taken_back?.amount)).toEqual([
    '2.00',
    `0.${String(100n - used).padStart(2, '0')}`,
  ]);
});

test('S-27 ended by two people: what is left goes back to the house, once, and nobody does it by SQL', async () => {
  const person = await floor.makeInvestor('100.00');
  const give = { ...creditFor(person, '5.00'), promotion: 'goodwill', reason: 'a late answer of ours' };
  expect((await approve(idIn(await callApi(system, proposeBonus, { bearer: maker.bearer, body: give })))).status).toBe(
    200,
  );
  const wrong = { ...give, amount: { amount: '5.00', currency: 'EUR' } };
  expect((await callApi(system, proposeBonus, { bearer: maker.bearer, body: wrong })).body).toMatchObject({
    code: 'currency_mismatch',
  });
  const query = { client_id: person.client.id };
  const list = async () =>
    answerOf(listBonuses, await callApi(system, listBonuses, { bearer: maker.bearer, query })).items;
  const [bonus] = await list();
  expect(bonus).toMatchObject({ promotion: 'goodwill', amount: { amount: '5.00' }, ended_at: null, taken_back: null });
  const params = { id: bonus?.id ?? '' };
  const ending = { bearer: maker.bearer, params, body: { reason: 'the campaign is over' } };
  expect((await approve(idIn(await callApi(system, proposeBonusEnd, ending)))).status).toBe(200);
  expect(await bucketsOf(system, person.client)).toMatchObject({ bonus: 0n, cash: 10_000n });
  expect(await list()).toMatchObject([{ taken_back: { amount: '5.00' } }]);
  expect((await callApi(system, proposeBonusEnd, ending)).body).toMatchObject({ code: 'state_conflict' });
  const byHand = system.server.db.transact(
    desk.maker.scope,
    (tx) => tx.sql`
      insert into brokerage.bonuses (tenant_id, bonus_id, client_id, account_id, promotion, currency, amount, granted_at, approval_id)
      select tenant_id, ${system.server.money.parts.ids.next()}, client_id, account_id, promotion, currency, 100000, now(), approval_id
      from brokerage.bonuses where bonus_id = ${params.id}`,
  );
  await expect(byHand).rejects.toThrow('promotional credit needs the decision of two people');
  const stranger = await floor.makeInvestor('1.00');
  const forAnother = system.server.db.transact(
    desk.maker.scope,
    (tx) => tx.sql`
      insert into brokerage.bonuses (tenant_id, bonus_id, client_id, account_id, promotion, currency, amount, granted_at, approval_id)
      select tenant_id, bonus_id, ${stranger.client.id}, account_id, promotion, currency, amount, now(), approval_id
      from brokerage.bonuses where bonus_id = ${params.id}`,
  );
  await expect(forAnother).rejects.toThrow('promotional credit needs the decision of two people');
  const reopened = system.server.db.transact(
    desk.maker.scope,
    (tx) => tx.sql`update brokerage.bonuses set ended_at = null, taken_back = null where bonus_id = ${params.id}`,
  );
  await expect(reopened).rejects.toThrow('promotional credit ends once, by the decision of two people');
  const removed = system.server.db.transact(
    desk.maker.scope,
    (tx) => tx.sql`delete from brokerage.bonuses where bonus_id = ${params.id}`,
  );
  await expect(removed).rejects.toThrow('bonuses is append-only');
});
