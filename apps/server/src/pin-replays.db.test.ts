// A key that was used is no way to find out a PIN: every repetition proves it again, and guesses lock it as they do elsewhere.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import type { Endpoint } from '@candor/contract';
import * as loans from '@candor/contract/loans/client.ts';
import * as nominees from '@candor/contract/nominees/client.ts';
import * as orders from '@candor/contract/orders/client.ts';
import { quoteSale } from '@candor/contract/quotations/client.ts';
import { requestWithdrawal } from '@candor/contract/withdrawals/client.ts';
import {
  addClient,
  addLoan,
  answerOf,
  callApi,
  makeBorrower,
  makeDrawnLoan,
  makeWithdrawer,
  newKey,
  openDesk,
  signIn,
  testPin,
} from '@candor/testkit';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';
import type { CallOptions } from '@candor/testkit';

// A Monday; when the desk is open it is Tuesday, 10:30 in New York.
const system = await openTestSystem({ start: new Date('2026-11-16T14:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const floor = openFloor(system, desk);

type Ready = Pick<CallOptions, 'bearer' | 'params'> & { readonly body: Readonly<Record<string, unknown>> };

const nominee = { name: 'Ana Lovelace', relation: 'spouse', share: '100', birth_date: '1985-04-02' } as const;
const person = { ...nominee, phone_code: '1', phone: '2025550143' };

async function makeOwner() {
  const owner = await addClient(system, 'sun3', { pin: testPin });
  return { bearer: (await signIn(system, owner)).access_token };
}

/** Every endpoint that is done once and asks for a PIN, with a call that goes well. */
const calls: ReadonlyArray<readonly [Endpoint, () => Promise<Ready>]> = [
  [
    requestWithdrawal,
    async () => {
      const { bearer, body } = await makeWithdrawer(system, desk);
      return { bearer, body };
    },
  ],
  [
    loans.drawLoan,
    async () => {
      const { owner, bearer } = await makeBorrower(system, desk);
      const wish = { amount: '1000.00', kind: 'amortising', months: 3, isDrawn: false } as const;
      const { id } = await addLoan(system, desk, owner, wish);
      return { bearer, params: { id }, body: {} };
    },
  ],
  [
    loans.repayLoan,
    async () => {
      const { id, enter } = await makeDrawnLoan(system, desk, '2000.00');
      const body = { instalment: 1, amount: { amount: '338.68', currency: 'USD' } };
      return { bearer: await enter(), params: { id }, body };
    },
  ],
  [nominees.saveNominees, async () => ({ ...(await makeOwner()), body: { nominees: [person], opt_out: false } })],
  [
    nominees.deleteNominee,
    async () => {
      const { bearer } = await makeOwner();
      const body = { nominees: [person], opt_out: false, pin: testPin };
      const saved = await callApi(system, nominees.saveNominees, { bearer, body, headers: newKey() });
      const [first] = answerOf(nominees.saveNominees, saved).items;
      return { bearer, params: { id: first?.id ?? '' }, body: {} };
    },
  ],
  [
    orders.placeOrder,
    async () => {
      const person = await floor.makeInvestor();
      const { id } = await floor.quoted(person, { quantity: '1' });
      return { bearer: person.bearer, body: { quotation_id: id } };
    },
  ],
  [
    orders.replaceOrder,
    async () => {
      const person = await floor.makeInvestor();
      const { last } = await floor.quoted(person, { quantity: '1' });
      const wish = { kind: 'limit', limit_price: (Number(last) * 0.97).toFixed(2), time_in_force: 'gtc' };
      const order = await floor.placed(person, { ...wish, quantity: '5' });
      const { id } = await floor.quoted(person, { ...wish, quantity: '6', replaces: order.id });
      return { bearer: person.bearer, params: { id: order.id }, body: { quotation_id: id } };
    },
  ],
  [
    orders.sellOrder,
    async () => {
      const buyer = await floor.makeInvestor();
      const bought = await floor.buyShares(buyer, '2');
      const [person = buyer] = await floor.nextSession(buyer);
      const options = { bearer: person.bearer, params: { id: bought.id } };
      const { id } = answerOf(quoteSale, await callApi(system, quoteSale, { ...options, body: { quantity: '1' } }));
      return { ...options, body: { quotation_id: id } };
    },
  ],
];

test('S-12 the list of calls that ask for a PIN and are done once is whole', () => {
  const asking = allEndpoints.filter(
    ({ idempotent, body }) => idempotent && body instanceof z.ZodMiniObject && 'pin' in body.shape,
  );
  expect(asking.map(({ id }) => id).toSorted()).toEqual(calls.map(([{ id }]) => id).toSorted());
});

test.each(calls)('S-12 R-12 under a used key wrong PINs cost as much as ever: $id', async (endpoint, makeReady) => {
  const { body, ...ready } = await makeReady();
  const headers = newKey();
  const call = (pin: string) => callApi(system, endpoint, { ...ready, body: { ...body, pin }, headers });
  const first = await call(testPin);
  expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
  const again = await call(testPin);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const guesses: unknown[] = [];
  for (let guess = 0; guess < 7; guess += 1) guesses.push((await call(`11199${guess}`)).body);
  const wrong = { code: 'pin_wrong' };
  const locked = { code: 'pin_locked' };
  expect(guesses).toMatchObject([wrong, wrong, wrong, wrong, wrong, locked, locked]);
  expect((await call(testPin)).body).toMatchObject({ code: 'pin_locked' });
});
