// Savings on the real server: placed with an issuer, counted by the night, paid, left, and held against an independent model.
import { expect, test } from 'vitest';
import { getAssets } from '@candor/contract/accounts/client.ts';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { getPortfolio } from '@candor/contract/portfolio/client.ts';
import * as savings from '@candor/contract/savings/client.ts';
import * as staffSavings from '@candor/contract/savings/staff.ts';
import { listTransactions } from '@candor/contract/transactions/client.ts';
import { auditLedger } from '@candor/ledger';
import { answerOf, bucketsOf, callApi, idIn, newKey, openDesk, testPin } from '@candor/testkit';
import { fixedTerms, openBank, openSavers } from '@candor/testkit/nouns/savings.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';

const dayMs = 86_400_000;
const system = await openTestSystem({ start: new Date('2027-12-20T10:00:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const bank = await openBank(system);
const { bearerOf, leave, makeSaver, read } = openSavers(system, desk);
const usd = (amount: string) => ({ amount, currency: 'USD' });
const cents = (money: { readonly amount: string }) => BigInt(money.amount.replace('.', ''));
const pass = (days: number) => system.clock.advance(days * dayMs);
const dayNow = () => dayOf(system.clock.now());
const inDays = (days: number) => shiftDay(dayOf(system.clock.now()), days);
const audit = async () => (await auditLedger(system.server.money.parts, desk.maker.scope.tenantId)).violations;

/** A second way to the same sum: fractions in lowest terms, no common multiple, its own calendar. */
function modelInterest(cents: bigint, nights: readonly { readonly date: Date; readonly percent: string }[]) {
  const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
  let [above, below] = [0n, 1n];
  for (const { date, percent } of nights) {
    const year = date.getUTCFullYear();
    const length = BigInt(Math.round((Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / dayMs));
    const [whole = '0', rest = ''] = percent.split('.');
    const hundredths = BigInt(whole + rest.padEnd(2, '0'));
    const [top, bottom] = [cents * hundredths, 10_000n * length];
    [above, below] = [above * bottom + top * below, below * bottom];
    const common = gcd(above, below);
    [above, below] = [above / common, below / common];
  }
  return { above, below };
}

test('TRD-01 a leap year of nights with two changes of rate is the sum of exact fractions; nothing is lost on the way', async () => {
  const { id: productId } = await bank.addProduct({ day_count: 'act_act', cap: null });
  const client = await makeSaver();
  const amount = '7777.77';
  const { answer } = await bank.place(client, productId, amount);
  expect(answer.status).toBe(200);
  const id = idIn(answer);
  const opened = Date.parse(dayNow());
  const changes = [
    { percent: '4.25', from: 0 },
    { percent: '3.10', from: 40 },
    { percent: '5.55', from: 200 },
  ];
  expect((await bank.publish(productId, '3.10', inDays(40))).status).toBe(200);
  expect((await bank.publish(productId, '5.55', inDays(200))).status).toBe(200);
  // A few nights one by one, then months that nobody looked at, as after a long stop.
  for (const days of [1, 1, 1, 30, 33, 300]) {
    pass(days);
    await bank.count();
  }
  expect(await bank.count()).toBe(0);
  const nights = Array.from({ length: 366 }, (_, place) => ({
    date: new Date(opened + place * dayMs),
    percent: changes.findLast(({ from }) => from <= place)?.percent ?? '',
  }));
  const { above, below } = modelInterest(777_777n, nights);
  const found = await read(client, id);
  expect(cents(found.paid) + cents(found.earned)).toBe(above / below);
  expect(found.counted_to).toBe(inDays(-1));
  const { answer: left } = await leave(client, id, null);
  expect(left.status).toBe(200);
  // The night on which the money is still with the issuer earns as well; what is left of a cent goes to the client.
  pass(1);
  await bank.count();
  const last = modelInterest(777_777n, [...nights, { date: new Date(opened + 366 * dayMs), percent: '5.55' }]);
  const closed = await read(client, id);
  expect(closed).toMatchObject({ status: 'sold', principal: usd('0.00'), earned: usd('0.00') });
  expect(cents(closed.paid)).toBe(-(-last.above / last.below) + (last.above % last.below === 0n ? 0n : 1n));
  expect((await bucketsOf(system, client)).cash).toBe(1_000_000n + cents(closed.paid));
  expect(await audit()).toEqual([]);
}, 120_000);

test('TRD-03 money goes to the issuer, stays in the balance sheet and earns by the night', async () => {
  const { id: productId } = await bank.addProduct({ subtype: 'daily', type: 'saving', payout: 'daily' });
  const client = await makeSaver();
  const bearer = await bearerOf(client);
  const [shown] = answerOf(
    savings.listSavingsProducts,
    await callApi(system, savings.listSavingsProducts, { bearer }),
  ).items.filter(({ id }) => id === productId);
  expect(shown).toMatchObject({ rate: { rate: '4.25' }, issuer: { risk: 'covered' }, mine: usd('0.00') });
  const page = await callApi(system, savings.getSavingsProduct, { bearer, params: { id: productId } });
  expect(answerOf(savings.getSavingsProduct, page).rates).toEqual([{ starts_on: dayNow(), rate: '4.25' }]);
  const { answer, body } = await bank.place(client, productId, '1000.00');
  const held = answerOf(
    savings.listSavings,
    await callApi(system, savings.listSavings, { bearer, query: { status: 'all' } }),
  );
  expect(held.items).toMatchObject([{ id: idIn(answer), status: 'holding' }]);
  const { pin: _pin, rate: _rate, at_maturity: _choice, ...asked } = body;
  const quote = answerOf(savings.quoteSaving, await callApi(system, savings.quoteSaving, { bearer, body: asked }));
  expect(quote).toMatchObject({
    interest: [
      { days: 30, amount: usd('3.49') },
      { days: 365, amount: usd('42.50') },
    ],
    early_cost: null,
    cash_after: usd('8000.00'),
  });
  const id = idIn(answer);
  expect(await bucketsOf(system, client)).toMatchObject({ cash: 900_000n, saved: 100_000n, invested: 0n });
  const assets = answerOf(getAssets, await callApi(system, getAssets, { bearer }));
  const account = assets.accounts.find(({ currency }) => currency === 'USD');
  expect(account).toMatchObject({
    buckets: { invested: usd('1000.00') },
    market_value: usd('1000.00'),
    net: usd('10000.00'),
  });
  pass(1);
  await bank.count();
  // 1000 × 4.25 % ÷ 365 = 11.64 cents: eleven are paid, the rest is carried.
  expect(await read(client, id)).toMatchObject({ paid: usd('0.11'), earned: usd('0.00') });
  pass(1);
  await bank.count();
  expect(await read(client, id)).toMatchObject({ paid: usd('0.23'), days: [{ interest: '0.11643835' }, {}] });
  const later = await bearerOf(client);
  const portfolio = answerOf(getPortfolio, await callApi(system, getPortfolio, { bearer: later }));
  expect(JSON.stringify(portfolio)).toContain('savings');
  expect(await audit()).toEqual([]);
});

test('TRD-03 money comes back in parts, then as a whole, each on its day: holding → settle → sold', async () => {
  const { id: productId, issuer } = await bank.addProduct({ subtype: 'daily', type: 'saving', payout: 'daily' });
  const client = await makeSaver();
  const id = idIn((await bank.place(client, productId, '1000.00')).answer);
  pass(1);
  await bank.count();
  const part = await leave(client, id, '400.00');
  expect(part.quote).toMatchObject({
    is_whole: false,
    cost: usd('0.00'),
    interest: usd('0.00'),
    receive: usd('400.00'),
  });
  expect(part.answer.body).toMatchObject({ status: 'holding', principal: usd('1000.00'), leaving: usd('400.00') });
  const tooMuch = await callApi(system, savings.quoteLeave, {
    bearer: part.bearer,
    params: { id },
    body: { amount: usd('600.01') },
  });
  expect(tooMuch.body).toMatchObject({ code: 'state_conflict' });
  const crumbs = await callApi(system, savings.quoteLeave, {
    bearer: part.bearer,
    params: { id },
    body: { amount: usd('595.00') },
  });
  expect(crumbs.body).toMatchObject({ code: 'savings_rest_too_small' });
  pass(1);
  await bank.count();
  expect(await bucketsOf(system, client)).toMatchObject({ saved: 60_000n });
  const whole = await leave(client, id, null);
  expect(whole.answer.body).toMatchObject({ status: 'settle', principal: usd('600.00') });
  const again = await callApi(system, savings.leaveSaving, {
    bearer: whole.bearer,
    headers: newKey(),
    params: { id },
    body: whole.body,
  });
  expect(again.body).toMatchObject({ code: 'state_conflict' });
  pass(1);
  await bank.count();
  expect(await read(client, id)).toMatchObject({ status: 'sold', principal: usd('0.00') });
  expect(await bucketsOf(system, client)).toMatchObject({ saved: 0n, invested: 0n });
  const fresh = await bearerOf(client);
  const told = answerOf(listMessages, await callApi(system, listMessages, { bearer: fresh })).items.map(
    ({ kind }) => kind,
  );
  expect(told).toEqual(expect.arrayContaining(['savings_paid', 'savings_returned']));
  const lines = answerOf(listTransactions, await callApi(system, listTransactions, { bearer: fresh })).items;
  expect(lines.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Placed in savings', 'Returned from savings', 'Savings interest']),
  );
  const { items } = answerOf(
    staffSavings.listSavingsIssuers,
    await callApi(system, staffSavings.listSavingsIssuers, { bearer: (await bank.man()).maker }),
  );
  expect(items.find((one) => one.issuer === issuer)).toMatchObject({ books: usd('0.00'), positions: usd('0.00') });
  expect(await audit()).toEqual([]);
});

test('G-12 a term left early costs what was shown, never more than was earned; at its end it is paid out or goes on', async () => {
  const { id: productId } = await bank.addProduct(fixedTerms);
  const client = await makeSaver();
  const choice = { at_maturity: 'pay_out' };
  const early = idIn((await bank.place(client, productId, '3650.00', choice)).answer);
  const ending = idIn((await bank.place(client, productId, '1000.00', choice)).answer);
  const renewed = idIn((await bank.place(client, productId, '1000.00', { at_maturity: 'renew' })).answer);
  const wholeOnly = await callApi(system, savings.quoteLeave, {
    bearer: await bearerOf(client),
    params: { id: early },
    body: { amount: usd('10.00') },
  });
  expect(wholeOnly.body).toMatchObject({ code: 'savings_whole_only' });
  // The first day nothing is earned, so nothing can be lost.
  const first = await callApi(system, savings.quoteLeave, {
    bearer: await bearerOf(client),
    params: { id: early },
    body: { amount: null },
  });
  expect(first.body).toMatchObject({ is_early: true, cost: usd('0.00'), receive: usd('3650.00') });
  // 3650 × 4.25 % ÷ 365 = 42.5 cents a night; forty nights earn 17.00, thirty of them are lost.
  pass(40);
  expect((await bank.publish(productId, '1.00', inDays(1))).status).toBe(200);
  const { quote, answer } = await leave(client, early, null);
  expect(quote).toMatchObject({ interest: usd('17.00'), cost: usd('12.75'), receive: usd('3654.25'), is_early: true });
  expect(answer.body).toMatchObject({ status: 'settle' });
  pass(2);
  await bank.count();
  expect(await read(client, early)).toMatchObject({ status: 'sold', paid: usd('4.25') });
  const bearer = await bearerOf(client);
  const wish = {
    bearer,
    headers: newKey(),
    params: { id: ending },
    body: { at_maturity: 'renew', pin: testPin },
  } as const;
  expect((await callApi(system, savings.chooseMaturity, wish)).body).toMatchObject({ at_maturity: 'renew' });
  const back = { ...wish, headers: newKey(), body: { at_maturity: 'pay_out', pin: testPin } } as const;
  expect((await callApi(system, savings.chooseMaturity, back)).body).toMatchObject({ at_maturity: 'pay_out' });
  pass(45);
  await bank.count();
  const told = answerOf(listMessages, await callApi(system, listMessages, { bearer: await bearerOf(client) })).items;
  expect(told.filter(({ kind }) => kind === 'savings_maturing')).toHaveLength(2);
  pass(3);
  await bank.count();
  // 1000 × 4.25 % × 90 ÷ 365 = 10.4794…: paid out it is rounded up, renewed the fraction is carried.
  expect(await read(client, ending)).toMatchObject({ status: 'sold', paid: usd('10.48') });
  expect(await read(client, renewed)).toMatchObject({ status: 'holding', paid: usd('10.47'), rate: '1.00' });
  expect(await audit()).toEqual([]);
});
