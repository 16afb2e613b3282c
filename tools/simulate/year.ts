// A seeded year of a brokerage on a clock that is moved: people trade by the product's own API, the market moves, trades settle or fail,
// issuers split and pay, and every evening the model says what everybody must have.
import { createDice } from '@candor/ledger/model/random.ts';
import type { Dice } from '@candor/ledger/model/random.ts';
import { parseTenantId } from '@candor/platform/db/index.ts';
import { openSql } from '@candor/platform/db/connection.ts';
import { addInvestor, fund, lookAtVenue, openDesk, runJob, tenantIds } from '@candor/testkit';
import type { MoneyDesk, TestSystem } from '@candor/testkit';
import { findBroken } from './broken.ts';
import { Desk } from './desk.ts';
import { Floor, symbols } from './floor.ts';
import type { Person, Symbol } from './floor.ts';
import { checkDay, mayFollow } from './model/checks.ts';
import type { Day } from './model/facts.ts';
import { checkPortfolios } from './model/portfolio.ts';
import { replay } from './model/replay.ts';
import { observe, observePortfolios } from './observe.ts';
import { tryTransitions } from './transitions.ts';

export interface YearOptions {
  readonly seed: number;
  readonly days: number;
  readonly clients: number;
  readonly ordersPerDay: number;
  /** Days between two dividends; splits come every fourth time, failures of settlement in between. */
  readonly paceDays: number;
}

export interface YearReport {
  readonly days: number;
  readonly orders: number;
  readonly fills: number;
  /** What the model found. */
  readonly violations: number;
  /** What the server itself could not do. */
  readonly failures: number;
}

const tenantId = parseTenantId(tenantIds.sun3);
const dayMs = 86_400_000;
/** Portfolios are valued for several days at a time, as for somebody who was away. */
const valueEvery = 10;
const toldMost = 40;

