// Orders, prices and what can be traded, as the server describes them, for tests of screens. Data only.
import type { Order, OrderDetail, OrderFill, TradingStatus } from '@candor/contract/orders/client.ts';
import type { LotWire, Position } from '@candor/contract/portfolio/client.ts';
import type { Product } from '@candor/contract/products/client.ts';
import type { Quotation } from '@candor/contract/quotations/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { makeAccount, usd } from './samples.ts';

const noon = '2026-11-16T17:00:00.000Z';
const productId = '00000000-0000-4000-8000-00000000f001';
const account = makeAccount('USD', '10000.00');

export const apple = {
  id: '00000000-0000-4000-8000-00000000f002',
  market: 'NASDAQ',
  symbol: 'AAPL',
  name: 'Apple',
  type: 'stock',
  currency: 'USD',
  country: 'US',
  isin: 'US0378331005',
} as const;

export function makeTradingStatus(part: Partial<TradingStatus> = {}): TradingStatus {
  return {
    instrument: apple,
    product_id: productId,
    state: 'open',
    opens_at: null,
    closes_at: '2026-11-16T21:00:00.000Z',
    halted: null,
    halted_since: null,
    is_stale: false,
    kinds: ['market', 'limit', 'stop', 'stop_limit', 'take_profit'],
    times_in_force: ['day', 'gtc', 'gtd'],
    quantity_step: '0.00000001',
    minimum_quantity: '0.00000001',
    minimum_amount: '1.00',
    price_step: '0.01',
    quotation_ttl_s: 15,
    lots_by_law: false,
    sellable: '10',
    bound: '0',
    ...part,
  };
}

export function makeProduct(
  access: Product['access'] = { allowed: true, code: null, level: null, mine: null },
): Product {
  return {
    id: productId,
    type: 'stock',
    subtype: 'standard',
    trading_type: 'holding',
    market: 'NASDAQ',
    currency: 'USD',
    is_open: true,
    terms: {
      version: 1,
      starts_on: '2026-01-01',
      minimum_amount: '1.00',
      minimum_quantity: '0.00000001',
      quantity_step: '0.00000001',
      review_above: null,
      quotation_ttl_s: 15,
      half_spread_percent: '0.05',
      band_percent: '10',
      kinds: ['market', 'limit'],
      times_in_force: ['day'],
      vip: 0,
      score: 0,
      kyc: true,
      countries: [],
      risk_warning: null,
    },
    access,
  };
}

/** Good for five minutes unless said otherwise: a slow machine reads slowly. */
export function makeQuotation(part: Partial<Quotation> = {}): Quotation {
  return {
    id: sampleId('00000000-0000-4000-8000-00000000d001'),
    product_id: productId,
    account_id: account.id,
    instrument: apple,
    side: 'buy',
    kind: 'market',
    time_in_force: 'day',
    good_till: null,
    trading_type: 'holding',
    limit_price: null,
    stop_price: null,
    price: '200.10',
    price_basis: 'ask',
    bid: '199.90',
    ask: '200.10',
    last: '200.00',
    price_kind: 'simulated',
    source: 'candor',
    simulated: true,
    market_time: noon,
    received_time: noon,
    price_age_s: 1,
    deviation_percent: null,
    quantity: '2',
    gross: usd('400.20'),
    lines: [{ code: 'commission', kind: 'fee', amount: usd('1.00'), percent: '0.25' }],
    total: usd('401.20'),
    rate: null,
    total_account: usd('401.20'),
    maximum: usd('401.20'),
    cash_after: usd('9598.80'),
    settles_on: '2026-11-17',
    opens_at: null,
    notes: [],
    product_version: 1,
    fees_version: 1,
    server_time: noon,
    expires_at: '2026-11-16T17:05:00.000Z',
    mark: 'm',
    ...part,
  };
}

export function makeOrder(part: Partial<Order> = {}): Order {
  return {
    id: '00000000-0000-4000-8000-00000000e001',
    reference: 'OR-7K3P-2M',
    type: 'stock',
    subtype: 'standard',
    trading_type: 'holding',
    status: 'pending',
    side: 'buy',
    kind: 'market',
    time_in_force: 'day',
    good_till: null,
    product_id: productId,
    account_id: account.id,
    instrument: apple,
    quantity: '2',
    filled: '0',
    amount: null,
    limit_price: null,
    stop_price: null,
    triggered_at: null,
    average_price: null,
    maximum: usd('401.20'),
    held: usd('401.20'),
    closed_as: null,
    waits_for: null,
    rejection: null,
    other_leg: null,
    replaces: null,
    can_cancel: true,
    can_replace: false,
    can_sell: false,
    settles_on: null,
    placed_at: noon,
    closed_at: null,
    version: 1,
    record: {
      quantity: '2',
      buy_amount: null,
      buy_price: null,
      buy_time: null,
      current_price: null,
      current_price_at: null,
      order_value: null,
      estimated_pnl: null,
      cumulative_profit: null,
      tax_fees: usd('0.00'),
      stamp_duty: usd('0.00'),
      trade_fees: usd('0.00'),
      estimated_selling_fees: null,
      sell_amount: null,
      sell_time: null,
      subscribe_time: null,
      total_invested: null,
    },
    ...part,
  };
}

export function makeOrderDetail(part: Partial<OrderDetail> = {}): OrderDetail {
  return {
    ...makeOrder(),
    timeline: [{ at: noon, act: 'placed', status: 'pending', quantity: '2', price: null, detail: null }],
    costs: [],
    fills: [],
    ...part,
  };
}

export function makeFill(part: Partial<OrderFill> = {}): OrderFill {
  return {
    id: '00000000-0000-4000-8000-00000000b001',
    confirmation: 'TC-7K3P-2M',
    quantity: '2',
    price: '200.10',
    traded_at: noon,
    settles_on: '2026-11-17',
    settled_at: null,
    is_late: false,
    busted_at: null,
    bust_cause: null,
    gross: usd('400.20'),
    rate: null,
    gross_account: usd('400.20'),
    lines: [{ code: 'commission', kind: 'fee', amount: usd('1.00'), percent: '0.25' }],
    ...part,
  };
}

export function makeLot(number: number, quantity: string, openedOn: string): LotWire {
  return {
    id: `00000000-0000-4000-8000-00000000c00${String(number)}`,
    account_id: account.id,
    opened_at: `${openedOn}T15:00:00.000Z`,
    quantity,
    cost: usd('100.00'),
    own_cost: usd('100.00'),
    price: '100.00',
    gain: usd('12.00'),
  };
}

/** Two shares at 200.00. */
export function makePosition(part: Partial<Position> = {}): Position {
  const { id, market, symbol, name, type } = apple;
  return {
    id: '00000000-0000-4000-8000-00000000a001',
    instrument: { id, market, symbol, name, type, country: 'US', sector: 'technology' },
    opened_at: noon,
    quantity: '2',
    unsettled: '0',
    on_hold: '0',
    bound: '0',
    cost: usd('380.00'),
    average_price: '190.00',
    price: {
      price: '200.00',
      previous_close: '198.00',
      kind: 'live',
      source: 'test',
      simulated: false,
      as_of: noon,
      stale: false,
    },
    value: usd('400.00'),
    gain: usd('20.00'),
    gain_percent: '5.26',
    day_gain: usd('4.00'),
    day_percent: '1.01',
    realised: usd('0.00'),
    own: null,
    home_value: usd('400.00'),
    ...part,
  };
}
