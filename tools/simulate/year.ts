// A seeded year of a brokerage on a clock that is moved: people trade by the product's own API, the market moves, trades settle or fail,
// issuers split and pay, and every evening the model says what everybody must have.
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import * as actions from '@candor/contract/corporate-actions/staff.ts';
import * as orders from '@candor/contract/orders/client.ts';
import { quoteOrder } from '@candor/contract/quotations/client.ts';
import * as settlement from '@candor/contract/settlement/staff.ts';
import { createDice } from '@candor/ledger/model/random.ts';
import type { Dice } from '@candor/ledger/model/random.ts';
import { parseTenantId } from '@candor/platform/db/index.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import {
  addInvestor,
  addStaff,
  answerOf,
  callApi,
  fund,
  idIn,
  lookAtVenue,
  newKey,
  openDesk,
  runJob,
  signIn,
  tenantIds,
  testPin,
} from '@candor/testkit';
import type { MoneyDesk, TestClient, TestSystem } from '@candor/testkit';
import { checkDay } from './model.ts';
import type { Day } from './model.ts';
import { mutants } from './mutants.ts';
import { observe } from './observe.ts';

export interface YearOptions {
  readonly seed: number;
  readonly days: number;
  readonly clients: number;
  readonly ordersPerDay: number;
}

export interface YearReport {
  readonly seed: number;
  readonly days: number;
  readonly orders: number;
  readonly fills: number;
  readonly mutants: number;
  readonly mutants_found: number;
  readonly violations: number;
}

interface Person {
  readonly client: TestClient;
  readonly accountId: string;
}

const symbols = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'CSCO', 'INTC', 'ADBE', 'PYPL'] as const;
const tenantId = parseTenantId(tenantIds.sun3);
const dayMs = 86_400_000;
const kinds = [
  'market',
  'market',
  'market',
  'limit',
  'limit',
  'stop',
  'stop_limit',
  'take_profit',
  'oco',
  'cancel',
] as const;

export async function runYear(
  system: TestSystem,
  options: YearOptions,
): Promise<YearReport & { statuses: string[]; found: string[] }> {
  const year = new Year(system, options);
  try {
    return await year.run();
  } finally {
    await year.close();
  }
}

class Year {
  readonly #system: TestSystem;
  readonly #options: YearOptions;
  readonly #dice: Dice;
  readonly #sql;
  readonly #people: Person[] = [];
  readonly #found: string[] = [];
  readonly #refused = new Map<string, number>();
  #day: Day | undefined;

  constructor(system: TestSystem, options: YearOptions) {
    this.#system = system;
    this.#options = options;
    this.#dice = createDice(options.seed);
    this.#sql = openSql({ url: system.database.adminUrl });
  }

  close(): Promise<void> {
    return this.#sql.end();
  }

