// The exchange as a person meets it at a closed market: what the price is worth, until when, and that nothing can be confirmed.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAccounts } from '@candor/contract/accounts/client.ts';
import { confirmExchange, getExchange, listExchanges, quoteExchange } from '@candor/contract/exchange/client.ts';
import type { Exchange, ExchangeQuotation } from '@candor/contract/exchange/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { openPage } from '../../testing/open-page.tsx';
import { makeAccount, usd } from '../../testing/samples.ts';
import { createPretendServer } from '../../testing/pretend-server.ts';
import type { PretendServer } from '../../testing/pretend-server.ts';

const dollars = makeAccount('USD', '500.00');
const euros = makeAccount('EUR', '0.00', 'ES');
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const rate = {
  from: 'USD',
  to: 'EUR',
  rate: '0.92',
  source: 'ecb',
  simulated: false,
  as_of: '2026-11-13T22:00:00.000Z',
  age_s: 37 * 3_600,
  received_at: '2026-11-15T10:59:30.000Z',
  indicative: true,
};
const closed: ExchangeQuotation = {
  id: sampleId('00000000-0000-4000-8000-0000000000d1'),
  from_account_id: dollars.id,
  to_account_id: euros.id,
  from: usd('100.00'),
  to: eur('91.54'),
  rate: '0.9154',
  reference_rate: rate,
  spread_percent: '0.50',
  spread: usd('0.50'),
  fee: usd('0.00'),
  maximum: usd('500.00'),
  owed: usd('0.00'),
  owed_elsewhere: [],
  opens_at: '2026-11-15T22:00:00.000Z',
  server_time: '2026-11-15T11:00:00.000Z',
  expires_at: '2026-11-15T11:00:30.000Z',
};
const live: ExchangeQuotation = {
  ...closed,
  reference_rate: { ...rate, age_s: 20, indicative: false },
  opens_at: null,
};
const done: Exchange = {
  id: sampleId('00000000-0000-4000-8000-0000000000d2'),
  reference: 'EX-CPG4-0X',
  from_account_id: dollars.id,
  to_account_id: euros.id,
  from: usd('100.00'),
  to: eur('91.54'),
  rate: '0.9154',
  spread: usd('0.50'),
  fee: usd('0.00'),
  reference_rate: live.reference_rate,
  created_at: '2026-11-15T11:00:10.000Z',
};

let server: PretendServer;
beforeEach(() => {
  server = createPretendServer()
    .on(listAccounts, () => ({ items: [dollars, euros] }))
    .on(listExchanges, () => ({ items: [done], next: null }))
    .on(quoteExchange, () => closed)
    .on(getExchange, () => done)
    .on(confirmExchange, () => done);
});
afterEach(() => cleanup());

async function type(amount: string) {
  const page = await openPage('/exchange', server);
  await page.person.type(await screen.findByLabelText('You give'), amount);
  return page;
}

const note = /The rate is from 37 hours ago\. You can exchange when the market opens: Nov/;

describe('FUND-05 G-13 an exchange at a closed market', () => {
  test('FUND-05 G-13 the price is shown as indicative with the age of its rate and when the market opens', async () => {
    await type('100');
    await screen.findByText('Indicative until the market opens');
    expect(screen.getByText(note)).toBeTruthy();
    expect(document.body.textContent).toContain('€91.54');
  });

  test('FUND-05 G-13 the review keeps saying so, has no life that runs out, and cannot be confirmed', async () => {
    const { person } = await type('100');
    await screen.findByText('Indicative until the market opens');
    await person.click(screen.getByRole('button', { name: 'Review' }));
    await screen.findByRole('heading', { name: 'Check and confirm' });
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.queryByText(/This price is good for/)).toBeNull();
    const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Exchange now' });
    expect(confirm.disabled).toBe(true);
    await person.click(confirm);
    expect(server.asked(confirmExchange)).toEqual([]);
  });

  test('FUND-05 at an open market nothing is indicative; the receipt has a reference and no id', async () => {
    server.on(quoteExchange, () => live);
    const page = await type('100');
    await page.person.click(screen.getByRole('button', { name: 'Review' }));
    const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Exchange now' });
    await waitFor(() => expect(confirm.disabled).toBe(false));
    expect(screen.queryByText('Indicative until the market opens')).toBeNull();
    await page.person.click(confirm);
    await screen.findByText('EX-CPG4-0X');
    expect(page.container.textContent).not.toContain(done.id);
    expect(server.asked(confirmExchange)).toHaveLength(1);
  });

  test('FUND-05 what covers a debt in another currency stays, and the rule is said', async () => {
    const short = eur('8.00');
    server.on(quoteExchange, () => ({
      ...live,
      owed: usd('5.00'),
      owed_elsewhere: [{ account_id: euros.id, short, bound: usd('8.70'), rate }],
    }));
    const { person } = await type('100');
    await person.click(screen.getByRole('button', { name: 'Review' }));
    await screen.findByText('Covers what you owe in EUR');
    expect(screen.getByText('Stays here for what you owe')).toBeTruthy();
    expect(document.body.textContent).toContain('$8.70');
    expect(screen.getAllByText(/What you owe keeps its own amount of your cash, not more/).length).toBeGreaterThan(0);
  });
});
