// What clients do with the other products on a day, by the product's own API. What is refused is as good as what is done.
import * as fundApi from '@candor/contract/funds/client.ts';
import * as offeringApi from '@candor/contract/offerings/client.ts';
import * as orderApi from '@candor/contract/orders/client.ts';
import * as planApi from '@candor/contract/plans/client.ts';
import { quoteOrder, quoteSale } from '@candor/contract/quotations/client.ts';
import * as savingsApi from '@candor/contract/savings/client.ts';
import * as strategyApi from '@candor/contract/strategies/client.ts';
import { createDice } from '@candor/ledger/model/random.ts';
import type { Dice } from '@candor/ledger/model/random.ts';
import type { RawSql } from '@candor/platform/db/connection.ts';
import { answerOf, callApi, idIn, newKey, signIn, testPin as pin } from '@candor/testkit';
import type { TestClient, TestSystem } from '@candor/testkit';
import { planTerms } from '@candor/testkit/nouns/plans.ts';
import type { Choice } from '../model/products/facts.ts';
import { bondSymbols } from './shop.ts';
import type { Shop } from './shop.ts';

export interface Saver {
  readonly client: TestClient;
  readonly accountId: string;
}

type Answer = Awaited<ReturnType<typeof callApi>>;
type Endpoint = Parameters<typeof callApi>[1];

const usd = (amount: string) => ({ amount, currency: 'USD' });
const hex = '0123456789abcdef';

/** What all of them were told and have signed. */
interface Told {
  readonly refused: Map<string, number>;
  /** For the ends of terms. */
  readonly choices: Choice[];
}

export class Clients {
  readonly #system: TestSystem;
  readonly #dice: Dice;
  readonly #sql: RawSql;
  readonly #shop: Shop;
  readonly #told: Told;

  constructor(
    system: TestSystem,
    dice: Dice,
    sql: RawSql,
    shop: Shop,
    told: Told = { refused: new Map(), choices: [] },
  ) {
    this.#system = system;
    this.#dice = dice;
    this.#sql = sql;
    this.#shop = shop;
    this.#told = told;
  }

  get refused(): ReadonlyMap<string, number> {
    return this.#told.refused;
  }

  get choices(): readonly Choice[] {
    return this.#told.choices;
  }

