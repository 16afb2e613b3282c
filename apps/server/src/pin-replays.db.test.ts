// A key that was used is no way to find out a PIN: every repetition proves it again, and guesses lock it as they do elsewhere.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dayOf } from '@candor/contract/days.ts';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import type { Endpoint } from '@candor/contract';
import * as loans from '@candor/contract/loans/client.ts';
import * as nominees from '@candor/contract/nominees/client.ts';
import { acceptBlock } from '@candor/contract/blocks/client.ts';
import * as funds from '@candor/contract/funds/client.ts';
import * as strategies from '@candor/contract/strategies/client.ts';
import { placeBid, quoteBid } from '@candor/contract/offerings/client.ts';
import * as orders from '@candor/contract/orders/client.ts';
import * as plans from '@candor/contract/plans/client.ts';
import * as savings from '@candor/contract/savings/client.ts';
import { quoteSale } from '@candor/contract/quotations/client.ts';
import { requestWithdrawal } from '@candor/contract/withdrawals/client.ts';
import {
  addClient,
  addLoan,
  answerOf,
  callApi,
  idIn,
  makeBorrower,
  makeDrawnLoan,
  makeWithdrawer,
  newKey,
  openDesk,
  signIn,
  testPin,
} from '@candor/testkit';
import { openBlocks } from '@candor/testkit/nouns/blocks.ts';
import { freeFundSymbol, openFunds } from '@candor/testkit/nouns/funds.ts';
import { openStrategies } from '@candor/testkit/nouns/strategies.ts';
import { openOfferings } from '@candor/testkit/nouns/offerings.ts';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';
import { openPlans, planTerms } from '@candor/testkit/nouns/plans.ts';
import { fixedTerms, openBank, openSavers } from '@candor/testkit/nouns/savings.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';
import type { CallOptions } from '@candor/testkit';

