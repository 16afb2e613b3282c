// Home of a client: the value follows live prices a frame at a time, and what is due stands above what it concerns.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getAssets, listAccounts } from '@candor/contract/accounts/client.ts';
import { listDues } from '@candor/contract/dues/client.ts';
import type { Due } from '@candor/contract/dues/client.ts';
import { listLoans } from '@candor/contract/loans/client.ts';
import { listOrders } from '@candor/contract/orders/client.ts';
import { listPositions } from '@candor/contract/portfolio/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import type { LivePrice } from '@candor/web/live/price.ts';
import { openPage } from '../../testing/open-page.tsx';
import { createPretendServer } from '../../testing/pretend-server.ts';
import type { PretendServer } from '../../testing/pretend-server.ts';
import { makeAccount, usd } from '../../testing/samples.ts';
import { makePosition } from '../../testing/trading-samples.ts';

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

test.each(['/portfolio', '/portfolio/orders'])('TRD-09 what is outstanding stands on %s too', async (path) => {
  server.on(listDues, () => ({ items: [due], next: null }));
  const { container } = await openPage(path, server);
  await waitFor(() => expect(container.querySelector('[data-banner="outstanding"]')?.textContent).toContain('$25.00'));
});
