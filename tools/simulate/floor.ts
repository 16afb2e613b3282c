// What clients do on a day, by the product's own API: every kind of order, cancelled, replaced and sold again. What is refused is as good
// as what is done.
import * as orders from '@candor/contract/orders/client.ts';
import { quoteOrder, quoteSale } from '@candor/contract/quotations/client.ts';
import type { Dice } from '@candor/ledger/model/random.ts';
import { answerOf, callApi, lookAtVenue, newKey, signIn, testPin } from '@candor/testkit';
import type { TestClient, TestSystem } from '@candor/testkit';

export interface Person {
  readonly client: TestClient;
  readonly accountId: string;
  /** Buys for so much that people look at it first. */
  readonly isRich: boolean;
}

export const symbols = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'CSCO', 'INTC', 'ADBE', 'PYPL'] as const;
export type Symbol = (typeof symbols)[number];

/** How often of seventeen times. */
const acts = [
  'market',
  'market',
  'market',
  'market',
  'market',
  'limit',
  'limit',
  'limit',
  'stop',
  'stop_limit',
  'take_profit',
  'oco',
  'amount',
  'replace',
  'cancel',
  'sell_record',
  'review',
] as const;

interface Asked {
  readonly person: Person;
  readonly bearer: string;
  readonly symbol: Symbol;
  readonly side: 'buy' | 'sell';
}

const dayMs = 86_400_000;

export class Floor {
  readonly #system: TestSystem;
  readonly #dice: Dice;
  readonly refused = new Map<string, number>();

  constructor(system: TestSystem, dice: Dice) {
    this.#system = system;
    this.#dice = dice;
  }