// A Monday; when the desk is open it is Tuesday, 10:30 in New York.
const system = await openTestSystem({ start: new Date('2026-11-16T14:30:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const floor = openFloor(system, desk);
const units = openFunds(system, desk);
const rules = openStrategies(system, desk);

/** A term of ninety days, placed by a client with money. */
async function makeTerm() {
  const bank = await openBank(system);
  const client = await openSavers(system, desk).makeSaver();
  const { id } = await bank.addProduct(fixedTerms);
  const { bearer, answer, body } = await bank.place(client, id, '100.00', { at_maturity: 'pay_out' });
  const { pin: _pin, ...wish } = body;
  return { bearer, wish, id: idIn(answer) };
}

type Ready = Pick<CallOptions, 'bearer' | 'params'> & { readonly body: Readonly<Record<string, unknown>> };

const nominee = { name: 'Ana Lovelace', relation: 'spouse', share: '100', birth_date: '1985-04-02' } as const;
const person = { ...nominee, phone_code: '1', phone: '2025550143' };

async function makeOwner() {
  const owner = await addClient(system, 'sun3', { pin: testPin });
  return { bearer: (await signIn(system, owner)).access_token };
}

const dayMs = 86_400_000;

/** The weekday before. */
function dayBefore(day: string): string {
  const at = new Date(day);
  return dayOf(new Date(at.getTime() - (at.getUTCDay() === 1 ? 3 : 1) * dayMs));
}

/** With one NAV. */
/** Somebody whose cooling-off is over, and a strategy with a NAV. */
async function makeSubscriber() {
  const id = await rules.make();
  const person = await floor.makeInvestor();
  await rules.raise(person);
  await rules.prepare(person, id);
  system.clock.advance(26 * 3_600_000);
  const day = new Date(system.clock.now());
  day.setUTCHours(21, 30, 0, 0);
  while (day < system.clock.now() || [0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  system.clock.set(day);
  await rules.move();
  return { person: await rules.again(person), id };
}

async function makeFund(person: Person) {
  const fund = await units.make({ symbol: await freeFundSymbol(system, desk) });
  const { deal } = await units.show(person, fund.id);
  await units.record(fund, dayBefore(deal.nav_day), '100');
  return { ...fund, deal };
}

async function makeFundBuyer() {
  const person = await floor.makeInvestor();
  await units.readWarning(person);
  return { person, fund: await makeFund(person) };
}

/** With units that have arrived, days later. */
async function makeHolder() {
  const { person, fund } = await makeFundBuyer();
  const { nav_day: day, cut_off_at: cutOff, settles_on: settles } = fund.deal;
  await units.buy(person, fund.id, '500.00');
  system.clock.set(new Date(cutOff));
  await units.record(fund, day, '100');
  await units.move();
  system.clock.set(new Date(`${settles}T20:00:00Z`));
  await units.settle();
  return { person: await units.again(person), id: fund.id };
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
  [
    plans.startPlan,
    async () => {
      const { bearer } = await floor.makeInvestor();
      return { bearer, body: { market: 'NASDAQ', symbol: 'AAPL', ...planTerms() } };
    },
  ],
  [
    plans.changePlan,
    async () => {
      const person = await floor.makeInvestor();
      const { id } = await openPlans(system, desk).started(person);
      return { bearer: person.bearer, params: { id }, body: planTerms({ day: 3 }) };
    },
  ],
  [
    savings.openSaving,
    async () => {
      const { bearer, wish } = await makeTerm();
      return { bearer, body: wish };
    },
  ],
  [
    savings.leaveSaving,
    async () => {
      const { bearer, id } = await makeTerm();
      return { bearer, params: { id }, body: { amount: null, receive: { amount: '100.00', currency: 'USD' } } };
    },
  ],
  [
    savings.chooseMaturity,
    async () => {
      const { bearer, id } = await makeTerm();
      return { bearer, params: { id }, body: { at_maturity: 'renew' } };
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
  [
    acceptBlock,
    async () => {
      const book = openBlocks(system, desk);
      const person = await book.makeAsker();
      const { id } = await book.asked(person);
      const { quotation } = await book.quoteFor(person, id);
      return { bearer: person.bearer, params: { id }, body: { quotation_id: quotation.id } };
    },
  ],
  [
    placeBid,
    async () => {
      const book = openOfferings(system, desk);
      const person = await floor.makeInvestor();
      await book.readWarning(person);
      const { id } = await book.make();
      book.open();
      const quotation = answerOf(quoteBid, await book.quote(person, id, { lots: 1 }));
      const body = { quotation_id: quotation.id, client_bytes: '5a'.repeat(16) };
      return { bearer: person.bearer, params: { id }, body };
    },
  ],
  [
    funds.placeFundPurchase,
    async () => {
      const { person, fund } = await makeFundBuyer();
      const told = answerOf(funds.quoteFundPurchase, await units.quoteBuy(person, fund.id, '100.00'));
      return { bearer: person.bearer, params: { id: fund.id }, body: { quotation_id: told.quotation.id } };
    },
  ],
  [
    funds.placeFundSale,
    async () => {
      const { person, id } = await makeHolder();
      const told = answerOf(funds.quoteFundSale, await units.quoteSell(person, id, {}));
      return { bearer: person.bearer, params: { id }, body: { quotation_id: told.quotation.id } };
    },
  ],
  [
    funds.placeFundSwitch,
    async () => {
      const { person, id } = await makeHolder();
      const { id: to } = await makeFund(person);
      const options = { bearer: person.bearer, params: { id } };
      const asked = await callApi(system, funds.quoteFundSwitch, { ...options, body: { to } });
      const { sale, purchase } = answerOf(funds.quoteFundSwitch, asked);
      return { ...options, body: { sale_quotation_id: sale.id, purchase_quotation_id: purchase.id } };
    },
  ],
  [
    strategies.placeStrategyPurchase,
    async () => {
      const { person, id } = await makeSubscriber();
      const told = answerOf(strategies.quoteStrategyPurchase, await rules.quoteBuy(person, id, '100.00'));
      return { bearer: person.bearer, params: { id }, body: { quotation_id: told.quotation.id } };
    },
  ],
  [
    strategies.placeStrategyStop,
    async () => {
      const { person, id } = await makeSubscriber();
      const { good_till: day } = await rules.buy(person, id, '100.00');
      system.clock.set(new Date(`${day ?? ''}T21:30:00Z`));
      await rules.move();
      await rules.settle();
      const holder = await rules.again(person);
      const told = answerOf(strategies.quoteStrategyStop, await rules.quoteStop(holder, id));
      return { bearer: holder.bearer, params: { id }, body: { quotation_id: told.quotation.id } };
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