  async run() {
    const { seed, days, clients } = this.#options;
    const desk = await openDesk(this.#system, 'sun3', ['USD', 'EUR']);
    for (let number = 0; number < clients; number += 1) await this.#addPerson(desk, number);
    for (let number = 1; number <= days; number += 1) {
      await this.#runDay(number);
      if (number % 25 === 0)
        console.log(
          `${String(number)} days, ${String(this.#day?.fills.length ?? 0)} fills, ${String(this.#found.length)} findings`,
        );
    }
    const day = this.#day;
    if (!day) throw new Error('a year without a day');
    const planted = mutants.map((mutant) => ({ name: mutant.name, day: mutant.plant(day) }));
    const missed = planted.filter((one) => one.day === undefined || checkDay(one.day).length === 0);
    for (const { name } of missed) console.log(`not found: ${name}`);
    const statuses = [...new Set(day.orders.flatMap((order) => order.statuses))].toSorted();
    const refusals = [...this.#refused].map(([code, count]) => `${code} ${String(count)}`).join(', ');
    console.log(`statuses ${statuses.join(', ')}; refused ${refusals}`);
    return {
      seed,
      days,
      orders: day.orders.length,
      fills: day.fills.length,
      mutants: mutants.length,
      mutants_found: mutants.length - missed.length,
      violations: this.#found.length,
      statuses,
      found: this.#found,
    };
  }

  async #addPerson(desk: MoneyDesk, number: number): Promise<void> {
    const client = await addInvestor(this.#system);
    // Every fourth pays from another currency.
    const { accountId } = await fund(this.#system, desk, client, '20000.00', number % 4 === 3 ? 'EUR' : 'USD');
    this.#people.push({ client, accountId });
  }

  async #runDay(number: number): Promise<void> {
    const { clock, server } = this.#system;
    const { prices } = server.money.trading;
    let day = new Date(clock.now().getTime() + dayMs).toISOString().slice(0, 10);
    for (
      let session = prices.sessionOn('NASDAQ', day);
      session === undefined;
      session = prices.sessionOn('NASDAQ', day)
    ) {
      day = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
    }
    const session = prices.sessionOn('NASDAQ', day);
    if (!session) return;
    clock.set(new Date(session.opensAt.getTime() - 30 * 60_000));
    await runJob(this.#system, 'corporate-actions.book', tenantId);
    clock.set(new Date(session.opensAt.getTime() + 30 * 60_000));
    await runJob(this.#system, 'settlement.book', tenantId);
    await this.#look(2);
    for (let order = 0; order < this.#options.ordersPerDay; order += 1) await this.#act();
    await this.#look(2);
    if (number % 9 === 0) await this.#failOne();
    if (number % 6 === 0) await this.#announce(number);
    clock.set(new Date(session.closesAt.getTime() - 60 * 60_000));
    await this.#look(2);
    clock.set(new Date(session.closesAt.getTime() + 30 * 60_000));
    await this.#look(1);
    await runJob(this.#system, 'settlement.book', tenantId);
    const now = clock.now().toISOString();
    this.#day = await observe(this.#sql, tenantId, { date: day, now });
    for (const text of checkDay(this.#day)) {
      if (this.#found.length < 50) console.log(`${day} ${text}`);
      this.#found.push(text);
    }
  }

  async #look(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      this.#system.clock.advance(3_000);
      await lookAtVenue(this.#system);
    }
  }

  /** Somebody does something; what is refused is as good as what is done. */
  async #act(): Promise<void> {
    const dice = this.#dice;
    const person = dice.pick(this.#people);
    const { access_token: bearer } = await signIn(this.#system, person.client);
    const kind = dice.pick(kinds);
    if (kind === 'cancel') {
      await this.#cancel(bearer);
      return;
    }
    const [symbol, side] = this.#chooseSide(person, dice.pick(symbols), kind);
    const price = await this.#system.server.money.trading.prices.find({ market: 'NASDAQ', symbol });
    if (!price) return;
    const at = (hundredths: number) => this.#say((price.priceE8 * BigInt(hundredths)) / 10_000n);
    const isBuy = side === 'buy';
    const limit = { limit_price: at(isBuy ? 9_900 + dice.below(250) : 9_900 + dice.below(250)) };
    const stop = { stop_price: at(isBuy ? 10_010 + dice.below(200) : 9_990 - dice.below(200)) };
    const terms = {
      market: {},
      limit: { ...limit, time_in_force: dice.pick(['day', 'gtc']) },
      stop: { ...stop, time_in_force: 'gtc' },
      stop_limit: { ...stop, limit_price: at(isBuy ? 10_300 : 9_700), time_in_force: 'day' },
      take_profit: { limit_price: at(isBuy ? 9_950 : 10_050), time_in_force: 'gtc' },
      oco: { ...stop, limit_price: at(isBuy ? 9_900 : 10_100), time_in_force: 'gtc' },
    }[kind];
    const wish = {
      market: 'NASDAQ',
      symbol,
      side,
      kind,
      quantity: String(1 + dice.below(8)),
      account_id: person.accountId,
    };
    const quoted = await callApi(this.#system, quoteOrder, { bearer, body: { ...wish, ...terms } });
    if (quoted.status !== 200) return this.#note(quoted.body);
    const { id } = answerOf(quoteOrder, quoted);
    const body = { quotation_id: id, pin: testPin, accept_deviation: true, accept_duplicate: true };
    const placed = await callApi(this.#system, orders.placeOrder, { bearer, body, headers: newKey() });
    if (placed.status !== 200) this.#note(placed.body);
    this.#system.clock.advance(1_000);
    await lookAtVenue(this.#system);
    return undefined;
  }

  /** Whoever holds something sells every third time. */
  #chooseSide(
    person: Person,
    symbol: (typeof symbols)[number],
    kind: string,
  ): [(typeof symbols)[number], 'buy' | 'sell'] {
    const isSale = kind === 'take_profit' || kind === 'oco' || this.#dice.chance(35);
    const hasAny = this.#day?.fills.some(({ account }) => account === person.accountId) ?? false;
    return [symbol, isSale && hasAny ? 'sell' : kind === 'take_profit' || kind === 'oco' ? 'sell' : 'buy'];
  }

  async #cancel(bearer: string): Promise<void> {
    const list = await callApi(this.#system, orders.listOrders, { bearer, query: { status: 'pending' } });
    const [first] = answerOf(orders.listOrders, list).items;
    if (!first) return;
    const answer = await callApi(this.#system, orders.cancelOrder, { bearer, params: { id: first.id } });
    if (answer.status !== 200) this.#note(answer.body);
  }

  /** The custodian reports a failure; another one from before is mended. */
  async #failOne(): Promise<void> {
    const [maker, checker] = [
      await addStaff(this.#system, 'sun3', ['operations']),
      await addStaff(this.#system, 'sun3', ['approver']),
    ];
    const decide = async (proposal: Awaited<ReturnType<typeof callApi>>) => {
      if (proposal.status !== 200) return;
      await callApi(this.#system, approveProposal, {
        bearer: checker.bearer,
        params: { id: idIn(proposal) },
        body: {},
      });
    };
    const listed = await callApi(this.#system, settlement.listSettlementBreaks, {
      bearer: maker.bearer,
      query: { state: 'open' },
    });
    for (const { id } of answerOf(settlement.listSettlementBreaks, listed).items) {
      const body = { resolution: 'delivered', reason: 'delivered by the custodian' };
      await decide(
        await callApi(this.#system, settlement.proposeSettlementResolution, {
          bearer: maker.bearer,
          params: { id },
          body,
        }),
      );
    }
    const [waiting] = await this.#sql<{ id: string }[]>`
      select fill_id as id from brokerage.fills where tenant_id = ${tenantId} and settled_at is null and busted_at is null
      order by fill_id limit 1`;
    if (!waiting) return;
    const body = { cause: this.#dice.pick(settlement.breakReasons), reason: 'reported by the custodian' };
    await decide(
      await callApi(this.#system, settlement.proposeSettlementFailure, {
        bearer: maker.bearer,
        params: { id: waiting.id },
        body,
      }),
    );
  }

  async #announce(number: number): Promise<void> {
    const { clock, server } = this.#system;
    const { prices, instruments } = server.money.trading;
    const found = await instruments.findBySymbol('NASDAQ', this.#dice.pick(symbols));
    let at = clock.now().getTime() + dayMs;
    const dayOf = () => new Date(at).toISOString().slice(0, 10);
    while (!prices.sessionOn('NASDAQ', dayOf())) at += dayMs;
    const payDate = new Date(at + 8 * dayMs).toISOString().slice(0, 10);
    const terms =
      number % 24 === 0
        ? {
            kind: 'split',
            ...this.#dice.pick([
              { to: 2, from: 1 },
              { to: 3, from: 2 },
              { to: 1, from: 2 },
            ]),
          }
        : { kind: 'dividend', per_share: `0.${String(10 + this.#dice.below(80))}`, currency: 'USD', pay_date: payDate };
    const [maker, checker] = [
      await addStaff(this.#system, 'sun3', ['operations']),
      await addStaff(this.#system, 'sun3', ['approver']),
    ];
    const body = {
      instrument_id: found?.instrumentId ?? '',
      ex_date: dayOf(),
      terms,
      reason: 'as the issuer announced',
    };
    const proposal = await callApi(this.#system, actions.proposeCorporateAction, { bearer: maker.bearer, body });
    if (proposal.status !== 200) return this.#note(proposal.body);
    await callApi(this.#system, approveProposal, { bearer: checker.bearer, params: { id: idIn(proposal) }, body: {} });
    return undefined;
  }

  #note(body: unknown): void {
    const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'unknown';
    this.#refused.set(code, (this.#refused.get(code) ?? 0) + 1);
    if (code === 'internal_error') this.#found.push('the server failed');
  }

  /** Cents, as the venue counts. */
  #say(priceE8: bigint): string {
    const cents = priceE8 / 1_000_000n;
    return `${String(cents / 100n)}.${String(cents % 100n).padStart(2, '0')}`;
  }
}
