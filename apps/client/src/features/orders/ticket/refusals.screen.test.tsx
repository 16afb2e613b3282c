// What the ticket refuses, and what it sends once: closed and halted markets, suspended purchases, doubles, PINs, lots and keys.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getOrder, getTradingStatus, placeOrder } from '@candor/contract/orders/client.ts';
import type { Order } from '@candor/contract/orders/client.ts';
import { getPosition } from '@candor/contract/portfolio/client.ts';
import { quoteOrder } from '@candor/contract/quotations/client.ts';
import type { PretendServer } from '../../../testing/pretend-server.ts';
import { usd } from '../../../testing/samples.ts';
import {
  confirmPlaced,
  createTradingServer,
  openTicket,
  review,
  sign,
  testPin,
  typeQuantity,
} from '../../../testing/ticket-steps.ts';
import {
  makeLot,
  makeOrder,
  makeOrderDetail,
  makeQuotation,
  makeTradingStatus,
} from '../../../testing/trading-samples.ts';

let server: PretendServer;
beforeEach(() => {
  innerWidth = 1280;
  server = createTradingServer();
});
afterEach(() => cleanup());

const sent = () => server.asked(placeOrder);

describe('what is closed', () => {
  test('TRD-03 in a closed market the ticket says when it opens, and the review that the order waits until then', async () => {
    const opens = '2026-11-17T14:30:00.000Z';
    server
      .on(getTradingStatus, () => makeTradingStatus({ state: 'closed', opens_at: opens }))
      .on(quoteOrder, () => makeQuotation({ notes: ['market_closed'], opens_at: opens, price_basis: 'maximum' }))
      .on(placeOrder, () => makeOrder({ waits_for: 'market_closed' }))
      .on(getOrder, () => makeOrderDetail({ waits_for: 'market_closed' }));
    const opened = await openTicket(server);
    await opened.ticket.findByText(/^Market closed\. Opens Nov 17/);
    expect(opened.ticket.getByText('Filled when the market opens, at the price you sign or better.')).toBeTruthy();
    await opened.person.click(await review(opened));
    expect(opened.ticket.getByText(/^Market closed\. Your order waits until it opens: Nov 17/)).toBeTruthy();
    await sign(opened);
    await confirmPlaced(opened);
    expect(opened.ticket.getByText('until the market opens')).toBeTruthy();
  });

  test('TRD-06 a halted instrument takes no order, says so once and is asked no price', async () => {
    server.on(getTradingStatus, () =>
      makeTradingStatus({ halted: 'exchange', halted_since: '2026-11-16T16:00:00.000Z' }),
    );
    const opened = await openTicket(server);
    const words = 'Trading in this instrument is halted. Orders can be placed again once it resumes.';
    await opened.ticket.findByText(words);
    await typeQuantity(opened);
    expect(opened.ticket.getByRole<HTMLButtonElement>('button', { name: 'Review' }).disabled).toBe(true);
    expect(opened.ticket.getAllByText(words)).toHaveLength(1);
    expect(server.asked(quoteOrder)).toEqual([]);
  });

  test('TRD-06 halted between review and PIN: the refusal is told under “Failed to place order” and nothing is placed', async () => {
    server.on(placeOrder, () => ({ refused: 'instrument_halted' }));
    const opened = await openTicket(server);
    await opened.person.click(await review(opened));
    await sign(opened);
    await opened.ticket.findByText('Failed to place order');
    expect(opened.ticket.getByText(/^Trading in this instrument is halted\./)).toBeTruthy();
    expect(opened.ticket.queryByRole('heading', { name: 'Order placed' })).toBeNull();
  });

  test('TRD-09 with an amount due new purchases are suspended, in the words of the rule', async () => {
    server.on(quoteOrder, () => ({ refused: 'trading_suspended' }));
    const opened = await openTicket(server);
    await typeQuantity(opened);
    await opened.ticket.findByText(/^Outstanding balance detected: new purchases are suspended/);
  });
});

