// Price alerts on the quote page: set once for two presses, listed, refused in words, taken off.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAlert, deleteAlert, listAlerts } from '@candor/contract/alerts/client.ts';
import type { PriceAlert } from '@candor/contract/alerts/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { openPage } from '../../testing/open-page.tsx';
import type { PretendServer } from '../../testing/pretend-server.ts';
import { createTradingServer } from '../../testing/ticket-steps.ts';

const at = '2026-11-16T17:00:00.000Z';
const waiting: PriceAlert = {
  id: sampleId('00000000-0000-4000-8000-00000000e001'),
  market: 'NASDAQ',
  symbol: 'AAPL',
  name: 'Apple',
  currency: 'USD',
  direction: 'above',
  price: '250',
  created_at: at,
  reached_at: null,
  reached_price: null,
};

let server: PretendServer;
let kept: PriceAlert[];
beforeEach(() => {
  innerWidth = 1280;
  kept = [];
  server = createTradingServer()
    .on(listAlerts, () => ({ items: kept }))
    .on(createAlert, () => {
      kept = [waiting];
      return waiting;
    })
    .on(deleteAlert, () => {
      kept = [];
      return undefined;
    });
});
afterEach(() => cleanup());

const openAlerts = async () => {
  const { person } = await openPage('/quote?s=AAPL&ex=NASDAQ&country=US', server);
  return { person, panel: within(await screen.findByRole('region', { name: 'Price alerts' })) };
};

test('MKT-06 an alert is set with its price, seen in the list and deleted', async () => {
  const { person, panel } = await openAlerts();
  await person.click(panel.getByRole('button', { name: 'Set alert' }));
  await panel.findByText('Please enter a price.');
  expect(server.asked(createAlert)).toEqual([]);
  await person.type(panel.getByRole('textbox', { name: 'Price' }), '250');
  await person.dblClick(panel.getByRole('button', { name: 'Set alert' }));
  const row = within(await panel.findByRole('listitem'));
  row.getByText('Waiting');
  expect(server.asked(createAlert).map(({ body }) => body)).toEqual([
    { market: 'NASDAQ', symbol: 'AAPL', direction: 'above', price: '250' },
  ]);
  await person.click(row.getByRole('button', { name: 'Delete the alert for AAPL at 250' }));
  await expect.poll(() => panel.queryByRole('listitem')).toBeNull();
  expect(server.asked(deleteAlert)).toHaveLength(1);
});

test('MKT-06 what was reached says when and at which price; a refusal is told in words', async () => {
  kept = [{ ...waiting, reached_at: at, reached_price: '251.5' }];
  server.on(createAlert, () => ({ refused: 'alert_already_reached' }));
  const { person, panel } = await openAlerts();
  await panel.findByText(/^Reached Nov 16/);
  await person.type(panel.getByRole('textbox', { name: 'Price' }), '1');
  await person.click(panel.getByRole('button', { name: 'Set alert' }));
  await panel.findByText('The alert was not set.');
});
