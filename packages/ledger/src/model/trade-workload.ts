// Draws the next trade of a simulation from what the model says there is: orders that set money or shares aside, fills of them,
// settlements, fills taken back, splits and dividends; sometimes for more than there is.
import type { Currency, Security, TradeCommand } from './command.ts';
import type { BooksModel, ModelFill } from './model.ts';
import type { Dice } from './random.ts';
import { settledPlace, unsettledPlace } from './trades.ts';

const currencies = ['EUR', 'USD'] as const;
const securities = ['INS:0199A0000000700080000000000ACE01', 'INS:0199A0000000700080000000000ACE02'] as const;
const kinds = ['order', 'order', 'order', 'fill', 'fill', 'fill', 'end', 'settle', 'settle', 'bust', 'clear'] as const;

export interface TradeDraw {
  readonly key: string;
  readonly client: number;
  readonly makeId: () => string;
}

export class TradeWorkload {
  readonly #dice: Dice;
  readonly #model: BooksModel;

  constructor(dice: Dice, model: BooksModel) {
    this.#dice = dice;
    this.#model = model;
  }

  next(draw: TradeDraw): TradeCommand {
    const dice = this.#dice;
    const kind = dice.chance(12) ? 'rare' : dice.pick(kinds);
    switch (kind) {
      case 'fill':
        return this.#fill(draw) ?? this.#order(draw);
      case 'end':
        return this.#end(draw) ?? this.#order(draw);
      case 'settle':
        return this.#settle() ?? this.#order(draw);
      case 'bust':
        return this.#bust() ?? this.#order(draw);
      case 'clear':
        return this.#clear(draw);
      case 'rare':
        return this.#rare(draw);
      case 'order':
        return this.#order(draw);
      default:
        throw new TypeError('no such kind');
    }
  }

