// The second date of a book's trades: money and shares come on the settlement day of the trade, what has come is taken first, and of what
// has not the oldest. Every bucket of the book follows from that.
import { sum } from '../arithmetic.ts';
import { settlesOn } from '../calendar.ts';
import { assetOf } from '../checks.ts';
import type { ProductDay } from './facts.ts';

interface Coming {
  readonly on: string;
  amount: bigint;
}

/** One kind of thing, money or a share: what is there, and what comes. */
class Pool {
  there: bigint;
  #coming: Coming[] = [];

  constructor(there: bigint) {
    this.there = there;
  }

  get coming(): bigint {
    return sum(this.#coming.map(({ amount }) => amount));
  }

  settle(day: string): void {
    for (const one of this.#coming) if (one.on <= day) this.there += one.amount;
    this.#coming = this.#coming.filter(({ on }) => on > day);
  }

  expect(on: string, amount: bigint): void {
    this.#coming.push({ on, amount });
  }

  take(amount: bigint): void {
    const now = amount < this.there ? amount : this.there;
    this.there -= now;
    let rest = amount - now;
    for (const one of this.#coming) {
      const part = rest < one.amount ? rest : one.amount;
      one.amount -= part;
      rest -= part;
    }
  }
}

export interface Moved {
  readonly money: bigint;
  readonly instrument?: string;
  readonly quantity: bigint;
}

export class Settling {
  readonly #money: Pool;
  readonly #shares = new Map<string, Pool>();
  readonly #sessions: ReadonlySet<string>;

  constructor(seed: bigint, sessions: ReadonlySet<string>) {
    this.#money = new Pool(seed);
    this.#sessions = sessions;
  }

  /** Trades settle by the market's cycle; what holders pay in is there at once. */
  move(day: string, { money, instrument, quantity }: Moved): void {
    this.#settle(day);
    const next = settlesOn(this.#sessions, { tradedOn: day, accountCurrency: 'USD' });
    if (money < 0n) this.#money.take(-money);
    else if (instrument === undefined) this.#money.there += money;
    else this.#money.expect(next, money);
    if (instrument === undefined) return;
    const shares = this.#shares.get(instrument) ?? new Pool(0n);
    if (quantity > 0n) shares.expect(next, quantity);
    else shares.take(-quantity);
    this.#shares.set(instrument, shares);
  }

  #settle(day: string): void {
    this.#money.settle(day);
    for (const shares of this.#shares.values()) shares.settle(day);
  }

  /** In the evening of a day. */
  check({ date, balances }: ProductDay, strategy: string): string[] {
    this.#settle(date);
    const has = (bucket: string, asset?: string): bigint =>
      sum(
        balances.flatMap((one) =>
          one.account === strategy && one.bucket === bucket && (asset === undefined || one.asset === asset)
            ? [one.amount]
            : [],
        ),
      );
    const say = (what: string, is: bigint, must: bigint): string[] =>
      is === must ? [] : [`the book of ${strategy} has ${is} of ${what}, not ${must}`];
    return [
      ...say('settled money', has('cash'), this.#money.there),
      ...say('money to come', has('unsettled'), this.#money.coming),
      ...[...this.#shares].flatMap(([instrument, shares]) => [
        ...say(`settled ${instrument}`, has('holding', assetOf(instrument)), shares.there),
        ...say(`${instrument} to come`, has('incoming', assetOf(instrument)), shares.coming),
      ]),
    ];
  }
}
