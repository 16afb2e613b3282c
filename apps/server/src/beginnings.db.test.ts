// Forced verification and refused terms close what begins something, of every product, and nothing that leads out: by the contract for each
// endpoint, and by what is wanted where one door serves both ways.
import { expect, test } from 'vitest';
import { fillPath } from '@candor/contract';
import type { Endpoint } from '@candor/contract';
import * as blocks from '@candor/contract/blocks/client.ts';
import { acceptDocument } from '@candor/contract/documents/client.ts';
import { allEndpoints } from '@candor/contract/endpoints.ts';
import * as orders from '@candor/contract/orders/client.ts';
import * as savings from '@candor/contract/savings/client.ts';
import { basePaths } from '@candor/platform/http/mount.ts';
import {
  answerOf,
  callApi,
  idIn,
  newKey,
  openDesk,
  publishText,
  setKyc,
  signIn,
  switchAccess,
  tenantHeaders,
  testPin,
} from '@candor/testkit';
import { openBlocks } from '@candor/testkit/nouns/blocks.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';
import { openPlans } from '@candor/testkit/nouns/plans.ts';
import { fixedTerms, openBank } from '@candor/testkit/nouns/savings.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';

const system = await openTestSystem({ start: new Date('2026-11-16T15:40:00Z') });
const desk = await openDesk(system, 'sun3', ['USD']);
const book = openBlocks(system, desk);
const bank = await openBank(system);
const plans = openPlans(system, desk);

const force = (kycForce: boolean) => switchAccess(system, 'sun3', { kycForce, clientDeposit: true });
const codeOf = ({ body }: { readonly body: unknown }) => (body as { code?: string }).code;
const again = async (person: Person): Promise<Person> => ({
  ...person,
  bearer: (await signIn(system, person.client)).access_token,
});

/** Named rightly and empty: whoever is let in is then told what is missing. */
async function knock(endpoint: Endpoint, bearer: string): Promise<string> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '');
  const params = Object.fromEntries(names.map((name) => [name, '0199a000-0000-7000-8000-00000000dead']));
  const answer = await fetch(system.url + basePaths[endpoint.base] + fillPath(endpoint.path, params), {
    method: endpoint.method,
    headers: { ...tenantHeaders('sun3'), authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: '{}',
  });
  return /"code":"(\w+)"/.exec(await answer.text())?.[1] ?? '';
}

const closings = ['kyc_required', 'terms_not_accepted'];

/** The endpoints of a direction that answer with this code. */
async function closedBy(begins: boolean, code: string, bearer: string): Promise<string[]> {
  const found: string[] = [];
  for (const endpoint of allEndpoints.filter((one) => one.begins === begins)) {
    if ((await knock(endpoint, bearer)) === code) found.push(endpoint.id);
  }
  return found;
}
const named = (begins: boolean) => allEndpoints.filter((one) => one.begins === begins).map(({ id }) => id);

/** As if it had been accepted with the verification, and then a version that asks. */
async function asksAgain(people: readonly Person[], version: number): Promise<void> {
  for (const { bearer } of people) {
    const read = { version: version - 1, language: 'en-US' };
    await callApi(system, acceptDocument, { bearer, params: { kind: 'agreement' }, body: read });
  }
  const body = `## Changed\n\nWritten better, version ${String(version)}.`;
  await publishText(system, 'agreement', { title: 'Terms of {company}', body, asksAgain: true });
}

test('KYC-06 TERM-01 G-03 every endpoint that begins something is closed by both gates, and none that leads out is', async () => {
  const person = await book.makeAsker('100.00');
  await setKyc(system, person.client, 'pending');
  await force(true);
  expect(await closedBy(true, 'kyc_required', person.bearer)).toEqual(named(true));
  for (const code of closings) expect(await closedBy(false, code, person.bearer)).toEqual([]);
  await force(false);
  await setKyc(system, person.client, 'approved');
  expect(await closedBy(true, 'kyc_required', person.bearer)).toEqual([]);
  await asksAgain([person], 2);
  expect(await closedBy(true, 'terms_not_accepted', person.bearer)).toEqual(named(true));
  expect(await closedBy(false, 'terms_not_accepted', person.bearer)).toEqual([]);
}, 120_000);

/** A resting purchase that is changed. */
async function replace(person: Person, id: string): Promise<string | undefined> {
  const last = Number((await book.quoted(person, { quantity: '1' })).last);
  const wish = { kind: 'limit', quantity: '2', limit_price: (last * 0.97).toFixed(2), replaces: id };
  const body = { quotation_id: (await book.quoted(person, wish)).id, pin: testPin };
  const call = { bearer: person.bearer, params: { id }, body, headers: newKey() };
  return codeOf(await callApi(system, orders.replaceOrder, call));
}

