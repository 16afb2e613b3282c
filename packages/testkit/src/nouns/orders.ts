// Orders for tests, placed and filled by the real verbs: people with cash who ask for quotations, sign, and a market that moves on.
import { isRefusal } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import * as contract from '@candor/contract/orders/client.ts';
import { quoteOrder } from '@candor/contract/quotations/client.ts';
import { readBalances } from '@candor/ledger';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { bookFill, runVenue } from '@candor/brokerage/execution/index.ts';
import { lockOrder, restOf } from '@candor/brokerage/orders/index.ts';
import { settleDue } from '@candor/brokerage/settlement/index.ts';
import { answerOf, callApi } from '../api.ts';
import { addInvestor, fund, holderOf, newKey, signIn, testPin } from '../index.ts';
import type { MoneyDesk, TestClient } from '../index.ts';
import type { TestSystem } from '../system.ts';
import { tenantIds } from '../tenants.ts';

/** A client with cash, signed in. */
export interface Person {
  readonly client: TestClient;
  readonly bearer: string;
  readonly accountId: string;
}

export const venueScope = tenantScope(parseTenantId(tenantIds.sun3), { kind: 'system', id: 'venue' });

/** Filled as the venue does it, whatever the hour: for whoever needs a trade and no market. */
export async function fillNow(system: TestSystem, { id }: { readonly id: string }): Promise<void> {
  await system.server.db.transact(venueScope, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.limitPriceE8 === undefined) throw new Error('an order without a price');
    const traded = { executionId: `now-${id}`, quantityE8: restOf(order), priceE8: order.limitPriceE8 };
    const execution = { ...traded, tradedAt: system.clock.now(), source: 'test', simulated: true };
    const outcome = await bookFill(system.server.money.trading, tx, order, execution, undefined);
    if (isRefusal(outcome) || outcome.kind !== 'booked') throw new Error('the trade was not booked');
  });
}

/** The next day on which New York trades, and a share that an issuer can do something with on it. */
export async function nextTradingDay(system: TestSystem, symbol: string) {
  const { prices, instruments } = system.server.money.trading;
  const instrument = await instruments.findBySymbol('NASDAQ', symbol);
  const now = system.clock.now().getTime();
  const day = [1, 2, 3, 4]
    .map((days) => dayOf(new Date(now + days * 86_400_000)))
    .find((one) => prices.sessionOn('NASDAQ', one));
  const session = prices.sessionOn('NASDAQ', day ?? '');
  if (!instrument || day === undefined || !session) throw new Error('the venue has no such share or day');
  return { instrumentId: instrument.instrumentId, day, opensAt: session.opensAt };
}

/** On to the next session of New York, an hour after it opened, with everybody signed in again. */
async function openNextSession(system: TestSystem, people: readonly Person[]): Promise<Person[]> {
  // A moved clock wakes the server's own clockwork, and what that is at is not settled here: it would come a moment later.
  await system.server.worker.stop();
  const now = system.clock.now();
  const next = new Date(now);
  do next.setUTCDate(next.getUTCDate() + 1);
  while (next.getUTCDay() === 0 || next.getUTCDay() === 6);
  next.setUTCHours(15, 40, 0, 0);
  system.clock.advance(next.getTime() - now.getTime());
  await settleDue(system.server.money.trading, venueScope);
  return Promise.all(
    people.map(async (person) => ({ ...person, bearer: (await signIn(system, person.client)).access_token })),
  );
}

export function openFloor(system: TestSystem, desk: MoneyDesk) {
  async function makeInvestor(amount = '10000.00', currency = 'USD'): Promise<Person> {
    const client = await addInvestor(system);
    const account = await fund(system, desk, client, amount, currency);
    const { access_token: bearer } = await signIn(system, client);
    return { client, bearer, accountId: account.accountId };
  }

  const apple = { market: 'NASDAQ', symbol: 'AAPL' } as const;

  function quote({ bearer }: Person, wish: object) {
    return callApi(system, quoteOrder, { bearer, body: { ...apple, side: 'buy', kind: 'market', ...wish } });
  }

  async function quoted(person: Person, wish: object) {
    return answerOf(quoteOrder, await quote(person, wish));
  }

  function place({ bearer }: Person, quotationId: string, change: object = {}) {
    const body = { quotation_id: quotationId, pin: testPin, ...change };
    return callApi(system, contract.placeOrder, { bearer, body, headers: newKey() });
  }

  async function placed(person: Person, wish: object, change: object = {}) {
    const { id } = await quoted(person, wish);
    return answerOf(contract.placeOrder, await place(person, id, change));
  }

  async function detail({ bearer }: Person, id: string) {
    return answerOf(contract.getOrder, await callApi(system, contract.getOrder, { bearer, params: { id } }));
  }

  /** The market moves on a little, and the venue looks. */
  async function tick(seconds = 2): Promise<number> {
    system.clock.advance(seconds * 1_000);
    return runVenue(system.server.money.trading, venueScope);
  }

  async function balancesOf({ client }: Person) {
    const { scope } = holderOf(system, client);
    return system.server.db.read(scope, (reader) => readBalances(reader, holderOf(system, client).clientId));
  }

  async function buyShares(person: Person, quantity: string, wish: object = {}) {
    for (let round = 0; round < 6; round += 1) {
      const order = await placed(person, { quantity, ...wish }, { accept_duplicate: true });
      if ((await tick()) === 0) await tick(20);
      const done = await detail(person, order.id);
      if (done.status === 'settle') return done;
    }
    throw new Error('the market always moved away');
  }

  const nextSession = (...people: Person[]): Promise<Person[]> => openNextSession(system, people);

  return { makeInvestor, quote, quoted, place, placed, detail, tick, balancesOf, nextSession, buyShares };
}