  /** Each signs in and does a few things, all at the same time; with dice of their own, so that a seed repeats it whoever is faster. */
  async visit(savers: readonly Saver[], times: number): Promise<void> {
    const visits = savers.map((saver) => {
      const dice = createDice(this.#dice.below(2 ** 31));
      return new Clients(this.#system, dice, this.#sql, this.#shop, this.#told).#visit(saver, times);
    });
    await Promise.all(visits);
  }

  async #visit(saver: Saver, times: number): Promise<void> {
    const { access_token: bearer } = await signIn(this.#system, saver.client);
    const acts = this.#acts(saver, bearer);
    for (let time = 0; time < times; time += 1) await this.#dice.pick(acts)();
  }

  /** Whoever was allotted shares and has to pay for them is told; most come the same day. */
  async payDue(savers: readonly Saver[]): Promise<void> {
    const due = await this.#sql<Array<{ client: string }>>`
      select client_id as client from brokerage.orders where status = 'payment' group by client_id order by client_id`;
    for (const { client } of due) {
      const saver = savers.find((one) => one.client.id === client);
      if (!saver || this.#dice.chance(40)) continue;
      const { access_token: bearer } = await signIn(this.#system, saver.client);
      await this.#pay(saver, bearer);
    }
  }

  /** Each as often as it is done of thirty times. */
  #acts(saver: Saver, bearer: string): ReadonlyArray<() => Promise<void>> {
    const often: ReadonlyArray<readonly [times: number, act: () => Promise<void>]> = [
      [5, () => this.#bid(bearer)],
      [2, () => this.#takeBack(saver, bearer)],
      [1, () => this.#pay(saver, bearer)],
      [2, () => this.#sellRecord(saver, bearer)],
      [3, () => this.#buyFund(bearer)],
      [2, () => this.#sellFund(saver, bearer)],
      [1, () => this.#switchFund(saver, bearer)],
      [2, () => this.#buyBond(bearer, {})],
      [1, () => this.#limitBond(bearer)],
      [2, () => this.#save(saver, bearer)],
      [3, () => this.#leave(saver, bearer)],
      [1, () => this.#choose(saver, bearer)],
      [2, () => this.#buyStrategy(bearer)],
      [1, () => this.#stopStrategy(saver, bearer)],
      [1, () => this.#startPlan(bearer)],
      [1, () => this.#movePlan(saver, bearer)],
    ];
    return often.flatMap(([times, act]) => Array.from({ length: times }, () => act));
  }

  /** The answer, or nothing where it was refused. */
  async #ask(endpoint: Endpoint, bearer: string, call: object, isSigned = false): Promise<Answer | undefined> {
    const answer = await callApi(this.#system, endpoint, { bearer, ...call, ...(isSigned && { headers: newKey() }) });
    if (answer.status === 200) return answer;
    this.note(answer.body);
    return undefined;
  }

  note(body: unknown): void {
    const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'unknown';
    const { refused } = this.#told;
    refused.set(code, (refused.get(code) ?? 0) + 1);
  }

  /** One of the client's orders of these kinds that stands so. */
  async #order({ client }: Saver, types: readonly string[], statuses: readonly string[], venues?: readonly string[]) {
    const sql = this.#sql;
    const rows = await sql<Array<{ id: string; product: string }>>`
      select order_id as id, product_id as product from brokerage.orders where client_id = ${client.id} and side = 'buy'
        and type in ${sql(types)} and status in ${sql(statuses)} ${venues ? sql`and venue in ${sql(venues)}` : sql``}
      order by order_id`;
    return rows.length === 0 ? undefined : this.#dice.pick(rows);
  }

  async #bid(bearer: string): Promise<void> {
    const open = this.#shop.openOfferings();
    if (open.length === 0) return;
    const { id, maxLots } = this.#dice.pick(open);
    const params = { id };
    // One in twenty asks for more than a person may have.
    const lots = this.#dice.chance(5) ? maxLots + 1 : 1 + this.#dice.below(maxLots);
    const price = this.#dice.chance(50) ? {} : { price: this.#dice.pick(['10.00', '10.50', '11.00', '12.00']) };
    const quoted = await this.#ask(offeringApi.quoteBid, bearer, { params, body: { lots, ...price } });
    if (!quoted) return;
    const bytes = Array.from({ length: 32 }, () => hex[this.#dice.below(16)]).join('');
    const body = { quotation_id: answerOf(offeringApi.quoteBid, quoted).id, pin, client_bytes: bytes };
    await this.#ask(offeringApi.placeBid, bearer, { params, body }, true);
  }

  async #takeBack(saver: Saver, bearer: string): Promise<void> {
    const types = ['ipo', 'subscribe', 'fund', 'quant'];
    const found = await this.#order(saver, types, ['pending', 'awaiting']);
    if (found) await this.#ask(orderApi.cancelOrder, bearer, { params: { id: found.id } });
  }

  async #pay(saver: Saver, bearer: string): Promise<void> {
    const found = await this.#order(saver, ['ipo', 'subscribe'], ['payment']);
    if (found) await this.#ask(offeringApi.payAllotment, bearer, { params: { id: found.id }, body: {} }, true);
  }

  /** Shares that were allotted or negotiated, and bonds: at the market. */
  async #sellRecord(saver: Saver, bearer: string): Promise<void> {
    const found =
      (await this.#order(saver, ['ipo', 'subscribe', 'block'], ['holding'])) ??
      (await this.#order(saver, ['fund'], ['holding'], ['built-in']));
    if (!found) return;
    const params = { id: found.id };
    const quoted = await this.#ask(quoteSale, bearer, { params, body: {} });
    if (!quoted) return;
    await this.#ask(orderApi.sellOrder, bearer, { params, body: placement(answerOf(quoteSale, quoted).id) }, true);
  }

  async #buyFund(bearer: string): Promise<void> {
    const { id } = this.#dice.pick(this.#shop.funds);
    const params = { id };
    const amount = this.#dice.chance(30) ? '10.00' : `${20 + this.#dice.below(900)}.${10 + this.#dice.below(90)}`;
    const quoted = await this.#ask(fundApi.quoteFundPurchase, bearer, { params, body: { amount: usd(amount) } });
    if (!quoted) return;
    const { quotation } = answerOf(fundApi.quoteFundPurchase, quoted);
    await this.#ask(fundApi.placeFundPurchase, bearer, { params, body: { quotation_id: quotation.id, pin } }, true);
  }

  #units(): object {
    const kind = this.#dice.below(3);
    if (kind === 0) return {};
    return kind === 1
      ? { units: `0.${1_001 + this.#dice.below(8_000)}` }
      : { amount: usd(`${11 + this.#dice.below(60)}.37`) };
  }

  async #sellFund(saver: Saver, bearer: string): Promise<void> {
    const found = await this.#order(saver, ['fund'], ['holding'], ['fund']);
    if (!found) return;
    const params = { id: found.product };
    const quoted = await this.#ask(fundApi.quoteFundSale, bearer, { params, body: this.#units() });
    if (!quoted) return;
    const { quotation } = answerOf(fundApi.quoteFundSale, quoted);
    await this.#ask(fundApi.placeFundSale, bearer, { params, body: { quotation_id: quotation.id, pin } }, true);
  }

  async #switchFund(saver: Saver, bearer: string): Promise<void> {
    const found = await this.#order(saver, ['fund'], ['holding'], ['fund']);
    if (!found) return;
    const params = { id: found.product };
    const to = this.#dice.pick(this.#shop.funds).id;
    const quoted = await this.#ask(fundApi.quoteFundSwitch, bearer, { params, body: { to } });
    if (!quoted) return;
    const { sale, purchase } = answerOf(fundApi.quoteFundSwitch, quoted);
    const body = { sale_quotation_id: sale.id, purchase_quotation_id: purchase.id, pin };
    await this.#ask(fundApi.placeFundSwitch, bearer, { params, body }, true);
  }

