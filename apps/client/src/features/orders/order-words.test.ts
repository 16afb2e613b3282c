// What orders are called: bids and units never by the kind of order that a market takes, units by how many were booked.
import { expect, test } from 'vitest';
import type { Translate } from '@candor/web';
import { makeOrder } from '../../testing/trading-samples.ts';
import { sayFilled, sayKind, sayLine } from './order-words.ts';

/** The key with what fills it. */
const t: Translate = (key, values) => [key, ...Object.values(values ?? {})].join(' ');
const { instrument } = makeOrder();
const fund = { ...instrument, type: 'fund' as const };

test('TRD-03 an order is called by its kind, a bid and units by what they are for', () => {
  expect(sayKind(t, makeOrder({ kind: 'limit' }))).toBe('orders-ui.kind_limit');
  expect(sayKind(t, makeOrder({ type: 'ipo' }))).toBe('orders-ui.type_ipo');
  expect(sayKind(t, makeOrder({ type: 'fund', instrument: fund }))).toBe('orders-ui.type_fund');
});

test('TRD-03 bought units are said as they were booked, before that about how many', () => {
  const order = makeOrder({ type: 'fund', instrument: fund, side: 'buy', quantity: '20.04', filled: '20.1' });
  expect(sayLine(t, order, 'en-US')).toBe(`orders-ui.line_buy 20.1 ${fund.symbol}`);
  expect(sayFilled(t, order, 'en-US')).toBe('20.1');
  expect(sayFilled(t, { ...order, filled: '0' }, 'en-US')).toBe('orders-ui.units_about 20.04');
  expect(sayFilled(t, { ...order, side: 'sell' }, 'en-US')).toBe('orders-ui.filled_of 20.1 20.04');
});
