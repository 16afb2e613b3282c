// The portfolio on the real server: its days are kept once, drivers add up to the unit, returns and positions follow from the books.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import { announceDividend, payDividend } from '@candor/ledger';
import { getAssets } from '@candor/contract/accounts/client.ts';
import * as contract from '@candor/contract/portfolio/client.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import {
  accountOf,
  addInvestor,
  addStaff,
  answerOf,
  book,
  bookTrade,
  callApi,
  findListed,
  fund,
  holderOf,
  openDesk,
  openTestMarket,
  signIn,
  skipWeekend,
  startTestSystem,
} from '@candor/testkit';
import type { MoneyDesk, TestClient, TestSystem } from '@candor/testkit';
import { keepDays } from './index.ts';
import { byRule } from './keeping.ts';

const dayMs = 86_400_000;
let system: TestSystem;
let desk: MoneyDesk;
beforeAll(async () => {
  system = await startTestSystem();
  await openTestMarket(system);
  desk = await openDesk(system, 'sun3', ['USD', 'EUR']);
  skipWeekend(system);
});
afterAll(() => system.close());

async function priceOf(symbol: string): Promise<string> {
  const found = await system.server.money.trading.prices.find({ market: 'NASDAQ', symbol });
  if (!found) throw new Error(`no price of ${symbol}`);
  return `${found.priceE8 / 100_000_000n}.${(found.priceE8 % 100_000_000n).toString().padStart(8, '0')}`;
}

async function readPortfolio(client: TestClient, query: Record<string, string> = { range: 'ALL' }) {
  const { access_token: bearer } = await signIn(system, client);
  return answerOf(contract.getPortfolio, await callApi(system, contract.getPortfolio, { bearer, query }));
}

async function readPositions(client: TestClient) {
  const { access_token: bearer } = await signIn(system, client);
  return answerOf(contract.listPositions, await callApi(system, contract.listPositions, { bearer }));
}

const cents = (text: string) => Math.round(Number(text) * 100);
function sumDrivers({ price, currency, income, costs, taxes, paid_in, paid_out }: contract.DriversWire): number {
  return [price, currency, income, costs, taxes, paid_in].reduce((sum, one) => sum + cents(one), 0) - cents(paid_out);
}

interface DayLine {
  readonly bookId: string;
  readonly day: string;
  readonly value: string;
}
const listDays = (client: TestClient) =>
  system.server.db.read(
    holderOf(system, client).scope,
    (reader) => reader.sql<DayLine[]>`
      select book_id, day::text, value::text from brokerage.portfolio_days where client_id = ${client.id}
      order by day, book_id`,
  );

