// A seeded year of all other products on a clock that is moved: offerings, funds, bonds, savings, blocks, plans and strategies by the
// product's own API and its own clockwork; every evening the model says what everybody must have.
import { acceptDocument, getDocument } from '@candor/contract/documents/client.ts';
import { createDice } from '@candor/ledger/model/random.ts';
import type { Dice } from '@candor/ledger/model/random.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import { parseTenantId } from '@candor/platform/db/index.ts';
import { answerOf, callApi, lookAtVenue, openDesk, runJob, tenantIds } from '@candor/testkit';
import type { MoneyDesk, TestSystem } from '@candor/testkit';
import { openBlocks } from '@candor/testkit/nouns/blocks.ts';
import { openStrategies } from '@candor/testkit/nouns/strategies.ts';
import { findBroken } from '../broken.ts';
import { Desk } from '../desk.ts';
import { checkProductDay } from '../model/products/checks.ts';
import type { ProductDay } from '../model/products/facts.ts';
import { Blocks } from './blocks.ts';
import { Clients } from './clients.ts';
import type { Saver } from './clients.ts';
import { observeProducts } from './observe.ts';
import { Shop } from './shop.ts';
import { countStatuses, findUnreached, sayTable, tryStatuses } from './statuses.ts';

export interface ProductsOptions {
  readonly seed: number;
  readonly days: number;
  readonly clients: number;
  readonly actsPerDay: number;
}

export interface ProductsReport {
  readonly days: number;
  readonly orders: number;
  /** Pairs of a type and a status that were reached. */
  readonly statuses: number;
  /** What the model found. */
  readonly violations: number;
  /** What the server itself could not do. */
  readonly failures: number;
}

const tenantId = parseTenantId(tenantIds.sun3);
const dayMs = 86_400_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const toldMost = 40;
const actsPerVisit = 4;
/** Shorter stories do not get everywhere. */
const wholeYear = 200;

export async function runProducts(
  system: TestSystem,
  options: ProductsOptions,
  say: (text: string) => void = console.log,
): Promise<ProductsReport> {
  const year = new ProductYear(system, options, say);
  try {
    return await year.run();
  } finally {
    await year.close();
  }
}

class ProductYear {
  readonly #system: TestSystem;
  readonly #options: ProductsOptions;
  readonly #say: (text: string) => void;
  readonly #dice: Dice;
  readonly #sql;
  readonly #sessions = new Set<string>();
  readonly #people: Saver[] = [];
  /** Moves that were tried, by the type and status they start from. */
  readonly #tried = new Map<string, number>();
  #violations = 0;
  #failures = 0;

  constructor(system: TestSystem, options: ProductsOptions, say: (text: string) => void) {
    this.#system = system;
    this.#options = options;
    this.#say = say;
    this.#dice = createDice(options.seed);
    this.#sql = openSql({ url: system.database.adminUrl });
  }

  close(): Promise<void> {
    return this.#sql.end();
  }

