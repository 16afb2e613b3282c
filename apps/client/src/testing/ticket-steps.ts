// Steps of the order ticket in tests of screens: a server that sells Apple, the ticket by the words one reads, and the PIN.
import { screen, waitFor, within } from '@testing-library/react';
import { listAccounts } from '@candor/contract/accounts/client.ts';
import { getOrder, getTradingStatus, placeOrder } from '@candor/contract/orders/client.ts';
import { getPosition } from '@candor/contract/portfolio/client.ts';
import { getProduct } from '@candor/contract/products/client.ts';
import { quoteOrder } from '@candor/contract/quotations/client.ts';
import { openPage } from './open-page.tsx';
import { createPretendServer } from './pretend-server.ts';
import type { PretendServer } from './pretend-server.ts';
import { makeAccount } from './samples.ts';
import { makeOrder, makeOrderDetail, makeProduct, makeQuotation, makeTradingStatus } from './trading-samples.ts';

const apple = '/quote?s=AAPL&ex=NASDAQ&country=US';
export const testPin = '483920';

/** Everything goes well with it; a test says what does not. */
export function createTradingServer(): PretendServer {
  return createPretendServer()
    .on(listAccounts, () => ({ items: [makeAccount('USD', '10000.00')] }))
    .on(getTradingStatus, () => makeTradingStatus())
    .on(getProduct, () => makeProduct())
    .on(getPosition, () => ({ position: null, lots: [], lot_rule: 'chosen' as const }))
    .on(getOrder, () => makeOrderDetail())
    .on(quoteOrder, () => makeQuotation())
    .on(placeOrder, () => makeOrder());
}

export type OpenedTicket = Awaited<ReturnType<typeof openTicket>>;

/** Beside the chart of a desktop, a sheet on a phone: by the width of the window. */
export async function openTicket(server: PretendServer, side: 'Buy' | 'Sell' = 'Buy') {
  const page = await openPage(apple, server);
  if (innerWidth >= 1024) {
    const box = await screen.findByRole('complementary', { name: 'Trade' });
    await page.person.click(await within(box).findByRole('radio', { name: side }));
    return { ...page, ticket: within(box) };
  }
  const bar = await screen.findByRole('region', { name: 'Trade' });
  await page.person.click(within(bar).getByRole('button', { name: side }));
  const sheet = await screen.findByRole('dialog', { name: 'AAPL · NASDAQ' });
  await within(sheet).findByRole('radio', { name: side });
  return { ...page, ticket: within(sheet) };
}

export async function typeQuantity({ person, ticket }: OpenedTicket, quantity = '2') {
  await person.click(await ticket.findByRole('radio', { name: 'Quantity' }));
  const field = await ticket.findByRole('textbox', { name: 'Quantity' });
  await person.clear(field);
  await person.type(field, quantity);
}

export const placeButton = ({ ticket }: OpenedTicket) =>
  ticket.findByRole<HTMLButtonElement>('button', { name: 'Place order' });

/** To the last look, with a price that can be taken. */
export async function review(opened: OpenedTicket, quantity = '2') {
  await typeQuantity(opened, quantity);
  await opened.person.click(opened.ticket.getByRole('button', { name: 'Review' }));
  const place = await placeButton(opened);
  await opened.ticket.findByRole('timer');
  return place;
}

export async function sign({ person }: OpenedTicket, pin = testPin) {
  await person.type(await screen.findByLabelText('Transaction PIN'), pin);
}

export async function confirmPlaced({ ticket }: OpenedTicket) {
  const heading = await ticket.findByRole('heading', { name: 'Order placed' });
  // The receipt and the toast.
  await waitFor(() => {
    if (screen.getAllByText('Order placed').length < 2) throw new Error('no toast says that it was placed');
  });
  return heading;
}
