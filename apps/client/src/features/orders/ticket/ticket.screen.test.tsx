// The price of an order where it does not go smoothly, beside the chart of a desktop and as a sheet on a phone: it runs out, moves or is
// missing, is pressed twice, and its answer gets lost.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { placeOrder } from '@candor/contract/orders/client.ts';
import { getProduct } from '@candor/contract/products/client.ts';
import { quoteOrder } from '@candor/contract/quotations/client.ts';
import type { Quotation } from '@candor/contract/quotations/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import type { PretendServer } from '../../../testing/pretend-server.ts';
import { pressTwice, waitForCalls } from '../../../testing/press-twice.ts';
import { usd } from '../../../testing/samples.ts';
import {
  confirmPlaced,
  createTradingServer,
  openTicket,
  placeButton,
  review,
  sign,
  testPin,
  typeQuantity,
} from '../../../testing/ticket-steps.ts';
import { makeOrder, makeProduct, makeQuotation } from '../../../testing/trading-samples.ts';

const second = sampleId('00000000-0000-4000-8000-00000000d002');
const third = sampleId('00000000-0000-4000-8000-00000000d003');

let server: PretendServer;
beforeEach(() => {
  innerWidth = 1280;
  server = createTradingServer();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const sent = () => server.asked(placeOrder);

describe.each([
  ['desktop', 1280],
  ['phone', 390],
])('on a %s', (_device, widthPx) => {
  beforeEach(() => {
    innerWidth = widthPx;
  });

  test('TRD-04 ERR-04 two presses are one order with one key; it is confirmed by a toast and a receipt that has the focus', async () => {
    const opened = await openTicket(server);
    const place = await review(opened);
    pressTwice(place);
    await sign(opened);
    const heading = await confirmPlaced(opened);
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await waitForCalls(opened.services);
    expect(sent().map(({ body }) => body)).toEqual([{ quotation_id: makeQuotation().id, pin: testPin }]);
    expect(opened.ticket.getByText('OR-7K3P-2M')).toBeTruthy();
  });

  test('TRD-04 a price that runs out becomes “Refresh price” in place; the new one marks its difference and is not sent by itself', async () => {
    server.on(quoteOrder, () => makeQuotation({ expires_at: '2026-11-16T17:00:01.000Z' }));
    const opened = await openTicket(server);
    await typeQuantity(opened);
    await opened.person.click(opened.ticket.getByRole('button', { name: 'Review' }));
    const refresh = await opened.ticket.findByRole('button', { name: 'Refresh price' });
    expect(opened.ticket.queryByRole('button', { name: 'Place order' })).toBeNull();
    expect(opened.ticket.getByText('Quotation expired. Refresh price.')).toBeTruthy();
    server.on(quoteOrder, () => makeQuotation({ id: second, price: '201.10', total: usd('403.20') }));
    await opened.person.click(refresh);
    await opened.ticket.findByText('The price has changed');
    expect(opened.ticket.getByText('Nothing is sent until you confirm.')).toBeTruthy();
    expect(opened.ticket.getByText(/\+\$1\.00/)).toBeTruthy();
    expect(screen.queryByLabelText('Transaction PIN')).toBeNull();
    expect(sent()).toEqual([]);
    await opened.person.click(await placeButton(opened));
    await sign(opened);
    await confirmPlaced(opened);
    expect(sent().map(({ body }) => body)).toEqual([{ quotation_id: second, pin: testPin }]);
  });

  test('PERM-03 a level too low is told in its words before anything is typed; no price is asked for, selling stays open', async () => {
    server.on(getProduct, () => makeProduct({ allowed: false, code: 'vip_required', level: 4, mine: 1 }));
    const opened = await openTicket(server);
    await opened.ticket.findByText('Requires VIP ≥ 4 (yours: 1)');
    await typeQuantity(opened);
    expect(opened.ticket.getByRole<HTMLButtonElement>('button', { name: 'Review' }).disabled).toBe(true);
    expect(opened.ticket.getAllByText('Requires VIP ≥ 4 (yours: 1)')).toHaveLength(1);
    expect(server.asked(quoteOrder)).toEqual([]);
    await opened.person.click(opened.ticket.getByRole('radio', { name: 'Sell' }));
    await waitFor(() =>
      expect(opened.ticket.getByRole<HTMLButtonElement>('button', { name: 'Review' }).disabled).toBe(false),
    );
    expect(opened.ticket.queryByText('Requires VIP ≥ 4 (yours: 1)')).toBeNull();
  });

  test('R-12 an answer that is lost is asked for under the same key until the order is found; it is placed once', async () => {
    let times = 0;
    server.on(placeOrder, () => {
      times += 1;
      return times < 3 ? 'lost' : makeOrder();
    });
    const opened = await openTicket(server);
    await opened.person.click(await review(opened));
    await sign(opened);
    await screen.findByText('Checking whether it was recorded …');
    await confirmPlaced(opened);
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
    expect(new Set(sent().map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});

describe('the price of an order', () => {
  test('TRD-04 the price of what was typed before is never reviewed as the price of what is typed now', async () => {
    server.on(quoteOrder, ({ body }) => priceOf(body));
    const opened = await openTicket(server);
    await typeQuantity(opened, '2');
    await opened.ticket.findByText('Cash afterwards');
    // Enter comes before the pause in which a price is asked for.
    await opened.person.type(opened.ticket.getByRole('textbox', { name: 'Quantity' }), '0{Enter}');
    await opened.person.click(await placeButton(opened));
    await screen.findByRole('dialog', { name: 'Buy 20 AAPL' });
    await sign(opened);
    await confirmPlaced(opened);
    expect(sent().map(({ body }) => body)).toEqual([{ quotation_id: third, pin: testPin }]);
  });

  test('TRD-04 a price that runs out while the PIN is asked closes the dialog; the refreshed one does not ask for it by itself', async () => {
    const opened = await openTicket(server);
    await opened.person.click(await review(opened));
    await screen.findByLabelText('Transaction PIN');
    const [now, laterMs] = [performance.now.bind(performance), 10 * 60_000];
    vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs);
    const refresh = await opened.ticket.findByRole('button', { name: 'Refresh price' });
    await waitFor(() => expect(screen.queryByLabelText('Transaction PIN')).toBeNull());
    server.on(quoteOrder, () => makeQuotation({ id: second, price: '200.40' }));
    await opened.person.click(refresh);
    await opened.ticket.findByText('The price has changed');
    await placeButton(opened);
    expect(screen.queryByLabelText('Transaction PIN')).toBeNull();
    expect(sent()).toEqual([]);
  });

  test.each([
    ['quotation_expired', 'Quotation expired. Refresh price.'],
    ['quotation_timeout', 'Timeout. Please get the latest quotation again.'],
  ] as const)(
    'TRD-04 ERR-01 the server alone decides: %s is said in its words and the price can be refreshed',
    async (code, words) => {
      server.on(placeOrder, () => ({ refused: code }));
      const opened = await openTicket(server);
      await opened.person.click(await review(opened));
      await sign(opened);
      await opened.ticket.findByText(words);
      expect(await opened.ticket.findByRole('button', { name: 'Refresh price' })).toBeTruthy();
      expect(sent()).toHaveLength(1);
    },
  );

  test('TRD-04 a price more than 5 % from the last one is agreed to first, and another such price again', async () => {
    const far = { notes: ['price_deviates'], deviation_percent: '6.20' } satisfies Partial<Quotation>;
    server.on(quoteOrder, () => makeQuotation(far)).on(placeOrder, () => ({ refused: 'quotation_expired' }));
    const opened = await openTicket(server);
    const place = await review(opened);
    expect(opened.ticket.getByText(/This price is 6\.2\d?% from the last one\./)).toBeTruthy();
    expect(place.disabled).toBe(true);
    await opened.person.click(opened.ticket.getByRole('checkbox', { name: 'I want to trade at this price.' }));
    expect(place.disabled).toBe(false);
    await opened.person.click(place);
    await sign(opened);
    server.on(quoteOrder, () => makeQuotation({ ...far, id: second, price: '201.00' }));
    await opened.person.click(await opened.ticket.findByRole('button', { name: 'Refresh price' }));
    await waitFor(async () => expect((await placeButton(opened)).disabled).toBe(true));
    const box = opened.ticket.getByRole<HTMLInputElement>('checkbox', { name: 'I want to trade at this price.' });
    expect(box.checked).toBe(false);
    expect(sent().map(({ body }) => body)).toEqual([
      { quotation_id: makeQuotation().id, pin: testPin, accept_deviation: true },
    ]);
  });

  test('TRD-04 a refreshed price more than 5 % from the one that was seen is agreed to as well; 5 % is not more', async () => {
    server.on(placeOrder, () => ({ refused: 'quotation_expired' }));
    server.on(quoteOrder, () => makeQuotation({ price: '200.00' }));
    const opened = await openTicket(server);
    await opened.person.click(await review(opened));
    await sign(opened);
    server.on(quoteOrder, () => makeQuotation({ id: second, price: '210.00' }));
    await opened.person.click(await opened.ticket.findByRole('button', { name: 'Refresh price' }));
    await opened.ticket.findByText('The price has changed');
    await waitFor(async () => expect((await placeButton(opened)).disabled).toBe(false));
    await opened.person.click(await placeButton(opened));
    await sign(opened);
    await waitFor(() => expect(sent()).toHaveLength(2));
    server.on(quoteOrder, () => makeQuotation({ id: third, price: '199.49' })).on(placeOrder, () => makeOrder());
    await opened.person.click(await opened.ticket.findByRole('button', { name: 'Refresh price' }));
    const box = await opened.ticket.findByRole('checkbox', { name: 'I want to trade at this price.' });
    expect((await placeButton(opened)).disabled).toBe(true);
    await opened.person.click(box);
    await opened.person.click(await placeButton(opened));
    await sign(opened);
    await confirmPlaced(opened);
    expect(sent().at(-1)?.body).toEqual({ quotation_id: third, pin: testPin });
  });

  test('TRD-05 without a rate the amount in the account’s currency is called an estimate', async () => {
    const rate = {
      from: 'EUR',
      to: 'USD',
      rate: '1.08',
      source: 'ecb',
      simulated: false,
      as_of: '2026-11-13T22:00:00.000Z',
      age_s: 200_000,
      received_at: '2026-11-13T22:00:00.000Z',
      indicative: true,
    };
    server.on(quoteOrder, () => makeQuotation({ notes: ['fx_estimate'], rate }));
    const opened = await openTicket(server);
    await review(opened);
    expect(opened.ticket.getByText('FX rate unavailable. Amount in account currency is an estimate.')).toBeTruthy();
    expect(opened.ticket.getByText('In your account’s currency')).toBeTruthy();
  });

  test.each([
    ['insufficient_funds', 422, 'Insufficient balance'],
    ['price_unavailable', 503, 'Unable to fetch price'],
    ['price_stale', 503, 'The last price is too old to trade on. Please try again shortly.'],
  ] as const)(
    'TRD-05 TRD-06 %s after conversion or without a price: the reason is told, nothing can be signed, and a new try helps',
    async (refused, status, words) => {
      server.on(quoteOrder, () => ({ refused, status }));
      const opened = await openTicket(server);
      await typeQuantity(opened);
      await opened.ticket.findByText(words);
      await opened.person.click(opened.ticket.getByRole('button', { name: 'Review' }));
      await waitFor(() => expect(server.asked(quoteOrder)).toHaveLength(2));
      await opened.ticket.findByText(words);
      expect((await placeButton(opened)).disabled).toBe(true);
      server.on(quoteOrder, () => makeQuotation());
      await opened.person.click(opened.ticket.getByRole('button', { name: 'Try again' }));
      await waitFor(async () => expect((await placeButton(opened)).disabled).toBe(false));
      expect(sent()).toEqual([]);
    },
  );

  test('TRD-06 what another price cannot change offers no new try', async () => {
    server.on(quoteOrder, () => ({ refused: 'amount_below_minimum', status: 422 }));
    const opened = await openTicket(server);
    await typeQuantity(opened);
    await opened.ticket.findByText('The amount is below the minimum of one step.');
    expect(opened.ticket.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

/** A price of its own for every quantity. */
function priceOf(body: unknown): Quotation {
  const isTwenty = JSON.stringify(body).includes('"quantity":"20"');
  return isTwenty ? makeQuotation({ id: third, quantity: '20', gross: usd('4002.00') }) : makeQuotation();
}
