// What the clients of the generated tenant traded: orders with their timelines, fills, and settlements that failed.
import type { Cast } from './desk-people.ts';
import { timeSql, uuidSql } from './desk-rows.ts';
import type { Rows } from './desk-rows.ts';

const ordersEach = 2;

export function tradeRows(clients: number, cast: Cast): Rows[] {
  const count = clients * ordersEach;
  return [
    orderRows(count, cast),
    eventRows(count),
    fillRows(count, cast),
    ...lotRows(count, cast),
    ...breakRows(clients, cast),
  ];
}

const client = `(i / ${ordersEach})`;

function orderRows(count: number, { instrumentId, productId }: Cast): Rows {
  return {
    table: 'brokerage.orders',
    count,
    columns: {
      order_id: uuidSql(20, 'i'),
      client_id: uuidSql(1, client),
      account_id: uuidSql(3, client),
      product_id: `'${productId}'`,
      type: `'stock'`,
      subtype: `'standard'`,
      trading_type: `case when i % 1000 = 0 then 'review' else 'holding' end`,
      instrument_id: `'${instrumentId}'`,
      side: `case when i % 3 = 0 then 'sell' else 'buy' end`,
      kind: `'limit'`,
      time_in_force: `'day'`,
      quantity_e8: '100000000',
      limit_price_e8: '10000000000',
      status: `case when i % 1000 = 0 then 'awaiting' when i % 100 = 1 then 'cancelled' else 'holding' end`,
      closed_as: `case when i % 1000 = 0 then null else 'filled' end`,
      closed_at: `case when i % 1000 = 0 then null else ${timeSql('i')} end`,
      filled_e8: `case when i % 1000 = 0 then 0 else 100000000 end`,
      filled_value_e16: `case when i % 1000 = 0 then 0 else 1000000000000000000 end`,
      left_e8: '100000000',
      product_currency: `'USD'`,
      account_currency: `'USD'`,
      hold_id: uuidSql(21, 'i'),
      held: '0',
      signed_max_minor: '11000',
      charged_minor: '10000',
      quotation_id: uuidSql(22, 'i'),
      fees_version: '1',
      venue: `'built-in'`,
      placed_at: timeSql('i'),
      accepted_at: timeSql('i'),
      changed_at: timeSql('i'),
    },
  };
}

function eventRows(count: number): Rows {
  return {
    table: 'brokerage.order_events',
    count,
    columns: {
      order_id: uuidSql(20, 'i'),
      number: '1',
      at: timeSql('i'),
      act: `'placed'`,
      status: `'pending'`,
      actor: `'client:' || (${uuidSql(1, client)})`,
    },
  };
}

function fillRows(count: number, { instrumentId }: Cast): Rows {
  return {
    table: 'brokerage.fills',
    count,
    columns: {
      fill_id: uuidSql(23, 'i'),
      order_id: uuidSql(20, 'i'),
      client_id: uuidSql(1, client),
      account_id: uuidSql(3, client),
      instrument_id: `'${instrumentId}'`,
      venue: `'built-in'`,
      execution_id: `'bench-' || i`,
      side: `case when i % 3 = 0 then 'sell' else 'buy' end`,
      quantity_e8: '100000000',
      price_e8: '10000000000',
      source: `'simulated'`,
      simulated: 'true',
      traded_at: timeSql('i'),
      booked_at: timeSql('i'),
      settles_on: `date '2025-01-08'`,
      product_currency: `'USD'`,
      gross_product_minor: '10000',
      charges: `'[]'`,
      charges_product_minor: '0',
      account_currency: `'USD'`,
      gross_account_minor: '10000',
      charges_account_minor: '0',
      journal_id: uuidSql(10, 'i'),
      settled_journal_id: uuidSql(10, 'i'),
      settled_at: `timestamptz '2025-01-08'`,
    },
  };
}

/** What every fill bought, and that it was bought. */
function lotRows(count: number, { instrumentId }: Cast): Rows[] {
  const owned = { client_id: uuidSql(1, client), account_id: uuidSql(3, client), position_id: uuidSql(27, client) };
  const bought = { quantity_e8: '100000000', cost_product: '10000', cost_account: '10000' };
  return [
    {
      table: 'brokerage.lots',
      count,
      columns: {
        ...owned,
        ...bought,
        lot_id: uuidSql(28, 'i'),
        security: `'${instrumentId}'`,
        instrument_id: `'${instrumentId}'`,
        product_currency: `'USD'`,
        account_currency: `'USD'`,
        cause_kind: `'fill'`,
        cause_id: uuidSql(23, 'i'),
        opened_at: timeSql('i'),
      },
    },
    {
      table: 'brokerage.lot_moves',
      count,
      columns: {
        ...owned,
        ...bought,
        move_id: uuidSql(29, 'i'),
        lot_id: uuidSql(28, 'i'),
        kind: `'open'`,
        cause_kind: `'fill'`,
        cause_id: uuidSql(23, 'i'),
        at: timeSql('i'),
      },
    },
  ];
}

/** A good many were closed long ago. */
function breakRows(clients: number, { instrumentId }: Cast): Rows[] {
  return [
    {
      table: 'brokerage.settlement_breaks',
      count: Math.ceil(clients / 5),
      columns: {
        break_id: uuidSql(24, 'i'),
        fill_id: uuidSql(23, 'i'),
        kind: `'failed'`,
        reason: `'counterparty'`,
        opened_at: timeSql('i'),
        resolution: `case when i % 500 = 0 then null else 'delivered' end`,
        closed_at: `case when i % 500 = 0 then null else ${timeSql('i + 1')} end`,
      },
    },
    {
      table: 'brokerage.corporate_actions',
      count: Math.ceil(clients / 100),
      columns: {
        action_id: uuidSql(25, 'i'),
        instrument_id: `'${instrumentId}'`,
        kind: `'split'`,
        ex_date: `date '2025-02-01'`,
        terms: `'{"kind": "split", "to": 2, "from": 1}'`,
        state: `case when i % 100 = 0 then 'announced' else 'booked' end`,
        approval_id: uuidSql(26, 'i'),
        announced_at: timeSql('i'),
        booked_at: `case when i % 100 = 0 then null else ${timeSql('i')} end`,
      },
    },
  ];
}