  #order({ key, client, makeId }: TradeDraw): TradeCommand {
    const dice = this.#dice;
    const asset = dice.chance(50) ? dice.pick(currencies) : dice.pick(securities);
    const settled = this.#part(this.#model.at(`${client} ${settledPlace(asset)} ${asset}`));
    const unsettled = this.#part(this.#model.at(`${client} ${unsettledPlace(asset)} ${asset}`));
    const more = settled + unsettled === 0n || dice.chance(8) ? 1n : 0n;
    const base = { key, client, currency: 'EUR', amount: settled, hold: makeId() } as const;
    return { ...base, kind: 'order', asset, settled: settled + more, unsettled };
  }

  /** All, nothing or half of what there is. */
  #part(whole: bigint): bigint {
    const dice = this.#dice;
    if (whole <= 0n) return 0n;
    return dice.chance(20) ? 0n : dice.chance(40) ? whole : (whole + 1n) / 2n;
  }

  /** An order that still has something set aside. */
  #pickOrder(): { hold: string; client: number; asset: string; settled: bigint; unsettled: bigint } | undefined {
    const orders = [...this.#model.holds].filter(([, hold]) => hold.state === 'pending' && hold.expiresAt === null);
    const names = orders.map(([id]) => id.replace(' unsettled', '')).filter((id) => id.length === 36);
    if (names.length === 0) return undefined;
    const hold = this.#dice.pick(names.slice(-80));
    const left = (id: string) => this.#model.holds.get(id)?.left ?? 0n;
    const found = this.#model.holds.get(hold) ?? this.#model.holds.get(`${hold} unsettled`);
    if (found === undefined) return undefined;
    return {
      hold,
      client: found.client,
      asset: found.currency,
      settled: left(hold),
      unsettled: left(`${hold} unsettled`),
    };
  }

  #end({ key }: TradeDraw): TradeCommand | undefined {
    const order = this.#pickOrder();
    const asset = order && toAsset(order.asset);
    if (order === undefined || asset === undefined) return undefined;
    return { kind: 'end_order', key, currency: 'EUR', amount: order.settled, ...order, asset };
  }

  #fill({ key }: TradeDraw): TradeCommand | undefined {
    const dice = this.#dice;
    const order = this.#pickOrder();
    if (order === undefined) return undefined;
    const { hold, client } = order;
    const settled = this.#part(order.settled) || order.settled;
    const unsettled = this.#part(order.unsettled) || order.unsettled;
    const currency = currencies.find((one) => one === order.asset);
    const fee = BigInt(dice.below(9)) - 2n;
    if (currency !== undefined) {
      const amount = settled + unsettled - BigInt(dice.below(20)) - fee;
      if (amount <= 0n || amount + fee <= 0n || amount + fee > settled + unsettled) return undefined;
      const trade = { key, client, currency, amount, fee, hold, settled, unsettled, abroad: this.#abroad(currency) };
      return { ...trade, kind: 'buy', security: dice.pick(securities), quantity: BigInt(1 + dice.below(10_000)) };
    }
    const security = securities.find((one) => one === order.asset);
    if (security === undefined) return undefined;
    const home = dice.pick(currencies);
    const invested = this.#model.at(`${client} invested ${home}`);
    const cost = dice.chance(5) ? invested + 1n : this.#part(invested);
    const amount = BigInt(10 + dice.below(10_000));
    const trade = { key, client, currency: home, amount, fee, hold, settled, unsettled, abroad: this.#abroad(home) };
    return { ...trade, kind: 'sell', security, quantity: settled + unsettled, cost };
  }

  #abroad(home: Currency): { currency: Currency; gross: bigint } | null {
    const currency = home === 'EUR' ? 'USD' : 'EUR';
    return this.#dice.chance(30) ? { currency, gross: BigInt(1 + this.#dice.below(10_000)) } : null;
  }

  #pickFill(): [string, ModelFill] | undefined {
    const fills = [...this.#model.fills].slice(-200);
    return fills.length === 0 ? undefined : this.#dice.pick(fills);
  }

  #settle(): TradeCommand | undefined {
    const [fill, found] = this.#pickFill() ?? [];
    if (fill === undefined || found === undefined || found.settled) return undefined;
    const { kind, client, currency, security, quantity, amount, fee, abroad } = found.command;
    const isBuy = kind === 'buy';
    const asset = isBuy ? security : currency;
    // What waits beyond what the other trades bring is this one's.
    const own = isBuy ? quantity : amount - fee;
    const others = this.#model.waitingFor(client, asset) - own;
    const extra = this.#model.at(`${client} ${unsettledPlace(asset)} ${asset}`) - others;
    const moved = extra <= 0n ? 0n : extra < own ? extra : own;
    const base = { key: `end ${fill}`, client, currency, security, quantity, amount, fee, abroad, fill, moved };
    return { ...base, kind: isBuy ? 'settle_buy' : 'settle_sale' };
  }

  #bust(): TradeCommand | undefined {
    const [fill, found] = this.#pickFill() ?? [];
    if (fill === undefined || found?.command.kind !== 'buy') return undefined;
    const { client, currency, security, quantity, amount, fee, abroad } = found.command;
    const left = (bucket: string) => this.#model.at(`${client} ${bucket} ${security}`);
    const holding = few(left('holding'), quantity);
    const incoming = few(left('incoming'), quantity - holding);
    const cost = this.#part(few(this.#model.at(`${client} invested ${currency}`), amount));
    const late = found.settled;
    // What has not settled either settles or is taken back, never both: one key.
    const key = `${late ? 'bust' : 'end'} ${fill}`;
    return {
      kind: 'bust',
      key,
      client,
      currency,
      security,
      quantity,
      amount,
      fee,
      abroad,
      fill,
      holding,
      incoming,
      cost,
      late,
    };
  }

  #clear({ key, client }: TradeDraw): TradeCommand {
    const asset = this.#dice.chance(50) ? this.#dice.pick(currencies) : this.#dice.pick(securities);
    const waiting = this.#model.at(`${client} ${unsettledPlace(asset)} ${asset}`);
    const extra = waiting - this.#model.waitingFor(client, asset);
    // Nothing to clear: then for more than there is.
    const amount = extra > 0n ? extra : waiting + 1n;
    return { kind: 'clear', key, client, currency: 'EUR', amount, asset };
  }

  #rare({ key, client }: TradeDraw): TradeCommand {
    const dice = this.#dice;
    const currency = dice.pick(currencies);
    const security = dice.pick(securities);
    const quantity = this.#model.at(`${client} holding ${security}`);
    const incoming = this.#model.at(`${client} incoming ${security}`);
    if (quantity + incoming > 0n && quantity < 10n ** 18n && dice.chance(40)) {
      const factor = BigInt(2 + dice.below(3));
      return { kind: 'split', key, client, currency, security, amount: factor, quantity, incoming, factor };
    }
    const owed = this.#model.at(`${client} receivable ${currency}`);
    const tax = BigInt(dice.below(20));
    if (owed > 0n && dice.chance(60)) return { kind: 'pay_dividend', key, client, currency, amount: owed, tax };
    return { kind: 'dividend', key, client, currency, amount: BigInt(1 + dice.below(500)), tax };
  }
}

const few = (one: bigint, other: bigint): bigint => (one < other ? one : other);

function toAsset(text: string): Currency | Security | undefined {
  return [...currencies, ...securities].find((one) => one === text);
}
