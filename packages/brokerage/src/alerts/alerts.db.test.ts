// Price alerts over the wire: set, told once when the market gets there, never on a stale price, taken off, within limits, nobody else's.
import { expect, test } from 'vitest';
import { createAlert, deleteAlert, listAlerts } from '@candor/contract/alerts/client.ts';
import { alertLimits } from '@candor/contract/alerts/limits.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { addInvestor, answerOf, callApi, idIn, signIn, tenantIds } from '@candor/testkit';
import { runJob } from '@candor/testkit/nouns/kyc-desk.ts';
import { openTestSystem } from '@candor/testkit/opening.ts';
import type { PriceRange } from '../prices/index.ts';
import { tellReached } from './watch.ts';

const system = await openTestSystem({ start: new Date('2026-11-16T15:00:00Z') });
const apple = { market: 'NASDAQ', symbol: 'AAPL' } as const;
const scope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'alerts' });
const { trading } = system.server.money;

async function open() {
  const { access_token: bearer } = await signIn(system, await addInvestor(system));
  const set = (body: object) => callApi(system, createAlert, { bearer, body: { ...apple, ...body } });
  const list = async () => answerOf(listAlerts, await callApi(system, listAlerts, { bearer })).items;
  const told = async () =>
    answerOf(listMessages, await callApi(system, listMessages, { bearer })).items.filter(
      ({ kind }) => kind === 'price_alert',
    );
  return { bearer, set, list, told };
}

async function readPrice() {
  const price = await trading.prices.find(apple);
  if (!price) throw new Error('the market has no price');
  return price;
}

const say = (priceE8: bigint): string => (Number(priceE8) / 1e8).toFixed(2);

/** The same parts with another price: what the market says next. */
interface Change {
  readonly priceE8: bigint;
  readonly isStale?: boolean;
  /** What the session touched, when it is more than the price. */
  readonly highE8?: bigint;
  readonly minutes?: readonly PriceRange[];
}

const watchAt = async ({ minutes = [], ...change }: Change) => {
  const range = { highE8: change.priceE8, lowE8: change.priceE8 };
  const price = { ...(await readPrice()), at: system.clock.now(), isStale: false, ...range, ...change };
  const findMany = async () => new Map([['NASDAQ:AAPL', price]]);
  await tellReached({ ...trading, prices: { ...trading.prices, findMany, minutes: async () => minutes } }, scope);
};

test('MKT-06 a client is told once when the price is reached, with the way to the quote', async () => {
  const { set, list, told, bearer } = await open();
  const { priceE8 } = await readPrice();
  const target = priceE8 + priceE8 / 10n;
  expect(await set({ direction: 'above', price: say(target) })).toMatchObject({ status: 200 });
  expect(await list()).toMatchObject([{ ...apple, direction: 'above', reached_at: null, reached_price: null }]);
  system.clock.advance(1_000);
  await watchAt({ priceE8: target - 100_000_000n });
  expect(await told()).toEqual([]);
  await watchAt({ priceE8: target + 100_000_000n, isStale: true });
  expect(await told()).toEqual([]);
  await watchAt({ priceE8: target + 100_000_000n });
  await watchAt({ priceE8: target + 200_000_000n });
  const [message, ...more] = await told();
  expect(more).toEqual([]);
  expect(message).toMatchObject({ title: 'Price alert: AAPL', link: '/quote?s=AAPL&ex=NASDAQ' });
  expect(message?.body).toContain(`above your alert of $${say(target)}.`);
  const inPolish = { bearer, headers: { 'accept-language': 'pl-PL' } };
  const [polish] = answerOf(listMessages, await callApi(system, listMessages, inPolish)).items;
  expect(polish?.body).toContain(`alertu ${say(target).replace('.', ',')}`);
  const [reached] = await list();
  expect(reached?.reached_at).not.toBeNull();
  const gone = { bearer, params: { id: reached?.id ?? '' } };
  expect((await callApi(system, deleteAlert, gone)).status).toBe(204);
  expect(await list()).toEqual([]);
  expect(await callApi(system, deleteAlert, gone)).toMatchObject({ status: 404 });
});

test('MKT-06 a price that was touched for a moment between two looks is told, with the price that was touched', async () => {
  const { set, told } = await open();
  const { priceE8, highE8 } = await readPrice();
  const target = ((highE8 + highE8 / 20n) / 1_000_000n) * 1_000_000n;
  expect((await set({ direction: 'above', price: say(target) })).status).toBe(200);
  system.clock.advance(15_000);
  await watchAt({ priceE8, highE8: highE8 + 1n });
  expect(await told()).toEqual([]);
  await watchAt({ priceE8, highE8: target + 100_000_000n });
  await watchAt({ priceE8, highE8: target + 100_000_000n });
  const [message, ...more] = await told();
  expect(more).toEqual([]);
  expect(message?.body).toContain(say(target + 100_000_000n));
});