describe('one currency', () => {
  test('TRD-10 drivers add up to the change in value, and every driver is what was booked', async () => {
    const client = await addInvestor(system);
    await fund(system, desk, client, '10000.00');
    const price = await priceOf('AAPL');
    const trade = { market: 'NASDAQ', symbol: 'AAPL', shares: 10n, price, feeMinor: 1_00n, taxMinor: 35n } as const;
    await bookTrade(system, client, { ...trade, side: 'buy' });
    system.clock.advance(3 * dayMs);
    const answer = await readPortfolio(client);
    expect(answer.drivers).toMatchObject({
      paid_in: '10000.00',
      paid_out: '0.00',
      costs: '-1.00',
      taxes: '-0.35',
      income: '0.00',
      currency: '0.00',
    });
    expect(sumDrivers(answer.drivers)).toBe(cents(answer.change));
    expect(cents(answer.closing) - cents(answer.opening)).toBe(cents(answer.change));
    expect(answer.value.amount).toBe(answer.closing);
    expect(cents(answer.gain)).toBe(cents(answer.closing) - 1_000_000);
    const { items } = await readPositions(client);
    expect(items).toHaveLength(1);
    // The market moves between two questions; each is true to its own price.
    expect(cents(items[0]?.value.amount ?? '')).toBe(Math.round(Number(items[0]?.price?.price) * 1_000));
    expect(Math.abs(cents(answer.market_value.amount) / cents(items[0]?.value.amount ?? '') - 1)).toBeLessThan(0.02);
    expect(items[0]?.cost).toEqual(answer.invested);
    expect(answer.points.at(-1)?.value).toBe(answer.closing);
    expect(answer.points.at(0)).toMatchObject({ value: '0.00', gain: '0.00' });
  });

  test('TRD-10 a day is written once, from the raw price stored for it, and nobody can change it', async () => {
    const client = await addInvestor(system);
    await fund(system, desk, client, '5000.00');
    await bookTrade(system, client, { market: 'NASDAQ', symbol: 'MSFT', side: 'buy', shares: 5n, price: '100' });
    system.clock.advance(2 * dayMs);
    const holder = { ...holderOf(system, client), country: 'US' };
    const parts = system.server.money.trading;
    await Promise.all([keepDays(parts, holder), keepDays(parts, holder)]);
    const before = await listDays(client);
    await keepDays(parts, holder);
    expect(await listDays(client)).toEqual(before);
    const { instrumentId } = await findListed(system, 'NASDAQ', 'MSFT');
    const last = before.at(-1);
    const [price] = await system.server.db.read(
      holder.scope,
      (reader) => reader.sql<Array<{ price: string }>>`
        select price_e8::text as price from brokerage.portfolio_prices
        where instrument_id = ${instrumentId} and day = ${last?.day ?? ''}::date`,
    );
    const worth = (BigInt(price?.price ?? '0') * 5n) / 1_000_000n;
    const value = BigInt(last?.value ?? '0') - (5_000_00n - 500_00n);
    expect(Number(value - worth)).toBeLessThanOrEqual(1);
    const edit = system.server.db.transact(
      holder.scope,
      (tx) => tx.sql`update brokerage.portfolio_days set value = value + 1 where client_id = ${client.id}`,
    );
    await expect(edit).rejects.toThrow('permission denied');
    const inventBy = (scope: TenantScope) =>
      system.server.db.transact(
        scope,
        (tx) => tx.sql`
        insert into brokerage.portfolio_days (tenant_id, book_id, day, client_id, currency, value, market, price,
          currency_effect, income, costs, taxes, paid_in, paid_out, index_e18, marked_days, unpriced, estimate)
        select tenant_id, book_id, day + 1000, client_id, currency, value + 1, market, price, currency_effect, income,
          costs, taxes, paid_in, paid_out, index_e18, marked_days, unpriced, estimate
        from brokerage.portfolio_days where client_id = ${client.id} limit 1`,
      );
    await expect(inventBy(byRule(holder.scope.tenantId))).rejects.toThrow('portfolio_days_add_up');
    const person = await addStaff(system, 'sun3', ['tenant_admin']);
    const atDesk = tenantScope(holder.scope.tenantId, { kind: 'staff', id: person.id });
    const refused = 'booked by the clockwork';
    for (const scope of [holder.scope, atDesk]) await expect(inventBy(scope)).rejects.toThrow(refused);
    const write = (run: (tx: TenantTx) => Promise<unknown>) => expect(system.server.db.transact(atDesk, run)).rejects;
    await write(
      (tx) => tx.sql`
      insert into brokerage.portfolio_prices select (p).* from (
        select p from brokerage.portfolio_prices p where instrument_id = ${instrumentId} limit 1) x`,
    ).toThrow(refused);
    await write(
      (tx) => tx.sql`
      insert into brokerage.portfolio_rates (tenant_id, from_currency, to_currency, day, rate, source, simulated, priced_at)
      values (${atDesk.tenantId}, 'USD', 'EUR', '2030-01-01', '2', 'me', false, now())`,
    ).toThrow(refused);
    await write(
      (tx) => tx.sql`
      update brokerage.portfolio_states set valued_to = valued_to + 1 where client_id = ${client.id}`,
    ).toThrow(refused);
    // What staff look at is worked out for them all the same.
    system.clock.advance(dayMs);
    await keepDays(parts, { ...holder, scope: atDesk });
    expect((await listDays(client)).length).toBeGreaterThan(before.length);
  });

  test('TRD-10 deposits are no return: only what the market did is', async () => {
    const client = await addInvestor(system);
    await fund(system, desk, client, '1000.00');
    system.clock.advance(dayMs);
    await fund(system, desk, client, '4000.00');
    system.clock.advance(dayMs);
    const answer = await readPortfolio(client);
    expect(answer).toMatchObject({ gain: '0.00', gain_percent: '0.00', change: '5000.00', marked_days: 0 });
    expect(answer.time_weighted).toEqual({ percent: '0.00', yearly: false });
    expect(answer.money_weighted).toEqual({ percent: '0.00', yearly: false });
    expect(answer.allocation.product).toEqual([{ name: 'cash', value: '5000.00', percent: '100.00' }]);
  });

  test('TRD-10 a new client has nothing and no figure is made up', async () => {
    const answer = await readPortfolio(await addInvestor(system));
    expect(answer).toMatchObject({ value: { amount: '0.00' }, gain: '0.00', money_weighted: null, unpriced: 0 });
    expect(answer.allocation.product).toEqual([]);
  });

  test('TRD-10 a range of one’s own, and none that ends before it begins or in the future', async () => {
    const client = await addInvestor(system);
    await fund(system, desk, client, '1000.00');
    system.clock.advance(5 * dayMs);
    const today = dayOf(system.clock.now());
    const from = shiftDay(dayOf(system.clock.now()), -2);
    const answer = await readPortfolio(client, { from, to: today });
    expect(answer).toMatchObject({ from, to: today, opening: '1000.00', change: '0.00' });
    const { access_token: bearer } = await signIn(system, client);
    for (const query of [{ from: today, to: from }, { to: '2199-01-01' }, { from, range: '1M' }]) {
      const refused = await callApi(system, contract.getPortfolio, { bearer, query });
      expect(refused).toMatchObject({ status: 422, body: { code: 'range_invalid' } });
    }
    const elsewhere = await callApi(system, contract.getPortfolio, {
      bearer,
      query: { account_id: (await accountOf(system, await addInvestor(system), 'USD')).accountId },
    });
    expect(elsewhere.status).toBe(404);
  });
});

