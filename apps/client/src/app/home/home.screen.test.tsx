// Home of a client: the value follows live prices a frame at a time, and what is due stands above what it concerns.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getAssets, listAccounts } from '@candor/contract/accounts/client.ts';
import { listBankAccounts } from '@candor/contract/bank-accounts/client.ts';
import { listDeposits } from '@candor/contract/deposits/client.ts';
import { listDues } from '@candor/contract/dues/client.ts';
import type { Due } from '@candor/contract/dues/client.ts';
import { listLoans } from '@candor/contract/loans/client.ts';
import { listOfferings } from '@candor/contract/offerings/client.ts';
import { listOrders } from '@candor/contract/orders/client.ts';
import { listPositions } from '@candor/contract/portfolio/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import type { LivePrice } from '@candor/web/live/price.ts';
import { openPage } from '../../testing/open-page.tsx';
import { createPretendServer } from '../../testing/pretend-server.ts';
import type { PretendServer } from '../../testing/pretend-server.ts';
import { makeAccount, makeBankAccount, makeDeposit, usd } from '../../testing/samples.ts';
import { makeOrder, makePosition } from '../../testing/trading-samples.ts';

const account = makeAccount('USD', '600.00');
const at = '2026-11-16T17:00:00.000Z';
const point = (value: string, gain: string, percent: string) => ({
  at,
  value,
  change: gain,
  change_percent: percent,
  gain,
  gain_percent: percent,
});
const home = {
  currency: 'USD',
  net: usd('1000.00'),
  buckets: account.buckets,
  unsettled: usd('0.00'),
  market_value: usd('400.00'),
};
const due: Due = {
  id: sampleId('00000000-0000-4000-8000-0000000000aa'),
  reference: 'DU-7K3P-2M',
  account_id: account.id,
  reason: 'loan_instalment',
  cause: { kind: 'loan', id: '00000000-0000-4000-8000-0000000000ab' },
  amount: usd('25.00'),
  settled_amount: usd('0.00'),
  open_amount: usd('25.00'),
  status: 'outstanding',
  due_at: at,
  created_at: at,
  closed_at: null,
  consequences: [],
};

let server: PretendServer;
beforeEach(() => {
  server = createPretendServer()
    .on(listAccounts, () => ({ items: [account] }))
    .on(getAssets, () => ({
      as_of: at,
      accounts: [{ ...account, market_value: usd('400.00') }],
      totals: [],
      home: { ...home, estimate: false, missing: [], rates: [] },
      history: {
        range: '1M' as const,
        currency: 'USD',
        account_id: null,
        paid_in: '0',
        paid_out: '0',
        points: [point('980.00', '0.00', '0.00'), point('1000.00', '20.00', '2.04')],
        simulated: false,
        todays_rates: [],
      },
    }))
    .on(listPositions, () => ({ as_of: at, home: 'USD', simulated: false, items: [makePosition()] }))
    .on(listDues, () => ({ items: [], next: null }))
    .on(listLoans, () => ({ items: [], next: null }))
    .on(listOfferings, () => ({ items: [], next: null }))
    .on(listOrders, () => ({ items: [], next: null }));
});
afterEach(() => cleanup());

const tick = (price: string): LivePrice => ({
  key: 'NASDAQ:AAPL',
  price,
  change: '0.00',
  changePercent: '0.00',
  previousClose: '198.00',
  currency: 'USD',
  source: 'test',
  kind: 'live',
  isStale: false,
  isOpen: true,
  marketMs: Date.parse(at),
  volume: 1,
  move: 1,
});

test('TRD-10 the value and its change follow the prices of what is held', async () => {
  const { services, container } = await openPage('/dashboard', server);
  await waitFor(() => expect(container.querySelector('[data-hero]')?.textContent).toBe('$1,000.00'));
  await screen.findByRole('list', { name: 'Movers among my holdings' });
  act(() => services.live.board.write(tick('205.50')));
  await waitFor(() => expect(container.querySelector('[data-hero]')?.textContent).toBe('$1,011.00'));
  expect(container.textContent).toContain('+$31.00');
  expect(container.textContent).toContain('+3.16%');
  act(() => services.live.board.write(tick('190.00')));
  await waitFor(() => expect(container.querySelector('[data-hero]')?.textContent).toBe('$980.00'));
});

