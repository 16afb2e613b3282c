// What orders are refused for, over HTTP, in the seed's words.
import { describe, expect, test } from 'vitest';
import * as contract from '@candor/contract/orders/client.ts';
import { listAccounts } from '@candor/contract/accounts/client.ts';
import { addInvestor, answerOf, callApi, newKey, openDesk, signIn, testPin } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';

// A Monday; a day and an hour later it is Tuesday, 15:30 in London and 10:30 in New York.
const system = await openTestSystem({ start: new Date('2026-11-16T14:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD', 'EUR', 'INR']);
const floor = openFloor(system, desk);

const refusal = async (person: Person, wish: object) =>
  (await floor.quote(person, wish)).body as { code: string; title: string };

describe('what is refused, with the seed’s words', () => {
  test.each([
    ['amount_required', {}],
    ['order_payload_invalid', { kind: 'limit', quantity: '1' }],
    ['order_payload_invalid', { quantity: '1', stop_price: '1.00' }],
    ['order_payload_invalid', { kind: 'oco', quantity: '1', limit_price: '1.00', stop_price: '1.00' }],
    ['quantity_invalid', { quantity: '0.00001' }],
    ['quantity_invalid', { quantity: '0' }],
    ['investment_below_minimum', { quantity: '0.0001' }],
    ['amount_below_minimum', { amount: { amount: '0.01', currency: 'USD' } }],
    ['amount_invalid', { amount: { amount: '0.00', currency: 'USD' } }],
    ['currency_mismatch', { amount: { amount: '5.00', currency: 'PLN' } }],
    ['price_step', { kind: 'limit', quantity: '1', limit_price: '100.001' }],
    ['price_outside_band', { kind: 'limit', quantity: '1', limit_price: '9000.00' }],
    ['insufficient_funds', { quantity: '1000' }],
    ['insufficient_holdings', { side: 'sell', quantity: '1' }],
    ['not_found', { symbol: 'NOSUCH', quantity: '1' }],
    ['not_found', { quantity: '1', account_id: '0199a000-0000-7000-8000-0000000000ff' }],
  ])('TRD-06 %s', async (code, wish) => {
    expect(await refusal(await floor.makeInvestor(), wish)).toMatchObject({ code });
  });

  test('TRD-06 no cash at all: “No available funds”', async () => {
    const client = await addInvestor(system);
    const { access_token: bearer } = await signIn(system, client);
    const person = { client, bearer, accountId: '' };
    await callApi(system, listAccounts, { bearer });
    expect(await refusal(person, { quantity: '1' })).toMatchObject({
      code: 'no_available_funds',
      title: 'No available funds',
    });
  });

  test('G-13 a price over five percent away is asked for again', async () => {
    const person = await floor.makeInvestor();
    const last = Number((await floor.quoted(person, { quantity: '1' })).last);
    const far = await floor.quoted(person, { kind: 'limit', quantity: '1', limit_price: (last * 0.9).toFixed(2) });
    expect(far.notes).toContain('price_deviates');
    expect(await floor.place(person, far.id)).toMatchObject({ status: 422, body: { code: 'price_deviates' } });
    expect((await floor.place(person, far.id, { accept_deviation: true })).status).toBe(200);
  });

  test('the same order a moment ago is asked for again, with how long ago it was', async () => {
    const person = await floor.makeInvestor();
    const last = Number((await floor.quoted(person, { quantity: '1' })).last);
    const wish = { kind: 'limit', quantity: '1', limit_price: (last * 0.98).toFixed(2) };
    await floor.placed(person, wish);
    system.clock.advance(10_000);
    const again = await floor.quoted(person, wish);
    expect(await floor.place(person, again.id)).toMatchObject({
      status: 409,
      body: {
        code: 'order_duplicate',
        title: expect.stringMatching(/^The same order was placed 1\d s ago\. /),
      },
    });
    expect((await floor.place(person, again.id, { accept_duplicate: true })).status).toBe(200);
  });

  test('a double click, and a lost answer, place one order', async () => {
    const person = await floor.makeInvestor();
    const { id } = await floor.quoted(person, { quantity: '1' });
    const call = { bearer: person.bearer, body: { quotation_id: id, pin: testPin }, headers: newKey() };
    const answers = await Promise.all([
      callApi(system, contract.placeOrder, call),
      callApi(system, contract.placeOrder, call),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const list = answerOf(
      contract.listOrders,
      await callApi(system, contract.listOrders, { bearer: person.bearer, query: { status: 'all' } }),
    );
    expect(list.items).toHaveLength(1);
  });

  test('somebody else’s quotation and order are as unknown as none; a wrong PIN signs nothing', async () => {
    const [person, stranger] = [await floor.makeInvestor(), await floor.makeInvestor()];
    const { id } = await floor.quoted(person, { quantity: '1' });
    expect(await floor.place(stranger, id)).toMatchObject({ status: 404 });
    expect(await floor.place(person, id, { pin: '999999' })).toMatchObject({ body: { code: 'pin_wrong' } });
    expect(await floor.place(person, id, { pin: undefined })).toMatchObject({
      body: { code: 'order_signature_needed' },
    });
    const order = answerOf(contract.placeOrder, await floor.place(person, id));
    const seen = await callApi(system, contract.getOrder, { bearer: stranger.bearer, params: { id: order.id } });
    expect(seen.status).toBe(404);
  });
});
