// Price alerts on the quote page: set once for two presses, listed, refused in words, taken off.
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAlert, deleteAlert, listAlerts } from '@candor/contract/alerts/client.ts';
import type { PriceAlert } from '@candor/contract/alerts/client.ts';
import { getNotifications, subscribePush } from '@candor/contract/notifications/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { giveBrowser, takeBrowser } from '../../testing/give-push.ts';
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
afterEach(() => {
  cleanup();
  takeBrowser();
});

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

test('MKT-06 all my alerts stand on a page of their own: those that wait, those that were reached, each with its way to the quote', async () => {
  kept = [
    waiting,
    {
      ...waiting,
      id: sampleId('00000000-0000-4000-8000-00000000e002'),
      symbol: 'MSFT',
      name: 'Microsoft',
      reached_at: at,
      reached_price: '251.5',
    },
  ];
  server.on(deleteAlert, () => {
    kept = kept.slice(1);
    return undefined;
  });
  const { person } = await openPage('/portfolio/alerts', server);
  const waits = within(await screen.findByRole('list', { name: 'Waiting' }));
  const reached = within(screen.getByRole('list', { name: 'Reached' }));
  expect(waits.getByRole('link', { name: 'AAPL' }).getAttribute('href')).toBe('/quote?s=AAPL&ex=NASDAQ');
  reached.getByRole('link', { name: 'MSFT' });
  await person.click(waits.getByRole('button', { name: 'Delete the alert for AAPL at 250' }));
  await screen.findByText('No alert is waiting.');
  reached.getByText(/^Reached Nov 16/);
});

test('MKT-06 the quote page shows the alerts of its instrument and counts the others; without any the page says where to set one', async () => {
  kept = [{ ...waiting, symbol: 'MSFT' }];
  const { panel } = await openAlerts();
  expect((await panel.findByRole('link', { name: 'All your alerts (1)' })).getAttribute('href')).toBe(
    '/portfolio/alerts',
  );
  expect(panel.queryByRole('listitem')).toBeNull();
  cleanup();
  kept = [];
  await openPage('/portfolio/alerts', server);
  await screen.findByText('You have no price alerts yet. Set one on the page of any instrument.');
});

test('MSG-01 who has just set an alert is offered to be told in this browser, and asked by it only then', async () => {
  const browser = giveBrowser('granted');
  const settings = {
    groups: [],
    email_timing: 'immediately' as const,
    quiet: null,
    time_zone: 'Europe/Madrid',
    email: null,
    email_state: 'none' as const,
    push: { sender: 'BKey', is_here: false, browsers: 0 },
  };
  const on = { ...settings, push: { ...settings.push, is_here: true, browsers: 1 } };
  server.on(getNotifications, () => settings).on(subscribePush, () => on);
  const { person, panel } = await openAlerts();
  expect(panel.queryByText('Be notified in this browser too?')).toBeNull();
  await person.type(panel.getByRole('textbox', { name: 'Price' }), '250');
  await person.click(panel.getByRole('button', { name: 'Set alert' }));
  await person.click(await panel.findByRole('button', { name: 'Turn on' }));
  await panel.findByText('Notifications are on in this browser');
  expect([browser.asked, server.asked(subscribePush).length, server.asked(createAlert).length]).toEqual([1, 1, 1]);
});