test('MKT-06 where the session had been there before, its minutes after the wish decide', async () => {
  // The market has come down so far that it is not back by itself within the next minutes.
  let { priceE8, highE8 } = await readPrice();
  while (highE8 < priceE8 + priceE8 / 150n) {
    system.clock.advance(60_000);
    ({ priceE8, highE8 } = await readPrice());
  }
  const { set, told } = await open();
  const wishedAt = system.clock.now().getTime();
  expect((await set({ direction: 'above', price: say(highE8) })).status).toBe(200);
  system.clock.advance(90_000);
  const minuteAt = (ms: number) => ({ since: new Date(wishedAt + ms), highE8, lowE8: priceE8 });
  await watchAt({ priceE8, highE8, minutes: [minuteAt(-60_000), minuteAt(-1)] });
  expect(await told()).toEqual([]);
  await watchAt({ priceE8, highE8, minutes: [minuteAt(-1), minuteAt(30_000)] });
  expect(await told()).toHaveLength(1);
});

test('MKT-06 the market itself tells its minutes, each after the moment that was asked for', async () => {
  const to = system.clock.now();
  const from = new Date(to.getTime() - 10 * 60_000);
  const minutes = (await trading.prices.minutes(apple, from, to)) ?? [];
  expect(minutes.length).toBeGreaterThanOrEqual(9);
  expect(minutes.every(({ since, highE8, lowE8 }) => since >= from && since <= to && highE8 >= lowE8)).toBe(true);
});

test('MKT-06 below works too, the job looks by itself, and nobody else’s alert is touched', async () => {
  const [mine, other] = [await open(), await open()];
  const { priceE8 } = await readPrice();
  const id = idIn(await mine.set({ direction: 'below', price: say(priceE8 / 2n) }));
  await runJob(system, 'alerts.watch', scope.tenantId);
  expect(await mine.told()).toEqual([]);
  const stranger = await callApi(system, deleteAlert, { bearer: other.bearer, params: { id } });
  expect(stranger).toMatchObject({ status: 404, body: { code: 'not_found' } });
  system.clock.advance(1_000);
  await watchAt({ priceE8: priceE8 / 3n });
  expect(await mine.told()).toHaveLength(1);
  expect(await other.told()).toEqual([]);
});

test('MKT-06 what makes no sense is refused with its reason, and only so many wait', async () => {
  const { set } = await open();
  const { priceE8 } = await readPrice();
  const low = say(priceE8 / 2n);
  expect(await set({ direction: 'above', price: low })).toMatchObject({ body: { code: 'alert_already_reached' } });
  expect(await set({ direction: 'below', price: '0' })).toMatchObject({ body: { code: 'alert_price_invalid' } });
  expect(await set({ symbol: 'NOWHERE', direction: 'below', price: low })).toMatchObject({ status: 404 });
  expect((await set({ direction: 'below', price: low })).status).toBe(200);
  expect(await set({ direction: 'below', price: low })).toMatchObject({ status: 409, body: { code: 'alert_exists' } });
  for (let count = 1; count < alertLimits.waiting; count += 1) {
    expect((await set({ direction: 'below', price: (count / 100).toFixed(2) })).status).toBe(200);
  }
  expect(await set({ direction: 'below', price: '0.99' })).toMatchObject({
    body: {
      code: 'alert_limit',
      title: `You can have up to ${String(alertLimits.waiting)} waiting alerts. Delete one first.`,
    },
  });
});

test('G-01 nobody at a desk marks an alert as reached or takes it off by hand', async () => {
  const { set, list } = await open();
  const { priceE8 } = await readPrice();
  const id = idIn(await set({ direction: 'below', price: say(priceE8 / 2n) }));
  const staff = tenantScope(scope.tenantId, { kind: 'staff', id: system.server.money.parts.ids.next() });
  const byHand = system.server.db.transact(
    staff,
    (tx) => tx.sql`update brokerage.price_alerts set reached_at = now(), reached_price_e8 = 1 where alert_id = ${id}`,
  );
  await expect(byHand).rejects.toThrow('an alert is reached by the market');
  const takenOff = system.server.db.transact(
    staff,
    (tx) => tx.sql`delete from brokerage.price_alerts where alert_id = ${id}`,
  );
  await expect(takenOff).rejects.toThrow('a client does this in person');
  expect(await list()).toHaveLength(1);
});