test('TERM-01 KYC-06 G-03 where one door serves both ways, buying is closed and selling is not: orders, blocks, the end of a term', async () => {
  const [person] = await book.nextSession(await book.makeAsker());
  if (!person) throw new Error('nobody came');
  await book.buyShares(person, '110');
  const last = Number((await book.quoted(person, { quantity: '1' })).last);
  const resting = await book.placed(person, { kind: 'limit', quantity: '1', limit_price: (last * 0.98).toFixed(2) });
  const { id: productId } = await bank.addProduct(fixedTerms);
  const { answer } = await bank.place(person.client, productId, '1000.00', { at_maturity: 'pay_out' });
  const saving = idIn(answer);
  const wanted = await book.asked(person, {});
  const firm = await book.quoteFor(person, wanted.id);
  await asksAgain([person], 3);
  const closed = 'terms_not_accepted';
  const choose = (choice: string) =>
    callApi(system, savings.chooseMaturity, {
      bearer: person.bearer,
      params: { id: saving },
      body: { at_maturity: choice, pin: testPin },
      headers: newKey(),
    });
  expect(codeOf(await book.place(person, (await book.quoted(person, { quantity: '1' })).id))).toBe(closed);
  expect(await replace(person, resting.id)).toBe(closed);
  expect(codeOf(await book.ask(person))).toBe(closed);
  expect(codeOf(await book.accept(person, wanted.id, firm.quotation.id))).toBe(closed);
  expect(codeOf(await choose('renew'))).toBe(closed);
  await setKyc(system, person.client, 'pending');
  await force(true);
  const sale = { side: 'sell', kind: 'limit', quantity: '5', limit_price: (last * 1.02).toFixed(2) };
  expect(await book.place(person, (await book.quoted(person, sale)).id)).toMatchObject({ status: 200 });
  const { id } = await book.asked(person, { side: 'sell' });
  const { quotation } = await book.quoteFor(person, id, { price: await book.priceNow(-0.5) });
  const sold = answerOf(blocks.acceptBlock, await book.accept(person, id, quotation.id));
  expect(sold).toMatchObject({ side: 'sell', status: 'awaiting' });
  expect(await choose('pay_out')).toMatchObject({ status: 200, body: { at_maturity: 'pay_out' } });
  const cancelled = await callApi(system, orders.cancelOrder, { bearer: person.bearer, params: { id: resting.id } });
  expect(cancelled.status).toBe(200);
  expect(codeOf(await book.ask(await again(person)))).toBe('kyc_required');
  await force(false);
}, 120_000);

test('TERM-01 KYC-06 G-03 a plan is neither set up, changed nor resumed and buys nothing on its day; it is paused, skipped and ended', async () => {
  const [person] = await book.nextSession(await book.makeAsker());
  if (!person) throw new Error('nobody came');
  const [running, resting, skipping] = [
    await plans.started(person),
    await plans.started(person, { symbol: 'MSFT' }),
    await plans.started(person, { amount: { amount: '600.00', currency: 'USD' } }),
  ];
  expect((await plans.move(person, resting.id, 'pause')).status).toBe(200);
  expect((await plans.move(person, skipping.id, 'skip')).status).toBe(200);
  await asksAgain([person], 4);
  const closed = 'terms_not_accepted';
  expect(codeOf(await plans.start(person))).toBe(closed);
  expect(codeOf(await plans.change(person, running.id))).toBe(closed);
  expect(codeOf(await plans.move(person, resting.id, 'resume'))).toBe(closed);
  expect(codeOf(await plans.move(person, skipping.id, 'keep'))).toBe(closed);
  system.clock.set(new Date(`${String(running.next_trade_on)}T15:40:00Z`));
  expect(await plans.run()).toMatchObject({ placed: 0, skipped: 3 });
  const me = await again(person);
  expect(await plans.show(me, running.id)).toMatchObject({ runs: [{ outcome: 'skipped', reason: 'not_eligible' }] });
  await setKyc(system, person.client, 'pending');
  await force(true);
  expect(codeOf(await plans.move(me, resting.id, 'resume'))).toBe('kyc_required');
  for (const move of ['skip', 'pause', 'end']) expect((await plans.move(me, running.id, move)).status).toBe(200);
  expect((await plans.move(me, resting.id, 'end')).status).toBe(200);
  await force(false);
}, 120_000);