  async run(): Promise<ProductsReport> {
    const { days, clients } = this.#options;
    this.#openCalendar();
    const since = this.#system.clock.now().toISOString().slice(0, 10);
    const desk = await openDesk(this.#system, 'sun3', ['USD']);
    const shop = await Shop.open(this.#system, desk, this.#dice, since);
    for (let number = 0; number < clients; number += 1) await this.#addPerson(desk, shop);
    const floor = new Clients(this.#system, this.#dice, this.#sql, shop);
    const blocks = new Blocks(this.#system, desk, this.#dice, (body) => floor.note(body));
    const house = new Desk(this.#system, this.#dice, this.#sql, (body) => floor.note(body));
    this.#say(`${String(clients)} clients`);
    const begun = Date.now();
    let day: ProductDay | undefined;
    for (let number = 1; number <= days; number += 1) {
      const parts = { shop, floor, blocks, house };
      await this.#try(async () => {
        day = await this.#runDay(number, parts);
      });
      if (number % 10 === 0) this.#say(`${number} days in ${Math.round((Date.now() - begun) / 1_000)} s`);
    }
    if (!day) throw new Error('a year without a day');
    const statuses = this.#closeYear(day);
    const refusals = [...floor.refused].map(([code, count]) => `${code} ${String(count)}`).join(', ');
    this.#say(`refused ${refusals}`);
    for (const text of findBroken(this.#system.logText())) this.#fail(text);
    this.#say(`model found ${String(this.#violations)}`);
    const orders = day.orders.length + day.savings.length;
    return { days, orders, statuses, violations: this.#violations, failures: this.#failures };
  }

  /** The exchange publishes its days long before. */
  #openCalendar(): void {
    const { prices } = this.#system.server.money.trading;
    const start = this.#system.clock.now().getTime();
    for (let at = start - 7 * dayMs; at < start + 480 * dayMs; at += dayMs) {
      const date = new Date(at).toISOString().slice(0, 10);
      if (prices.sessionOn('NASDAQ', date)) this.#sessions.add(date);
    }
  }

  /** Of the level that may do everything, with money, who has read what has to be read. */
  async #addPerson(desk: MoneyDesk, shop: Shop): Promise<void> {
    const system = this.#system;
    const person = await openBlocks(system, desk).makeAsker('900000.00');
    const { client, bearer, accountId } = person;
    const params = { kind: 'risk-shares' } as const;
    const { version, language } = answerOf(getDocument, await callApi(system, getDocument, { bearer, params }));
    await callApi(system, acceptDocument, { bearer, params, body: { version, language } });
    const strategies = openStrategies(system, desk);
    for (const id of shop.strategies) await strategies.prepare(person, id);
    this.#people.push({ client, accountId });
  }

  /** Beside each other, as in the server; whatever could not be done, the model looks at the evening all the same. */
  async #work(...kinds: readonly string[]): Promise<void> {
    await Promise.all(kinds.map((kind) => this.#try(() => runJob(this.#system, kind, tenantId))));
  }

  async #look(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      this.#system.clock.advance(3_000);
      await lookAtVenue(this.#system);
    }
  }

  /** Different ones, so that nobody is in each other's way. */
  #pickVisitors(): Saver[] {
    const visitors = new Set<Saver>();
    const most = Math.min(this.#people.length, Math.ceil(this.#options.actsPerDay / actsPerVisit));
    while (visitors.size < most) visitors.add(this.#dice.pick(this.#people));
    return [...visitors];
  }

  /** Days without a market pass too: savings earn on them, and what is due comes back. */
  async #passNights(until: string, shop: Shop): Promise<void> {
    const { clock } = this.#system;
    const today = () => clock.now().toISOString().slice(0, 10);
    while (today() < until) {
      clock.set(new Date(`${new Date(clock.now().getTime() + dayMs).toISOString().slice(0, 10)}T06:00:00Z`));
      shop.beginDay(today());
      await this.#work('savings.count');
    }
  }

  async #runDay(
    number: number,
    { shop, floor, blocks, house }: { shop: Shop; floor: Clients; blocks: Blocks; house: Desk },
  ): Promise<ProductDay> {
    const { clock, server } = this.#system;
    const today = clock.now().toISOString().slice(0, 10);
    const date = [...this.#sessions].find((one) => one > today) ?? '';
    const session = server.money.trading.prices.sessionOn('NASDAQ', date);
    if (!session) throw new Error('the calendar of the exchange has ended');
    await this.#passNights(date, shop);
    const [opens, closes] = [session.opensAt.getTime(), session.closesAt.getTime()];
    clock.set(new Date(opens - 30 * minuteMs));
    await shop.decideOfferings();
    await this.#work('offerings.move', 'corporate-actions.book');
    clock.set(new Date(opens + 30 * minuteMs));
    await this.#work('settlement.book');
    await this.#work('offerings.move', 'funds.move', 'plans.run');
    await this.#look(1);
    if (number % 2 === 1) await shop.offer();
    await this.#try(() => floor.payDue(this.#people));
    await this.#try(() => floor.visit(this.#pickVisitors(), actsPerVisit));
    await this.#look(1);
    if (number % 3 === 0) await this.#try(() => blocks.trade(this.#dice.pick(this.#people)));
    await this.#work('blocks.move');
    await this.#look(2);
    if (number % 3 === 0) await this.#try(() => house.failOne());
    if (number % 3 === 2) await this.#try(() => shop.publishRate());
    clock.set(new Date(closes - 90 * minuteMs));
    await this.#work('strategies.move', 'blocks.move');
    await this.#look(1);
    clock.set(new Date(closes + 30 * minuteMs));
    await this.#look(1);
    // Where the exchange closes early, funds still count until four.
    clock.set(new Date(Math.max(clock.now().getTime(), opens + 7 * hourMs)));
    await shop.recordNavs(date);
    await this.#work('funds.move', 'strategies.move');
    if (number % 3 === 1) {
      await this.#try(() => shop.correctNavs(date));
      await this.#work('funds.move');
    }
    await shop.decideOfferings();
    await this.#work('offerings.move');
    await this.#work('settlement.book');
    return this.#checkEvening(date, floor);
  }

  async #checkEvening(date: string, { choices }: Clients): Promise<ProductDay> {
    const opened = { date, sessions: this.#sessions, choices };
    const day = await observeProducts(this.#sql, tenantId, opened);
    this.#report(checkProductDay(day).map((text) => `${date} ${text}`));
    this.#report(await tryStatuses(this.#sql, tenantId, day, this.#tried));
    return day;
  }

  /** What is only known of the whole year: which statuses were reached. */
  #closeYear(day: ProductDay): number {
    const counts = countStatuses(day);
    this.#say(sayTable(counts));
    if (this.#options.days >= wholeYear) this.#report(findUnreached(counts));
    const moves = [...this.#tried.values()].reduce((total, tried) => total + tried, 0);
    this.#say(`${String(moves)} other moves refused, from ${String(this.#tried.size)} pairs of a type and a status`);
    return [...counts.values()].reduce((total, own) => total + own.size, 0);
  }

  async #try(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#fail(`the server failed: ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
    }
  }

  #fail(text: string): void {
    this.#failures += 1;
    if (this.#failures < 8) this.#say(text);
  }

  #report(texts: readonly string[]): void {
    for (const text of texts) {
      this.#violations += 1;
      if (this.#violations <= toldMost) this.#say(text);
    }
  }
}