  /** Somebody does something. `held` is what the person had in the evening before. */
  async act(person: Person, held: readonly Symbol[]): Promise<void> {
    const dice = this.#dice;
    const { access_token: bearer } = await signIn(this.#system, person.client);
    const act = person.isRich && dice.chance(50) ? 'review' : dice.pick(acts);
    const mustSell = act === 'take_profit' || act === 'oco';
    const isSale = held.length > 0 && (mustSell || dice.chance(40));
    const side = isSale ? 'sell' : 'buy';
    const symbol = isSale ? dice.pick(held) : dice.pick(symbols);
    const asked = { person, bearer, symbol, side } as const;
    if (act === 'cancel') await this.#cancel(bearer);
    else if (act === 'replace') await this.#replace(asked);
    else if (act === 'sell_record') await this.#sellRecord(bearer);
    else if (act === 'review') await this.#review(asked);
    else if (act === 'amount') await this.#trade({ ...asked, side: 'buy' }, { kind: 'market', amount: this.#amount() });
    else await this.#trade(asked, await this.#termsOf(act, asked));
    this.#system.clock.advance(1_000);
    await lookAtVenue(this.#system);
  }

  #amount() {
    return { amount: `${100 + this.#dice.below(900)}.00`, currency: 'USD' };
  }

  /** Around the last price, so that some are filled at once, some later and some never. */
  async #termsOf(kind: string, { symbol, side }: Asked): Promise<object | undefined> {
    const dice = this.#dice;
    const at = await this.#pricesOf(symbol);
    if (!at) return undefined;
    const isBuy = side === 'buy';
    const quantity = String(1 + dice.below(8));
    const stop = { stop_price: at(isBuy ? 10_010 + dice.below(200) : 9_990 - dice.below(200)) };
    const base = { kind, quantity };
    if (kind === 'limit') return { ...base, limit_price: at(9_900 + dice.below(250)), ...this.#time() };
    if (kind === 'stop') return { ...base, ...stop, ...this.#time() };
    if (kind === 'stop_limit') return { ...base, ...stop, limit_price: at(isBuy ? 10_300 : 9_700), ...this.#time() };
    if (kind === 'take_profit') return { ...base, limit_price: at(isBuy ? 9_950 : 10_050), ...this.#time() };
    if (kind === 'oco') return { ...base, ...stop, limit_price: at(isBuy ? 9_900 : 10_100), ...this.#time() };
    return base;
  }

  #time() {
    const kind = this.#dice.pick(['day', 'day', 'gtd', 'gtd', 'gtc'] as const);
    const till = new Date(this.#system.clock.now().getTime() + (1 + this.#dice.below(9)) * dayMs);
    return kind === 'gtd'
      ? { time_in_force: kind, good_till: till.toISOString().slice(0, 10) }
      : { time_in_force: kind };
  }

  async #pricesOf(symbol: Symbol): Promise<((hundredths: number) => string) | undefined> {
    const price = await this.#system.server.money.trading.prices.find({ market: 'NASDAQ', symbol });
    return price && ((hundredths) => sayCents((price.priceE8 * BigInt(hundredths)) / 10_000n));
  }

  async #quote({ person, bearer, symbol, side }: Asked, terms: object): Promise<string | undefined> {
    const wish = { market: 'NASDAQ', symbol, side, account_id: person.accountId, ...terms };
    const quoted = await callApi(this.#system, quoteOrder, { bearer, body: wish });
    if (quoted.status === 200) return answerOf(quoteOrder, quoted).id;
    this.note(quoted.body);
    return undefined;
  }

  #placement(quotationId: string) {
    return { quotation_id: quotationId, pin: testPin, accept_deviation: true, accept_duplicate: true };
  }

  async #trade(asked: Asked, terms: object | undefined): Promise<void> {
    const id = terms && (await this.#quote(asked, terms));
    if (id === undefined) return;
    const call = { bearer: asked.bearer, body: this.#placement(id), headers: newKey() };
    this.#check(await callApi(this.#system, orders.placeOrder, call));
  }

  /** Beyond what goes to the market without a look: two people decide over it. */
  async #review(asked: Asked): Promise<void> {
    if (!asked.person.isRich) return;
    const amount = { amount: `${255_000 + this.#dice.below(20_000)}.00`, currency: 'USD' };
    await this.#trade({ ...asked, side: 'buy' }, { kind: 'market', amount });
    if (this.#dice.chance(15)) await this.#cancel(asked.bearer, 'awaiting');
  }

  async #firstOf(bearer: string, status: string) {
    const list = await callApi(this.#system, orders.listOrders, { bearer, query: { status } });
    return answerOf(orders.listOrders, list).items;
  }

  async #cancel(bearer: string, status = 'pending'): Promise<void> {
    const [first] = await this.#firstOf(bearer, status);
    if (first) this.#check(await callApi(this.#system, orders.cancelOrder, { bearer, params: { id: first.id } }));
  }

  /** Another quantity and limit for what is left of a resting order. */
  async #replace({ person, bearer }: Asked): Promise<void> {
    const found = (await this.#firstOf(bearer, 'pending')).find(({ can_replace: can }) => can);
    const symbol = symbols.find((one) => one === found?.instrument.symbol);
    if (!found || !symbol) return;
    const { side, kind, id: replaces } = found;
    const terms = await this.#termsOf(kind, { person, bearer, symbol, side });
    const id = terms && (await this.#quote({ person, bearer, symbol, side }, { ...terms, replaces }));
    if (id === undefined) return;
    const call = { bearer, params: { id: replaces }, body: this.#placement(id), headers: newKey() };
    this.#check(await callApi(this.#system, orders.replaceOrder, call));
  }

  /** What one purchase brought is sold; the law chooses the lots. */
  async #sellRecord(bearer: string): Promise<void> {
    const [held] = await this.#firstOf(bearer, 'holding');
    if (!held) return;
    const params = { id: held.id };
    const quoted = await callApi(this.#system, quoteSale, { bearer, params, body: {} });
    if (quoted.status !== 200) return this.note(quoted.body);
    const body = this.#placement(answerOf(quoteSale, quoted).id);
    this.#check(await callApi(this.#system, orders.sellOrder, { bearer, params, body, headers: newKey() }));
    return undefined;
  }

  #check(answer: { readonly status: number; readonly body: unknown }): void {
    if (answer.status !== 200) this.note(answer.body);
  }

  note(body: unknown): void {
    const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'unknown';
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
  }
}

/** Cents, as the venue counts. */
function sayCents(priceE8: bigint): string {
  const cents = priceE8 / 1_000_000n;
  return `${String(cents / 100n)}.${String(cents % 100n).padStart(2, '0')}`;
}