describe('sent once', () => {
  test('TRD-06 the same order just before is asked about; only who says so gets another one', async () => {
    server.on(placeOrder, ({ body }) =>
      isAgain(body) ? makeOrder() : { refused: 'order_duplicate', status: 409, params: { seconds: 10 } },
    );
    const opened = await openTicket(server);
    await opened.person.click(await review(opened));
    await sign(opened);
    await opened.ticket.findByText(/^The same order was placed 10 s ago\./);
    expect(sent()).toHaveLength(1);
    await opened.person.click(opened.ticket.getByRole('button', { name: 'Place another one' }));
    await sign(opened);
    await confirmPlaced(opened);
    expect(sent()[1]?.body).toEqual({ quotation_id: makeQuotation().id, pin: testPin, accept_duplicate: true });
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2);
  });

  test('AUTH-12 a wrong PIN keeps the dialog and the price; the next try is another intention', async () => {
    server.on(placeOrder, () => ({ refused: 'pin_wrong', params: { left: 3 } }));
    const opened = await openTicket(server);
    await opened.person.click(await review(opened));
    await sign(opened);
    // The sum to be signed stands in the dialog too: only the answer says it as an alert.
    const dialog = within(screen.getByRole('dialog', { name: 'Buy 2 AAPL' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/3/);
    server.on(placeOrder, () => makeOrder());
    await sign(opened, '112233');
    await confirmPlaced(opened);
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2);
  });

  test('R-12 while an order is under way it cannot be changed, and the other side has to wait', async () => {
    const answer = Promise.withResolvers<Order>();
    server.on(placeOrder, () => answer.promise);
    const opened = await openTicket(server);
    const place = await review(opened);
    await opened.person.click(place);
    await sign(opened);
    await waitFor(() => expect(place.getAttribute('aria-busy')).toBe('true'));
    expect(opened.ticket.getByRole<HTMLButtonElement>('button', { name: 'Change', hidden: true }).disabled).toBe(true);
    answer.resolve(makeOrder());
    await confirmPlaced(opened);
    expect(sent()).toHaveLength(1);
  });
});

function isAgain(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'accept_duplicate' in body;
}

describe('sales', () => {
  const lots = [makeLot(1, '3', '2026-02-03'), makeLot(2, '7', '2026-06-09')];
  beforeEach(() => {
    server.on(quoteOrder, () => makeQuotation({ side: 'sell', quantity: '5', total: usd('998.00') }));
  });

  test('TRD-06 where the law lets one choose, the purchases named are sent; too few are refused before the PIN', async () => {
    server.on(getPosition, () => ({ position: null, lots, lot_rule: 'chosen' as const }));
    const opened = await openTicket(server, 'Sell');
    const place = await review(opened, '5');
    await opened.person.click(await opened.ticket.findByRole('checkbox', { name: /^3 at \$100\.00, Feb 3/ }));
    expect(opened.ticket.getByRole('alert').textContent).toBe(
      'The purchases you chose hold 3, and you are selling 5. Choose more, or none.',
    );
    expect(place.disabled).toBe(true);
    await opened.person.click(opened.ticket.getByRole('checkbox', { name: /^7 at \$100\.00, Jun 9/ }));
    expect(place.disabled).toBe(false);
    await opened.person.click(opened.ticket.getByRole('checkbox', { name: /^3 at/ }));
    await opened.person.click(place);
    await sign(opened);
    await confirmPlaced(opened);
    expect(sent()[0]?.body).toEqual({ quotation_id: makeQuotation().id, pin: testPin, lot_ids: [lots[1]?.id] });
  });

  test('TRD-06 in Spain the law chooses: the purchases are listed, none can be picked, and none is named', async () => {
    server.on(getPosition, () => ({ position: null, lots, lot_rule: 'fifo' as const }));
    const opened = await openTicket(server, 'Sell');
    const place = await review(opened, '5');
    await opened.ticket.findByText('By law, the shares you bought first are sold first.');
    expect(opened.ticket.getByText(/^3 at \$100\.00, Feb 3/)).toBeTruthy();
    expect(opened.ticket.queryByRole('checkbox')).toBeNull();
    await opened.person.click(place);
    await sign(opened);
    await confirmPlaced(opened);
    expect(sent()[0]?.body).toEqual({ quotation_id: makeQuotation().id, pin: testPin });
  });

  test('TRD-06 more than one has is refused beside the field; Max sells everything', async () => {
    const opened = await openTicket(server, 'Sell');
    await typeQuantity(opened, '10.5');
    expect(opened.ticket.getByText('You do not hold enough of this asset.')).toBeTruthy();
    await opened.person.click(opened.ticket.getByRole('button', { name: 'Max' }));
    expect(opened.ticket.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' }).value).toBe('10');
    await opened.person.click(opened.ticket.getByRole('button', { name: '25%' }));
    expect(opened.ticket.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' }).value).toBe('2.5');
  });
});

describe('keys', () => {
  test('TRD-04 B and S choose the side beside the chart; what was reviewed of the other side is left', async () => {
    const opened = await openTicket(server);
    await review(opened);
    opened.ticket.getByRole('heading', { name: /^Check your purchase/ });
    await opened.person.keyboard('s');
    await waitFor(() =>
      expect(opened.ticket.getByRole<HTMLInputElement>('radio', { name: 'Sell' }).checked).toBe(true),
    );
    await opened.person.keyboard('b');
    await waitFor(() => expect(opened.ticket.getByRole<HTMLInputElement>('radio', { name: 'Buy' }).checked).toBe(true));
  });
});