  async #buyBond(bearer: string, terms: object): Promise<void> {
    const wish = { market: 'NYSE', symbol: this.#dice.pick(bondSymbols), side: 'buy', kind: 'market' };
    const body = { ...wish, quantity: String(1 + this.#dice.below(12)), ...terms };
    const quoted = await this.#ask(quoteOrder, bearer, { body });
    if (!quoted) return;
    await this.#ask(orderApi.placeOrder, bearer, { body: placement(answerOf(quoteOrder, quoted).id) }, true);
  }

  /** Mostly below the market: many end with the day. */
  async #limitBond(bearer: string): Promise<void> {
    const symbol = this.#dice.pick(bondSymbols);
    const price = await this.#system.server.money.trading.prices.find({ market: 'NYSE', symbol });
    if (!price) return;
    const limit = (price.priceE8 * BigInt(9_900 + this.#dice.below(110))) / 10_000n / 10_000_000n;
    const limitPrice = `${limit / 10n}.${limit % 10n}`;
    await this.#buyBond(bearer, { symbol, kind: 'limit', limit_price: limitPrice, time_in_force: 'day' });
  }

  async #save({ accountId }: Saver, bearer: string): Promise<void> {
    const { id, isTerm, rate } = this.#dice.pick(this.#shop.savings);
    const amount = usd(`${50 + this.#dice.below(2_000)}.${10 + this.#dice.below(90)}`);
    const choice = isTerm ? this.#dice.pick(['pay_out', 'renew']) : null;
    const body = { product_id: id, account_id: accountId, amount, rate, at_maturity: choice, pin };
    const opened = await this.#ask(savingsApi.openSaving, bearer, { body }, true);
    if (opened && choice !== null) this.#choices(idIn(opened), choice);
  }

  #choices(saving: string, choice: string): void {
    this.#told.choices.push({ saving, choice, on: this.#system.clock.now().toISOString().slice(0, 10) });
  }

  async #saving({ client }: Saver, isTerm = false) {
    const sql = this.#sql;
    const rows = await sql<Array<{ id: string; placed: string; isTerm: boolean }>>`
      select saving_id as id, placed::text, matures_on is not null as "isTerm" from brokerage.savings
      where client_id = ${client.id} and status = 'holding' ${isTerm ? sql`and matures_on is not null` : sql``}
      order by saving_id`;
    return rows.length === 0 ? undefined : this.#dice.pick(rows);
  }

