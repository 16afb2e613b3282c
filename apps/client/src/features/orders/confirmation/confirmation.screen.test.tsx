// The confirmation of a fill: every field of the trade and every line of its cost, reached from its order and from what was booked.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getConfirmation, getOrder } from '@candor/contract/orders/client.ts';
import type { Confirmation, TradeRecord } from '@candor/contract/orders/client.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { createPretendServer } from '../../../testing/pretend-server.ts';
import type { PretendServer } from '../../../testing/pretend-server.ts';
import { usd } from '../../../testing/samples.ts';
import { apple, makeFill, makeOrderDetail } from '../../../testing/trading-samples.ts';

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const at = '2026-11-16T17:00:00.000Z';
const fill = makeFill({
  lines: [
    { code: 'commission', kind: 'fee', amount: usd('1.00'), percent: '0.25' },
    { code: 'stamp_duty', kind: 'tax', amount: usd('0.40'), percent: '0.10' },
    { code: 'spread', kind: 'spread', amount: usd('0.20'), percent: null },
  ],
  rate: {
    from: 'USD',
    to: 'EUR',
    rate: '0.90',
    source: 'ecb',
    simulated: false,
    as_of: at,
    age_s: 3,
    received_at: at,
    indicative: false,
  },
  gross_account: eur('360.18'),
});
const confirmation: Confirmation = {
  reference: fill.confirmation,
  order_id: makeOrderDetail().id,
  order_reference: 'OR-7K3P-2M',
  company: 'Candor Markets Inc.',
  venue: 'NASDAQ',
  executed_by: 'alpaca',
  simulated: false,
  instrument: apple,
  side: 'buy',
  kind: 'limit',
  issued_at: at,
  fill,
  total_account: eur('361.44'),
};
const record: TradeRecord = {
  quantity: '2',
  buy_amount: usd('400.20'),
  buy_price: '200.10',
  buy_time: at,
  current_price: '205.00',
  current_price_at: at,
  order_value: usd('410.00'),
  estimated_pnl: usd('9.80'),
  cumulative_profit: usd('3.30'),
  tax_fees: usd('0.41'),
  stamp_duty: usd('0.42'),
  trade_fees: usd('1.43'),
  estimated_selling_fees: usd('1.44'),
  sell_amount: usd('77.00'),
  sell_time: at,
  subscribe_time: null,
  total_invested: eur('361.55'),
};

let server: PretendServer;
beforeEach(() => {
  server = createPretendServer()
    .on(getConfirmation, () => confirmation)
    .on(getOrder, () => makeOrderDetail({ status: 'settle', filled: '2', fills: [fill], record }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('TRD-07 every field of the trade, every fee and tax, the rate and both references stand on one sheet that is printed', async () => {
  const { person } = await openPage(`/portfolio/confirmations/${fill.id}`, server);
  const sheet = await screen.findByRole('article', { name: `Trade confirmation ${fill.confirmation}` });
  const text = sheet.textContent ?? '';
  for (const part of [
    'Candor Markets Inc.',
    'Ana Prieto',
    fill.confirmation,
    'OR-7K3P-2M',
    'Apple (AAPL)',
    'ISINUS0378331005',
    'NASDAQ',
    'alpaca',
    'Limit order',
    '$200.10',
    'Commission',
    '$1.00',
    'Stamp duty',
    '$0.40',
    'Spread',
    '1 USD = 0.9 EUR',
    '€360.18',
    '€361.44',
    'Nov 17, 2026',
    // The record of TRD-07.
    '$400.20',
    '$205.00',
    '$410.00',
    '+$9.80',
    '+$3.30',
    '$0.41',
    '$0.42',
    '$1.43',
    '$1.44',
    '$77.00',
    '€361.55',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain(fill.id);
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await person.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledOnce();
});

test('TRD-07 the order leads to the confirmation of each of its fills', async () => {
  const { person, router } = await openPage(`/portfolio/orders/${confirmation.order_id}`, server);
  const fills = await screen.findByRole('link', { name: new RegExp(fill.confirmation) });
  await person.click(fills);
  await screen.findByRole('article', { name: `Trade confirmation ${fill.confirmation}` });
  expect(router.state.location.pathname).toBe(`/portfolio/confirmations/${fill.id}`);
});

test('TRD-07 hidden amounts are not printed hidden, a busted fill says so, and one of somebody else is not known', async () => {
  server.on(getConfirmation, () => ({ ...confirmation, fill: { ...fill, busted_at: at } }));
  const { person, services } = await openPage(`/portfolio/confirmations/${fill.id}`, server);
  const sheet = within(await screen.findByRole('article'));
  expect(sheet.getByText('Taken back by the market')).toBeTruthy();
  services.app.setPreferences({ discreet: true });
  await person.click(await screen.findByRole('button', { name: 'Show amounts' }));
  await screen.findByRole('button', { name: 'Print or save as PDF' });
  cleanup();
  server.on(getConfirmation, () => ({ refused: 'not_found', status: 404 }));
  await openPage(`/portfolio/confirmations/${fill.id}`, server);
  await screen.findByText('This trade confirmation is not known here.');
});
