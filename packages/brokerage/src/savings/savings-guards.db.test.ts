// What savings refuse: too little, too much, another rate, other people's things, one person alone, SQL by hand; and what an issuer states.
import { expect, test } from 'vitest';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { listProductTerms, proposeProductTerms } from '@candor/contract/products/staff.ts';
import * as savings from '@candor/contract/savings/client.ts';
import * as staffSavings from '@candor/contract/savings/staff.ts';
import { addStaff, answerOf, bucketsOf, callApi, idIn, newKey, openDesk, testPin } from '@candor/testkit';
import { openBank, openSavers, savingsBody } from '@candor/testkit/nouns/savings.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';

const dayMs = 86_400_000;
const system = await openTestSystem({ start: new Date('2027-12-20T10:00:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const bank = await openBank(system);
const { bearerOf, makeSaver } = openSavers(system, desk);
const usd = (amount: string) => ({ amount, currency: 'USD' });
const pass = (days: number) => system.clock.advance(days * dayMs);
const dayNow = () => dayOf(system.clock.now());
const inDays = (days: number) => shiftDay(dayOf(system.clock.now()), days);

test('TRD-06 minimum, cap, rate, funds, level and other people’s things are refused; twice is once', async () => {
  const { id: productId } = await bank.addProduct();
  const client = await makeSaver();
  const refusedFor = async (amount: string, change: object = {}) =>
    (await bank.place(client, productId, amount, change)).answer;
  expect((await refusedFor('9.99')).body).toMatchObject({
    code: 'investment_below_minimum',
    title: expect.stringContaining('10.00 USD'),
  });
  expect((await refusedFor('5000.01')).body).toMatchObject({ code: 'savings_over_cap' });
  expect((await refusedFor('50.00', { rate: '4.26' })).body).toMatchObject({ code: 'savings_rate_changed' });
  expect((await refusedFor('50.00', { pin: '000001' })).body).toMatchObject({ code: 'pin_wrong' });
  expect((await refusedFor('50.00', { amount: { amount: '50.00', currency: 'EUR' } })).body).toMatchObject({
    code: 'currency_mismatch',
  });
  const poor = await makeSaver('20.00');
  expect((await bank.place(poor, productId, '20.01')).answer.body).toMatchObject({ code: 'insufficient_funds' });
  const { bearer, body } = await bank.place(client, productId, '3000.00');
  // Two at once, each inside the cap: one gets in.
  const both = await Promise.all([
    callApi(system, savings.openSaving, { bearer, headers: newKey(), body: { ...body, amount: usd('1500.00') } }),
    callApi(system, savings.openSaving, { bearer, headers: newKey(), body: { ...body, amount: usd('1500.00') } }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const key = newKey();
  const small = { bearer, headers: key, body: { ...body, amount: usd('10.00') } };
  const [one, two] = [
    await callApi(system, savings.openSaving, small),
    await callApi(system, savings.openSaving, small),
  ];
  expect(idIn(two)).toBe(idIn(one));
  const other = { ...small, body: { ...small.body, amount: usd('11.00') } };
  expect((await callApi(system, savings.openSaving, other)).status).toBe(409);
  expect((await bucketsOf(system, client)).saved).toBe(451_000n);
  const stranger = await bearerOf(poor);
  expect((await callApi(system, savings.getSaving, { bearer: stranger, params: { id: idIn(one) } })).status).toBe(404);
  const theirs = { bearer: stranger, headers: newKey(), params: { id: idIn(one) } };
  const taking = await callApi(system, savings.leaveSaving, {
    ...theirs,
    body: { amount: null, receive: usd('10.00'), pin: testPin },
  });
  expect(taking.status).toBe(404);
  const india = await addStaff(system, 'india', ['operations']);
  const elsewhere = await callApi(system, staffSavings.proposeSavingsRate, {
    tenant: 'india',
    bearer: india.bearer,
    params: { id: productId },
    body: { rate: '9.00', starts_on: inDays(3), reason: 'not our product' },
  });
  expect(elsewhere.status).toBe(404);
});

test('PERM-03 savings ask for level, score and country from their day on: the refusal names both, and whoever is in gets out', async () => {
  const { id: productId } = await bank.addProduct();
  const client = await makeSaver();
  const held = idIn((await bank.place(client, productId, '100.00')).answer);
  const demand = async (change: object) => {
    const { maker: bearer } = await bank.man();
    const params = { id: productId };
    const { items } = answerOf(listProductTerms, await callApi(system, listProductTerms, { bearer, params }));
    const { version: _version, starts_on: _since, ...terms } = items[0]?.terms ?? {};
    const body = {
      starts_on: inDays(1),
      is_open: true,
      terms: { ...terms, ...change },
      reason: 'for some clients only',
    };
    const proposed = await callApi(system, proposeProductTerms, { bearer, params, body });
    expect((await bank.approve(idIn(proposed))).status).toBe(200);
    const today = await bank.place(client, productId, '10.00');
    pass(1);
    const { answer } = await bank.place(client, productId, '10.00');
    return { before: today.answer.status, ...answer };
  };
  // Until its day a demand holds for nobody.
  expect(await demand({ vip: 3 })).toMatchObject({
    before: 200,
    status: 403,
    body: { code: 'vip_required', title: expect.stringMatching(/VIP ≥ 3 \(yours: \d\)/) },
  });
  expect(await demand({ vip: 0, score: 999 })).toMatchObject({
    status: 403,
    body: { code: 'product_score_required', title: expect.stringContaining('999') },
  });
  expect(await demand({ score: 0, countries: ['PL'] })).toMatchObject({
    status: 403,
    body: { code: 'product_ineligible' },
  });
  const bearer = await bearerOf(client);
  const offers = answerOf(savings.listSavings, await callApi(system, savings.listSavings, { bearer }));
  expect(JSON.stringify(offers)).toContain(held);
  const leaving = await callApi(system, savings.leaveSaving, {
    bearer,
    headers: newKey(),
    params: { id: held },
    body: { amount: usd('50.00'), receive: usd('50.00'), pin: testPin },
  });
  expect(leaving.status).toBe(200);
  expect((await demand({ countries: [] })).status).toBe(200);
});

test('NAV-07 a product that cannot be opened is refused with every field that is wrong', async () => {
  const body = savingsBody(system, {
    currency: 'QQQ',
    rate: '1000.00',
    starts_on: '2020-01-01',
    term_days: 90,
    minimum: '0.00',
    protected_up_to: null,
  });
  const { maker: bearer } = await bank.man();
  const refused = await callApi(system, staffSavings.proposeSavingsProduct, {
    bearer,
    body: { ...body, reason: 'to see what is wrong' },
  });
  expect(refused.body).toMatchObject({ code: 'savings_terms_invalid' });
  const paths = ['currency', 'rate', 'starts_on', 'term_days', 'minimum', 'protected_up_to'];
  for (const name of paths) expect(JSON.stringify(refused.body)).toContain(`"body.${name}"`);
});

test('S-27 products, rates and statements need two people; a begun day keeps its rate; SQL by hand is refused', async () => {
  const { id: productId, name } = await bank.addProduct();
  const rate = async (startsOn: string) =>
    callApi(system, staffSavings.proposeSavingsRate, {
      bearer: (await bank.man()).maker,
      params: { id: productId },
      body: { rate: '9.00', starts_on: startsOn, reason: 'agreed with the issuer' },
    });
  expect((await rate(dayNow())).body).toMatchObject({
    code: 'savings_terms_invalid',
    errors: [{ path: 'body.starts_on', code: 'too_small' }],
  });
  const proposed = await rate(inDays(2));
  expect((await bank.approve(idIn(proposed), 'maker')).status).toBe(403);
  expect((await bank.approve(idIn(proposed))).status).toBe(200);
  expect((await rate(inDays(2))).body).toMatchObject({ code: 'savings_terms_invalid' });
  const late = await rate(inDays(4));
  pass(5);
  expect((await bank.approve(idIn(late))).body).toMatchObject({
    code: expect.stringMatching(/state_conflict|proposal_expired/),
  });
  const { items } = answerOf(
    staffSavings.listSavingsOffers,
    await callApi(system, staffSavings.listSavingsOffers, { bearer: (await bank.man()).checker }),
  );
  expect(items.find((one) => one.id === productId)).toMatchObject({ name, rate: { rate: '9.00' }, clients: 0 });
  const client = await makeSaver();
  const saving = idIn((await bank.place(client, productId, '100.00', { rate: '9.00' })).answer);
  const byHand = (run: (tx: Parameters<Parameters<typeof system.server.db.transact>[1]>[0]) => Promise<unknown>) =>
    system.server.db.transact(desk.maker.scope, run);
  await expect(
    byHand((tx) => tx.sql`update brokerage.savings set earned = 100000 where saving_id = ${saving}`),
  ).rejects.toThrow('counted and paid by the clockwork');
  await expect(
    byHand(
      (tx) =>
        tx.sql`update brokerage.savings set status = 'sold', closed_at = now(), returned = placed where saving_id = ${saving}`,
    ),
  ).rejects.toThrow('cannot go from holding to sold');
  await expect(
    byHand(
      (tx) => tx.sql`
        insert into brokerage.savings_rates (tenant_id, product_id, starts_on, rate_ppm, created_at)
        select tenant_id, product_id, '2099-01-01', 500000, now() from brokerage.savings_products where product_id = ${productId}`,
    ),
  ).rejects.toThrow('a rate needs the decision of two people');
  await expect(
    byHand(
      (tx) => tx.sql`
        insert into brokerage.savings_exits (tenant_id, exit_id, saving_id, client_id, amount, cost, is_whole, due_on, asked_at)
        select tenant_id, ${system.server.money.parts.ids.next()}, saving_id, client_id, 100, 0, false, '2028-01-01', now()
        from brokerage.savings where saving_id = ${saving}`,
    ),
  ).rejects.toThrow('left by their client');
});

test('R-01 savings are reconciled with the issuer: what differs is a break with a name, and closes once it agrees', async () => {
  const { id: productId, issuer } = await bank.addProduct();
  const client = await makeSaver();
  await bank.place(client, productId, '250.00');
  const breaksNow = async () => {
    await bank.reconcile();
    const answer = await callApi(system, staffSavings.listSavingsIssuers, { bearer: (await bank.man()).maker });
    const { items } = answerOf(staffSavings.listSavingsIssuers, answer);
    return items
      .find((one) => one.issuer === issuer)
      ?.breaks.map(({ kind, expected, found }) => [kind, expected.amount, found?.amount]);
  };
  const state = async (balance: string, day = inDays(-1)) => {
    const body = { issuer, day, balance: usd(balance), reason: 'the statement of the issuer' };
    const { maker: bearer } = await bank.man();
    const proposed = await callApi(system, staffSavings.proposeSavingsStatement, { bearer, body });
    return proposed.status === 200 ? bank.approve(idIn(proposed)) : proposed;
  };
  expect(await breaksNow()).toEqual([]);
  pass(6);
  expect(await breaksNow()).toEqual([['missing', '250.00', undefined]]);
  expect((await state('249.99')).status).toBe(200);
  expect(await breaksNow()).toEqual([['statement', '250.00', '249.99']]);
  expect((await state('250.00')).body).toMatchObject({ code: 'savings_terms_invalid' });
  expect((await state('250.00', dayNow())).body).toMatchObject({ code: 'savings_terms_invalid' });
  pass(1);
  expect((await state('250.00')).status).toBe(200);
  expect(await breaksNow()).toEqual([]);
  const positions = answerOf(
    staffSavings.listAllSavings,
    await callApi(system, staffSavings.listAllSavings, {
      bearer: (await bank.man()).maker,
      query: { client_id: client.id },
    }),
  );
  expect(positions.items).toMatchObject([{ client_id: client.id, principal: usd('250.00') }]);
});
