// One order as a person follows it: taken back in a race with the market, changed, and what a lost answer leaves on the page.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAccounts } from '@candor/contract/accounts/client.ts';
import { cancelOrder, getOrder, getTradingStatus, replaceOrder } from '@candor/contract/orders/client.ts';
import type { OrderDetail } from '@candor/contract/orders/client.ts';
import { getProduct } from '@candor/contract/products/client.ts';
import { quoteOrder } from '@candor/contract/quotations/client.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { createPretendServer } from '../../../testing/pretend-server.ts';
import type { PretendServer } from '../../../testing/pretend-server.ts';
import { makeAccount, usd } from '../../../testing/samples.ts';
import {
  makeFill,
  makeOrder,
  makeOrderDetail,
  makeProduct,
  makeQuotation,
  makeTradingStatus,
} from '../../../testing/trading-samples.ts';

const resting = makeOrderDetail({
  kind: 'limit',
  limit_price: '190.00',
  waits_for: 'limit',
  can_cancel: true,
  can_replace: true,
});
const filled = makeOrderDetail({
  ...resting,
  status: 'settle',
  filled: '2',
  average_price: '190.00',
  closed_as: 'filled',
  waits_for: null,
  held: usd('0.00'),
  can_cancel: false,
  can_replace: false,
  fills: [makeFill({ price: '190.00' })],
});
const cancelled = makeOrderDetail({
  ...resting,
  status: 'cancelled',
  closed_as: 'cancelled',
  waits_for: null,
  can_cancel: false,
  can_replace: false,
});

let server: PretendServer;
let now: OrderDetail;
beforeEach(() => {
  now = resting;
  server = createPretendServer()
    .on(listAccounts, () => ({ items: [makeAccount('USD', '10000.00')] }))
    .on(getTradingStatus, () => makeTradingStatus())
    .on(getProduct, () => makeProduct())
    .on(getOrder, () => now);
});
afterEach(() => cleanup());

async function openOrder() {
  const page = await openPage(`/portfolio/orders/${resting.id}`, server);
  await screen.findByRole('button', { name: 'Cancel order' });
  return page;
}

async function cancel({ person }: Awaited<ReturnType<typeof openOrder>>) {
  await person.click(screen.getByRole('button', { name: 'Cancel order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
  await person.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
}

describe('TRD-03 taking an order back', () => {
  test('TRD-03 filled while cancelling: the fill stays, is said, and the page shows it', async () => {
    server.on(cancelOrder, () => {
      now = filled;
      return { refused: 'order_not_cancellable', status: 409 };
    });
    const page = await openOrder();
    await cancel(page);
    await screen.findByText('This order can no longer be canceled.');
    await screen.findByText('2 of 2');
    expect(screen.getAllByText('Settling').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    expect(screen.queryByText('Order canceled')).toBeNull();
  });

  test('R-12 the answer was lost and the order is canceled: the order itself says so, and nothing is sent again', async () => {
    server.on(cancelOrder, () => {
      now = cancelled;
      return 'lost';
    });
    const page = await openOrder();
    await cancel(page);
    await screen.findByText('Order canceled');
    expect(server.asked(cancelOrder)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull());
  });

  test('R-12 the answer was lost and the order was filled meanwhile: it is not called canceled', async () => {
    server.on(cancelOrder, () => {
      now = filled;
      return 'lost';
    });
    const page = await openOrder();
    await cancel(page);
    await screen.findByText('2 of 2');
    expect(screen.queryByText('Order canceled')).toBeNull();
    expect(server.asked(cancelOrder)).toHaveLength(1);
  });
});

async function change() {
  const page = await openOrder();
  await page.person.click(screen.getByRole('button', { name: 'Change order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change order' }));
  const price = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Your price' });
  expect(price.value).toBe('190.00');
  await page.person.clear(price);
  await page.person.type(price, '195');
  await page.person.click(dialog.getByRole('button', { name: 'Review' }));
  await page.person.click(await dialog.findByRole('button', { name: 'Place order' }));
  await page.person.type(await screen.findByLabelText('Transaction PIN'), '483920');
  return { ...page, dialog };
}

describe('TRD-03 changing an order', () => {
  const priced = makeQuotation({ kind: 'limit', limit_price: '195.00', price: '195.00', price_basis: 'limit' });

  test('TRD-03 the new order takes the place of what is left, at the price that was seen', async () => {
    server.on(quoteOrder, () => priced).on(replaceOrder, () => makeOrder({ replaces: resting.id }));
    const { dialog } = await change();
    await dialog.findByRole('heading', { name: 'Order placed' });
    expect(server.asked(quoteOrder).at(-1)?.body).toMatchObject({
      kind: 'limit',
      quantity: '2',
      limit_price: '195',
      replaces: resting.id,
    });
    expect(server.asked(replaceOrder).map(({ body }) => body)).toEqual([{ quotation_id: priced.id, pin: '483920' }]);
  });

  test('TRD-03 filled before it could be changed: the refusal is told and nothing new is placed', async () => {
    server
      .on(quoteOrder, () => priced)
      .on(replaceOrder, () => {
        now = filled;
        return { refused: 'order_not_replaceable', status: 409 };
      });
    const { dialog } = await change();
    await dialog.findByText('Failed to place order');
    expect(dialog.queryByRole('heading', { name: 'Order placed' })).toBeNull();
  });
});

/** Where its instrument leads to. */
async function showOf(type: 'fund' | 'bond') {
  now = makeOrderDetail({ ...resting, type: 'fund', subtype: 'fund', instrument: { ...resting.instrument, type } });
  await openOrder();
  return screen.getByRole('link', { name: 'Apple' }).getAttribute('href');
}

describe('TRD-02 orders of funds and of bonds are of one type', () => {
  test('one of a fund tells units and NAV day, and leads to the fund', async () => {
    expect(await showOf('fund')).toBe(`/discover/funds/${resting.instrument.id}`);
    expect(screen.getByText('Units booked')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the fund' })).toBeDefined();
  });

  test('one of a bond does not', async () => {
    expect(await showOf('bond')).toContain('/quote');
    expect(screen.queryByText('Units booked')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open the fund' })).toBeNull();
  });
});