describe('two currencies', () => {
  test('TRD-10 a share in dollars paid from euros: price and currency effect add up, in the account and in the total', async () => {
    const client = await addInvestor(system);
    await fund(system, desk, client, '10000.00', 'EUR');
    const trade = { market: 'NASDAQ', symbol: 'AAPL', shares: 10n, currency: 'EUR', rateE6: 900_000n } as const;
    await bookTrade(system, client, { ...trade, side: 'buy', price: await priceOf('AAPL') });
    system.clock.advance(4 * dayMs);
    const { accountId } = await accountOf(system, client, 'EUR');
    for (const query of [{ range: 'ALL' }, { range: 'ALL', account_id: accountId }]) {
      const answer = await readPortfolio(client, query);
      expect(sumDrivers(answer.drivers)).toBe(cents(answer.closing));
      expect(cents(answer.drivers.currency)).not.toBe(0);
    }
    const [position] = (await readPositions(client)).items;
    const own = position?.own;
    expect(own?.currency).toBe('EUR');
    expect(cents(own?.price_effect.amount ?? '0') + cents(own?.currency_effect.amount ?? '0')).toBe(
      cents(own?.gain.amount ?? ''),
    );
  });

  test('TRD-10 a dividend counts from its ex-date; what the rate does until it is paid is currency effect', async () => {
    const client = await addInvestor(system);
    await fund(system, desk, client, '1000.00', 'EUR');
    system.clock.advance(dayMs);
    const { accountId } = await accountOf(system, client, 'EUR');
    const owner = { clientId: client.id, accountId };
    const { scope } = holderOf(system, client);
    const claim = { owner, currency: 'USD', netMinor: 85_00n };
    const dividendId = system.server.money.parts.ids.next();
    await system.server.db.transact(scope, (tx) => book(system, tx, dividendId, announceDividend(claim)));
    system.clock.advance(dayMs);
    const announced = await readPortfolio(client, { range: 'ALL', account_id: accountId });
    const income = cents(announced.drivers.income);
    expect(income).toBeGreaterThan(50_00);
    expect(cents(announced.closing)).toBe(1_000_00 + income + cents(announced.drivers.currency));
    const into = { asset: 'EUR', amountMinor: 70_00n };
    const paid = payDividend({ ...claim, into, channel: { kind: 'bank', detail: 'main' } });
    await system.server.db.transact(scope, (tx) => book(system, tx, dividendId, paid));
    system.clock.advance(dayMs);
    const after = await readPortfolio(client, { range: 'ALL', account_id: accountId });
    expect(after).toMatchObject({
      closing: '1070.00',
      drivers: { price: '0.00', paid_in: '1000.00', paid_out: '0.00' },
    });
    expect(cents(after.drivers.income)).toBe(income);
    expect(cents(after.drivers.currency)).toBe(70_00 - income);
  });
});

