// What is read around trading: a product, what a trade would cost, whether it is open; and at the desk an order, tables of fees,
// dated terms and what a corporate action would do.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '@candor/contract';
import { previewCorporateAction } from '@candor/contract/corporate-actions/staff.ts';
import { estimateCost } from '@candor/contract/fees/client.ts';
import { estimateStaffCost, listFeeTables, previewFeeTable } from '@candor/contract/fees/staff.ts';
import { getTradingStatus } from '@candor/contract/orders/client.ts';
import { getClientOrder } from '@candor/contract/orders/staff.ts';
import { getProduct, listProducts } from '@candor/contract/products/client.ts';
import { listProductTerms } from '@candor/contract/products/staff.ts';
import { listPublications } from '@candor/contract/publications/staff.ts';
import { answerOf, callApi, makeStaff, openDesk, signInStaff, startTestSystem } from '@candor/testkit';
import type { TestSystem } from '@candor/testkit';
import { saleCommission } from '@candor/testkit/nouns/fees.ts';
import { openFloor } from '@candor/testkit/nouns/orders.ts';

let system: TestSystem;
let floor: ReturnType<typeof openFloor>;
let clerk: { readonly bearer: string };
beforeAll(async () => {
  system = await startTestSystem({ start: new Date('2026-11-16T14:30:00Z') });
  floor = openFloor(system, await openDesk(system, 'sun3', ['USD']));
  clerk = await signInStaff(system, 'sun3', await makeStaff(system, 'sun3', ['operations', 'content_editor']));
});
afterAll(() => system.close());

const apple = { market: 'NASDAQ', symbol: 'AAPL' } as const;

test('TRD-06 a client reads a product, what a sale would cost line by line, and that its market is open', async () => {
  const { bearer } = await floor.makeInvestor();
  const listed = answerOf(listProducts, await callApi(system, listProducts, { bearer, query: { market: 'NASDAQ' } }));
  const [first] = listed.items;
  const product = await callApi(system, getProduct, { bearer, params: { id: first?.id ?? '' } });
  expect(answerOf(getProduct, product)).toMatchObject({ id: first?.id });
  const costOf = async (side: 'buy' | 'sell') => {
    const answer = await callApi(system, estimateCost, { bearer, body: { ...apple, side, quantity: '10' } });
    return answerOf(estimateCost, answer).lines.map(({ code }) => code);
  };
  // What the regulators ask for is taken of sales only.
  expect((await costOf('sell')).length).toBeGreaterThan((await costOf('buy')).length);
  const status = await callApi(system, getTradingStatus, { bearer, query: apple });
  expect(answerOf(getTradingStatus, status)).toMatchObject({ state: 'open', halted: null });
});

test('S-28 the desk reads a client’s order, dated terms, tables of fees and what another table would change', async () => {
  const { bearer } = clerk;
  const person = await floor.makeInvestor();
  const order = await floor.buyShares(person, '2');
  const seen = answerOf(getClientOrder, await callApi(system, getClientOrder, { bearer, params: { id: order.id } }));
  expect(seen).toMatchObject({ id: order.id });
  const params = { market: 'NASDAQ' } as const;
  const tables = answerOf(listFeeTables, await callApi(system, listFeeTables, { bearer, params }));
  const rules = tables.items[0]?.rules ?? [];
  expect(rules.length).toBeGreaterThan(0);
  const preview = await callApi(system, previewFeeTable, { bearer, params, body: { rules } });
  // The client holds two shares of Apple, and nothing works there.
  expect(answerOf(previewFeeTable, preview)).toMatchObject({ working: 0, holders: 1 });
  const resting = { kind: 'limit', quantity: '1', limit_price: '1.00' };
  await floor.placed(person, resting, { accept_deviation: true });
  const concerned = answerOf(
    previewFeeTable,
    await callApi(system, previewFeeTable, { bearer, params, body: { rules } }),
  );
  expect(concerned).toMatchObject({ working: 1, holders: 1 });
  const listed = answerOf(
    listProducts,
    await callApi(system, listProducts, { bearer: person.bearer, query: { market: 'NASDAQ' } }),
  );
  const terms = await callApi(system, listProductTerms, { bearer, params: { id: listed.items[0]?.id ?? '' } });
  expect(terms.status, JSON.stringify(terms.body)).toBe(200);
});

test('G-16 staff ask what any trade would cost, by the table of today and by one that is planned', async () => {
  const { bearer } = clerk;
  const ask = (body: object) => callApi(system, estimateStaffCost, { bearer, body: { ...apple, ...body } });
  const today = answerOf(estimateStaffCost, await ask({ side: 'sell', quantity: '10' }));
  expect(today.lines.map(({ code }) => code).toSorted()).toEqual(['sec_fee', 'taf']);
  const planned = answerOf(estimateStaffCost, await ask({ side: 'sell', quantity: '10', rules: [saleCommission] }));
  const gross = Number(planned.gross.amount);
  // To the cent: the last place of the percentage follows the price.
  expect(planned.lines.map(({ code }) => code)).toEqual(['commission']);
  expect(Number(planned.charges.amount)).toBeCloseTo(gross / 100, 1);
  expect(Number(planned.total.amount)).toBeCloseTo(gross - Number(planned.charges.amount), 2);
  const wrong = await ask({ side: 'buy', amount: '100', rules: [{ ...saleCommission, basis: 'lines' }] });
  expect(wrong).toMatchObject({ status: 422, body: { code: 'fee_table_invalid' } });
  expect(await ask({ side: 'buy' })).toMatchObject({ body: { code: 'amount_required' } });
});

test('TRD-10 what a split or a dividend would do is shown for every holder and changes nothing', async () => {
  const person = await floor.makeInvestor();
  await floor.buyShares(person, '3');
  const instrument = await system.server.money.trading.instruments.findBySymbol(apple.market, apple.symbol);
  const ask = async (terms: InputOf<typeof previewCorporateAction>['body']['terms']) => {
    const body = { instrument_id: instrument?.instrumentId ?? '', ex_date: '2026-11-20', terms };
    const answer = await callApi(system, previewCorporateAction, { bearer: clerk.bearer, body });
    return answerOf(previewCorporateAction, answer).items.find(({ client_id: id }) => id === person.client.id);
  };
  expect(await ask({ kind: 'split', to: 4, from: 1 })).toMatchObject({ before: '3', after: '12', cash: null });
  // It is paid on the shares that there are, and leaves them.
  const dividend = { kind: 'dividend', per_share: '0.25', currency: 'USD', pay_date: '2026-12-04' } as const;
  expect(await ask(dividend)).toMatchObject({ before: '3', after: '3', cash: { amount: '0.75', currency: 'USD' } });
});

test('TERM-01 the desk lists the texts that clients read', async () => {
  const { bearer } = clerk;
  const answer = await callApi(system, listPublications, { bearer, params: { family: 'legal' } });
  expect(answerOf(listPublications, answer).items.length).toBeGreaterThan(0);
});