test('TRD-03 orders that work or wait stand on home, newest first, with their count and the way to all of them', async () => {
  const working = Array.from({ length: 4 }, (_, at) =>
    makeOrder({
      id: `00000000-0000-4000-8000-0000000001a${String(at)}`,
      status: 'pending',
      placed_at: `2026-11-16T1${String(at)}:00:00.000Z`,
    }),
  );
  const waiting = makeOrder({
    id: '00000000-0000-4000-8000-0000000001b0',
    status: 'awaiting',
    placed_at: '2026-11-16T12:30:00.000Z',
  });
  server.on(listOrders, (_asked, url) => {
    const status = url.searchParams.get('status');
    return { items: status === 'pending' ? working.toReversed() : status === 'awaiting' ? [waiting] : [], next: null };
  });
  const { container } = await openPage('/dashboard', server);
  const list = await screen.findByRole('list', { name: 'Open orders' });
  expect([...list.querySelectorAll('[data-order]')].map((row) => row.getAttribute('data-order')?.slice(-2))).toEqual([
    'a3',
    'b0',
    'a2',
  ]);
  expect(screen.getByRole('heading', { name: 'Open orders 5' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe('/portfolio/orders');
  expect(container.querySelector('[data-order]')?.getAttribute('href')).toMatch(/^\/portfolio\/orders\//);
});

test('TRD-03 whoever has no open order reads nothing about them', async () => {
  const { container } = await openPage('/dashboard', server);
  await screen.findByRole('list', { name: 'Movers among my holdings' });
  expect(container.querySelector('[data-section="orders"]')).toBeNull();
});

test.each(['/portfolio', '/portfolio/orders'])('TRD-09 what is outstanding stands on %s too', async (path) => {
  server.on(listDues, () => ({ items: [due], next: null }));
  const { container } = await openPage(path, server);
  await waitFor(() => expect(container.querySelector('[data-banner="outstanding"]')?.textContent).toContain('$25.00'));
});

const read = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-step]')].map((step) => step.getAttribute('data-state'));

describe('KYC-03 the way to the first investment', () => {
  const nothing = makeAccount('USD', '0.00');
  beforeEach(() => {
    server
      .on(listAccounts, () => ({ items: [nothing] }))
      .on(listPositions, () => ({ as_of: at, home: 'USD', simulated: false, items: [] }))
      .on(listBankAccounts, () => ({ items: [] }))
      .on(listDeposits, () => ({ items: [], next: null }));
  });

  test('KYC-03 whoever has nothing yet sees the steps in the place of zeros', async () => {
    const { container } = await openPage('/dashboard', server, { user: { has_pin: false } });
    await screen.findByRole('list', { name: 'Get started' });
    expect(read(container)).toEqual(['done', 'open', 'open', 'open', 'later']);
    expect(screen.getByRole('link', { name: 'Set PIN' }).getAttribute('href')).toBe('/profile/security');
    expect(container.querySelector('[data-hero], [data-buckets]')).toBeNull();
  });

  test('FUND-02 with money in the account the value is back and the step to invest stands beside it', async () => {
    server
      .on(listAccounts, () => ({ items: [account] }))
      .on(listBankAccounts, () => ({ items: [makeBankAccount()] }))
      .on(listDeposits, () => ({ items: [makeDeposit({ status: 'approved' })], next: null }));
    const { container } = await openPage('/dashboard', server);
    await screen.findByRole('link', { name: 'Open market' });
    expect(read(container)).toEqual(['done', 'done', 'done', 'done', 'open']);
    await waitFor(() => expect(container.querySelector('[data-hero]')?.textContent).toBe('$1,000.00'));
  });
});
