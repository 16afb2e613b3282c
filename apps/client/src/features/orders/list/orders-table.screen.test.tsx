// The orders on a wide screen: a table that is sorted by its heads and shows the columns one wants; on a phone a list by days.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listOrders } from '@candor/contract/orders/client.ts';
import type { Order } from '@candor/contract/orders/client.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { createTradingServer } from '../../../testing/ticket-steps.ts';
import { makeOrder } from '../../../testing/trading-samples.ts';

afterEach(() => cleanup());

const sample = (at: number, part: Partial<Order>): Order => ({
  ...makeOrder(),
  id: `00000000-0000-4000-8000-00000000f10${String(at)}`,
  placed_at: `2026-11-1${String(at)}T17:00:00.000Z`,
  ...part,
});
const orders = [
  sample(3, { quantity: '3', average_price: null, limit_price: '90.00', status: 'pending' }),
  sample(2, { quantity: '2', average_price: '250.00', status: 'holding' }),
  sample(1, { quantity: '1', average_price: null, limit_price: null, stop_price: null, status: 'cancelled' }),
];

async function openOrders(widthPx: number) {
  innerWidth = widthPx;
  const server = createTradingServer().on(listOrders, () => ({ items: orders, next: null }));
  const { person } = await openPage('/portfolio/orders', server);
  await screen.findByRole('link', { name: /Buy 3 AAPL/ });
  return person;
}

const head = (name: string) => screen.getByRole('columnheader', { name });

const readRows = () =>
  within(screen.getByRole('table', { name: 'Orders' }))
    .getAllByRole('link')
    .map((link) => /Buy (\d)/.exec(link.textContent ?? '')?.[1]);

test('TRD-03 on a desktop orders are a table, sorted by its heads; what has no figure stays last', async () => {
  const person = await openOrders(1280);
  expect(readRows()).toEqual(['3', '2', '1']);
  expect(head('Placed').getAttribute('aria-sort')).toBe('descending');
  await person.click(within(head('Placed')).getByRole('button'));
  expect(readRows()).toEqual(['1', '2', '3']);
  await person.click(within(head('Price')).getByRole('button'));
  expect(readRows()).toEqual(['2', '3', '1']);
  await person.click(within(head('Price')).getByRole('button'));
  expect(readRows()).toEqual(['3', '2', '1']);
});

test('TRD-03 the columns are one’s own choice; a phone has the list', async () => {
  const person = await openOrders(1280);
  expect(screen.queryByRole('columnheader', { name: 'Reference' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  await person.click(await screen.findByRole('checkbox', { name: 'Reference' }));
  await screen.findByRole('columnheader', { name: 'Reference', hidden: true });
  cleanup();
  await openOrders(390);
  expect(screen.queryByRole('table')).toBeNull();
});