  /** A part or everything; a term only as a whole. */
  async #leave(saver: Saver, bearer: string): Promise<void> {
    const found = await this.#saving(saver);
    if (!found) return;
    const params = { id: found.id };
    const isPart = !found.isTerm && this.#dice.chance(50);
    const amount = isPart ? usd(`${11 + this.#dice.below(40)}.${10 + this.#dice.below(90)}`) : null;
    const quoted = await this.#ask(savingsApi.quoteLeave, bearer, { params, body: { amount } });
    if (!quoted) return;
    const { receive } = answerOf(savingsApi.quoteLeave, quoted);
    await this.#ask(savingsApi.leaveSaving, bearer, { params, body: { amount, receive, pin } }, true);
  }

  async #choose(saver: Saver, bearer: string): Promise<void> {
    const found = await this.#saving(saver, true);
    if (!found) return;
    const choice = this.#dice.pick(['pay_out', 'renew']);
    const call = { params: { id: found.id }, body: { at_maturity: choice, pin } };
    if (await this.#ask(savingsApi.chooseMaturity, bearer, call, true)) this.#choices(found.id, choice);
  }

  async #buyStrategy(bearer: string): Promise<void> {
    const params = { id: this.#dice.pick(this.#shop.strategies) };
    const amount = usd(`${50 + this.#dice.below(400)}.${10 + this.#dice.below(90)}`);
    const quoted = await this.#ask(strategyApi.quoteStrategyPurchase, bearer, { params, body: { amount } });
    if (!quoted) return;
    const { quotation } = answerOf(strategyApi.quoteStrategyPurchase, quoted);
    const body = { quotation_id: quotation.id, pin };
    await this.#ask(strategyApi.placeStrategyPurchase, bearer, { params, body }, true);
  }

  async #stopStrategy(saver: Saver, bearer: string): Promise<void> {
    const found = await this.#order(saver, ['quant'], ['holding']);
    if (!found) return;
    const params = { id: found.product };
    const part = this.#dice.chance(40) ? { units: `0.${1_001 + this.#dice.below(8_000)}` } : {};
    const quoted = await this.#ask(strategyApi.quoteStrategyStop, bearer, { params, body: part });
    if (!quoted) return;
    const { quotation } = answerOf(strategyApi.quoteStrategyStop, quoted);
    await this.#ask(strategyApi.placeStrategyStop, bearer, { params, body: { quotation_id: quotation.id, pin } }, true);
  }

  /** Shares, an exchange-traded fund or a fund; some with limits so narrow that a run is left out. */
  async #startPlan(bearer: string): Promise<void> {
    const symbol = this.#dice.pick(['AAPL', 'MSFT', 'QQQ', 'VTSAX', 'VTIAX']);
    const day = 1 + this.#dice.below(28);
    const narrow = this.#dice.chance(25) ? { lowest_price: '1', highest_price: '2' } : {};
    const terms = planTerms({ amount: usd(`${100 + this.#dice.below(300)}.00`), day, ...narrow });
    await this.#ask(planApi.startPlan, bearer, { body: { market: 'NASDAQ', symbol, ...terms, pin } }, true);
  }

  async #movePlan({ client }: Saver, bearer: string): Promise<void> {
    const plans = await this.#sql<Array<{ id: string }>>`
      select plan_id as id from brokerage.plans where client_id = ${client.id} and status <> 'ended' order by plan_id`;
    if (plans.length === 0) return;
    const params = { id: this.#dice.pick(plans).id };
    const move = this.#dice.pick(['pause', 'resume', 'skip', 'keep', 'end', 'change'] as const);
    if (move !== 'change') {
      await this.#ask(planApi.movePlan, bearer, { params, body: { move } });
      return;
    }
    const terms = planTerms({ amount: usd('120.00'), day: 1 + this.#dice.below(28) });
    await this.#ask(planApi.changePlan, bearer, { params, body: { ...terms, pin } }, true);
  }
}

function placement(quotationId: string) {
  return { quotation_id: quotationId, pin, accept_deviation: true, accept_duplicate: true };
}