export async function runYear(system: TestSystem, options: YearOptions): Promise<YearReport> {
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
  readonly #floor: Floor;
  readonly #desk: Desk;
  readonly #people: Person[] = [];
  readonly #sessions = new Set<string>();
  #violations = 0;
  #failures = 0;
  #day: Day | undefined;
  #held: ReadonlyMap<string, readonly Symbol[]> = new Map();

  constructor(system: TestSystem, options: YearOptions) {
    this.#system = system;
    this.#options = options;
    this.#dice = createDice(options.seed);
    this.#sql = openSql({ url: system.database.adminUrl });
    this.#floor = new Floor(system, this.#dice);
    this.#desk = new Desk(system, this.#dice, this.#sql, (body) => this.#floor.note(body));
  }

  close(): Promise<void> {
    return this.#sql.end();
  }

  async run(): Promise<YearReport> {
    const { days, clients } = this.#options;
    this.#openCalendar();
    const desk = await openDesk(this.#system, 'sun3', ['USD', 'EUR']);
    for (let number = 0; number < clients; number += 1) await this.#addPerson(desk, number);
    const begun = Date.now();
    this.#say(`${String(clients)} clients`);
    for (let number = 1; number <= days; number += 1) {
      await this.#try(() => this.#runDay(number));
      if (number % 25 === 0)
        this.#say(`${String(number)} days in ${String(Math.round((Date.now() - begun) / 1_000))} s`);
    }
    const day = this.#day;
    if (!day) throw new Error('a year without a day');
    await this.#closeYear(day);
    for (const text of findBroken(this.#system.logText())) this.#fail(text);
    this.#say(`model found ${String(this.#violations)}`);
    return {
      days,
      orders: day.orders.length,
      fills: day.fills.length,
      violations: this.#violations,
      failures: this.#failures,
    };
  }

  /** The exchange publishes its days long before. */
  #openCalendar(): void {
    const { prices } = this.#system.server.money.trading;
    const start = this.#system.clock.now().getTime();
    for (let at = start - 7 * dayMs; at < start + 460 * dayMs; at += dayMs) {
      const date = new Date(at).toISOString().slice(0, 10);
      if (prices.sessionOn('NASDAQ', date)) this.#sessions.add(date);
    }
  }

  async #addPerson(desk: MoneyDesk, number: number): Promise<void> {
    const client = await addInvestor(this.#system);
    // Every fourth pays from another currency, every tenth is rich.
    const [isEuropean, isRich] = [number % 4 === 3, number % 10 === 0];
    const amount = isRich ? '2000000.00' : '20000.00';
    const { accountId } = await fund(this.#system, desk, client, amount, isEuropean ? 'EUR' : 'USD');
    this.#people.push({ client, accountId, isRich });
  }

  async #runDay(number: number): Promise<void> {
    const { clock, server } = this.#system;
    const today = clock.now().toISOString().slice(0, 10);
    const date = [...this.#sessions].find((one) => one > today) ?? '';
    const session = server.money.trading.prices.sessionOn('NASDAQ', date);
    if (!session) throw new Error('the calendar of the exchange has ended');
    clock.set(new Date(session.opensAt.getTime() - 30 * 60_000));
    await runJob(this.#system, 'corporate-actions.book', tenantId);
    clock.set(new Date(session.opensAt.getTime() + 30 * 60_000));
    await runJob(this.#system, 'settlement.book', tenantId);
    await this.#look(2);
    for (let order = 0; order < this.#options.ordersPerDay; order += 1) {
      const person = this.#dice.pick(this.#people);
      await this.#floor.act(person, this.#held.get(person.accountId) ?? []);
    }
    await this.#desk.review();
    await this.#look(2);
    await this.#keepDesk(number);
    clock.set(new Date(session.closesAt.getTime() - 60 * 60_000));
    await this.#look(2);
    clock.set(new Date(session.closesAt.getTime() + 30 * 60_000));
    await this.#look(1);
    await runJob(this.#system, 'settlement.book', tenantId);
    if (number % valueEvery === 0) await runJob(this.#system, 'portfolio.value', tenantId);
    await this.#checkEvening(date);
  }

  async #keepDesk(number: number): Promise<void> {
    const { paceDays } = this.#options;
    if (number % paceDays === 0) await this.#desk.announce(number % (4 * paceDays) === 0 ? 'split' : 'dividend');
    if (number % (paceDays + 3) === 0) await this.#desk.failOne();
  }

  async #checkEvening(date: string): Promise<void> {
    const day = await observe(this.#sql, tenantId, { date, sessions: this.#sessions });
    this.#day = day;
    this.#report(checkDay(day).map((text) => `${date} ${text}`));
    const { instruments } = this.#system.server.money.trading;
    const names = new Map<string, Symbol>();
    for (const symbol of symbols) {
      const found = await instruments.findBySymbol('NASDAQ', symbol);
      if (found) names.set(found.instrumentId, symbol);
    }
    const held = new Map<string, Symbol[]>();
    for (const [key, quantity] of replay(day).shares) {
      const [account = '', instrument = ''] = key.split(' ');
      const symbol = names.get(instrument);
      if (symbol && quantity >= 100_000_000n) held.set(account, [...(held.get(account) ?? []), symbol]);
    }
    this.#held = held;
  }

  /** What is only known of the whole year: portfolios, statuses that were reached, moves that are refused. */
  async #closeYear(day: Day): Promise<void> {
    // A night later every day of the year is over.
    this.#system.clock.advance(dayMs);
    await this.#try(() => runJob(this.#system, 'portfolio.value', tenantId));
    const { standings, market } = await observePortfolios(this.#sql, tenantId);
    const portfolios = checkPortfolios(day, standings, market);
    this.#report(portfolios.found);
    const reached = new Set(day.orders.flatMap(({ statuses }) => statuses));
    // A short story does not get everywhere.
    const missing = Object.keys(mayFollow).filter((status) => status !== '' && !reached.has(status));
    if (this.#options.days >= 60) this.#report(missing.map((status) => `no order was ever ${status}`));
    const moves = await tryTransitions(this.#sql, tenantId, day.orders);
    this.#report(moves.found);
    const refusals = [...this.#floor.refused].map(([code, count]) => `${code} ${String(count)}`).join(', ');
    this.#say(`statuses ${[...reached].toSorted().join(', ')}; ${String(moves.tried)} other moves refused`);
    this.#say(`${String(portfolios.compared)} days of portfolios compared; refused ${refusals}`);
  }

  async #look(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      this.#system.clock.advance(3_000);
      await lookAtVenue(this.#system);
    }
  }

  async #try(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#fail(`the server failed: ${String(error)}`);
    }
  }

  #fail(text: string): void {
    this.#failures += 1;
    if (this.#failures < 4) this.#say(text);
  }

  #report(texts: readonly string[]): void {
    for (const text of texts) {
      this.#violations += 1;
      if (this.#violations <= toldMost) this.#say(text);
    }
  }

  #say(text: string): void {
    console.log(text);
  }
}