describe('the balance sheet', () => {
  test('FUND-01 TRD-10 it counts shares at their price beside what they cost, and says the same as the portfolio', async () => {
    const client = await addInvestor(system);
    await fund(system, desk, client, '10000.00');
    await fund(system, desk, client, '5000.00', 'EUR');
    await bookTrade(system, client, { market: 'NASDAQ', symbol: 'AAPL', side: 'buy', shares: 10n, price: '100.00' });
    const foreign = { market: 'NASDAQ', symbol: 'MSFT', currency: 'EUR', rateE6: 900_000n } as const;
    await bookTrade(system, client, { ...foreign, side: 'buy', shares: 2n, price: '200.00' });
    // A Saturday: prices and rates stand still.
    system.clock.advance(((6 - system.clock.now().getUTCDay() + 7) % 7 || 7) * dayMs);
    const { access_token: bearer } = await signIn(system, client);
    const query = { range: '1M' };
    const assets = answerOf(getAssets, await callApi(system, getAssets, { bearer, query }));
    const portfolio = await readPortfolio(client);
    expect(assets.home.buckets.invested.amount).not.toBe(assets.home.market_value.amount);
    expect(assets.home.market_value).toEqual(portfolio.market_value);
    expect(Math.abs(cents(assets.home.net.amount) - cents(portfolio.value.amount))).toBeLessThanOrEqual(1);
    expect(assets.history?.points.at(-1)?.value).toBe(assets.home.net.amount);
    const dollars = assets.accounts.find(({ currency }) => currency === 'USD');
    expect(dollars?.buckets.invested.amount).toBe('1000.00');
    expect(cents(dollars?.net.amount ?? '')).toBe(9_000_00 + cents(dollars?.market_value.amount ?? ''));
    skipWeekend(system);
  });

  test.each(['1W', '1M', '12M'])(
    'FUND-01 TRD-10 its %s begins where the portfolio’s does: one gain on both pages',
    async (range) => {
      const client = await addInvestor(system);
      await fund(system, desk, client, '10000.00');
      const trade = { market: 'NASDAQ', symbol: 'AAPL', side: 'buy', shares: 10n } as const;
      await bookTrade(system, client, { ...trade, price: await priceOf('AAPL') });
      system.clock.advance(3 * dayMs);
      await fund(system, desk, client, '500.00');
      system.clock.advance(37 * dayMs);
      // A Saturday: prices stand still between the two questions.
      system.clock.advance(((6 - system.clock.now().getUTCDay() + 7) % 7) * dayMs);
      const { access_token: bearer } = await signIn(system, client);
      const { history } = answerOf(getAssets, await callApi(system, getAssets, { bearer, query: { range } }));
      const portfolio = await readPortfolio(client, { range });
      expect(history?.points.at(0)?.value).toBe(portfolio.opening);
      expect(history?.points.at(-1)).toMatchObject({
        value: portfolio.closing,
        gain: portfolio.gain,
        gain_percent: portfolio.gain_percent,
      });
      skipWeekend(system);
    },
  );
});

describe('positions', () => {
  test('TRD-10 sold positions are listed with what they brought; a rebuy starts anew', async () => {
    const client = await addInvestor(system);
    await fund(system, desk, client, '1000.00');
    const trade = { market: 'NASDAQ', symbol: 'AAPL', shares: 2n } as const;
    await bookTrade(system, client, { ...trade, side: 'buy', price: '100.00' });
    await bookTrade(system, client, { ...trade, side: 'sell', price: '110.00', feeMinor: 1_00n });
    await bookTrade(system, client, { ...trade, side: 'buy', price: '120.00' });
    const { access_token: bearer } = await signIn(system, client);
    const closed = answerOf(
      contract.listClosedPositions,
      await callApi(system, contract.listClosedPositions, { bearer }),
    );
    expect(closed.items).toMatchObject([
      {
        instrument: { symbol: 'AAPL' },
        bought: { amount: '200.00' },
        proceeds: { amount: '220.00' },
        realised: { amount: '20.00' },
        percent: '10.00',
      },
    ]);
    const [position] = (await readPositions(client)).items;
    expect(position).toMatchObject({
      quantity: '2',
      cost: { amount: '240.00' },
      realised: { amount: '0.00' },
    });
  });

  test('TRD-10 my position in an instrument shows its lots in the order they are sold', async () => {
    const client = await addInvestor(system);
    await fund(system, desk, client, '1000.00');
    await bookTrade(system, client, { market: 'NASDAQ', symbol: 'AAPL', side: 'buy', shares: 1n, price: '100.00' });
    system.clock.advance(60_000);
    await bookTrade(system, client, { market: 'NASDAQ', symbol: 'AAPL', side: 'buy', shares: 2n, price: '130.00' });
    const { access_token: bearer } = await signIn(system, client);
    const ask = (params: { market: string; symbol: string }) =>
      callApi(system, contract.getPosition, { bearer, params });
    const mine = answerOf(contract.getPosition, await ask({ market: 'NASDAQ', symbol: 'AAPL' }));
    expect(mine.lots.map(({ quantity, price }) => [quantity, price])).toEqual([
      ['1', '100.0000'],
      ['2', '130.0000'],
    ]);
    expect(mine).toMatchObject({ position: { quantity: '3', average_price: '120.0000' }, lot_rule: 'chosen' });
    const none = answerOf(contract.getPosition, await ask({ market: 'NASDAQ', symbol: 'MSFT' }));
    expect(none).toEqual({ position: null, lots: [], lot_rule: 'chosen' });
    expect((await ask({ market: 'NASDAQ', symbol: 'NOSUCH' })).status).toBe(404);
  });
});
