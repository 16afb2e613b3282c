// The exchange as a person meets it: what is checked first, a price that is seen and runs out, one exchange per wish, and the words of a refusal.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAccounts } from '@candor/contract/accounts/client.ts';
import { confirmExchange, getExchange, listExchanges, quoteExchange } from '@candor/contract/exchange/client.ts';
import type { Exchange, ExchangeQuotation } from '@candor/contract/exchange/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { openPage } from '../../testing/open-page.tsx';
import { pressTwice, waitForCalls } from '../../testing/press-twice.ts';
import { createPretendServer } from '../../testing/pretend-server.ts';
import type { PretendServer } from '../../testing/pretend-server.ts';
import { makeAccount, usd } from '../../testing/samples.ts';

const dollars = makeAccount('USD', '100.00');
const euros = makeAccount('EUR', '0.00', 'ES');
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const made = '2026-11-16T12:00:00.000Z';
const price = {
  from_account_id: dollars.id,
  to_account_id: euros.id,
  from: usd('40.00'),
  to: eur('34.40'),
  rate: '0.86',
  spread: usd('0.20'),
  fee: usd('0.00'),
  reference_rate: {
    from: 'USD',
    to: 'EUR',
    rate: '0.8643',
    source: 'ecb',
    simulated: false,
    as_of: made,
    age_s: 20,
    received_at: made,
    indicative: false,
  },
};
const quotation: ExchangeQuotation = {
  ...price,
  id: sampleId('00000000-0000-4000-8000-0000000000d1'),
  spread_percent: '0.5',
  maximum: usd('100.00'),
  owed: usd('0.00'),
  owed_elsewhere: [],
  opens_at: null,
  server_time: made,
  expires_at: '2026-11-16T12:05:00.000Z',
};
const done: Exchange = {
  ...price,
  id: sampleId('00000000-0000-4000-8000-0000000000f1'),
  reference: 'EX-7K3P-2M',
  created_at: made,
};

let server: PretendServer;
beforeEach(() => {
  server = createPretendServer()
    .on(listAccounts, () => ({ items: [dollars, euros] }))
    .on(listExchanges, () => ({ items: [], next: null }))
    .on(getExchange, () => done)
    .on(quoteExchange, () => quotation)
    .on(confirmExchange, () => done);
});
afterEach(() => cleanup());

const reviewButton = () => screen.getByRole('button', { name: 'Review' });

async function review() {
  const page = await openPage('/exchange', server);
  await page.person.type(await screen.findByLabelText('You give'), '40');
  await page.person.click(reviewButton());
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Exchange now' });
  await waitFor(() => expect(confirm.disabled).toBe(false));
  return { ...page, confirm, isDone: () => page.router.state.location.pathname === `/exchange/${done.id}` };
}

describe('FUND-05 the exchange', () => {
  test('FUND-05 nothing, then too much: each is said beside the field, which gets the focus, and no price is asked for', async () => {
    const { person } = await openPage('/exchange', server);
    const field = await screen.findByLabelText('You give');
    await person.click(reviewButton());
    expect(screen.getByRole('alert').textContent).toBe('Amount is required.');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await person.type(field, '100.01');
    await person.click(reviewButton());
    expect(screen.getByRole('alert').textContent).toBe('The amount must not exceed your available funds.');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(server.asked(quoteExchange)).toEqual([]);
    expect(server.asked(confirmExchange)).toEqual([]);
  });

  test('FUND-05 G-14 the review shows what is given, what it costs and what arrives, and sends the price that was seen', async () => {
    const { container, person, confirm, isDone } = await review();
    for (const text of ['$40.00', '$0.20', '€34.40', '1 USD = 0.86 EUR']) expect(container.textContent).toContain(text);
    await person.click(confirm);
    await waitFor(() => expect(isDone()).toBe(true));
    expect(server.asked(confirmExchange).map(({ body }) => body)).toEqual([{ quotation_id: quotation.id }]);
  });

  test('R-12 FUND-05 two presses are one exchange, and while it is under way nothing else can begin', async () => {
    const answer = Promise.withResolvers<Exchange>();
    server.on(confirmExchange, () => answer.promise);
    const { confirm, isDone, services } = await review();
    pressTwice(confirm);
    await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBe('true'));
    pressTwice(confirm);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change the amount' }).disabled).toBe(true);
    await waitForCalls(services);
    answer.resolve(done);
    await waitFor(() => expect(isDone()).toBe(true));
    expect(server.asked(confirmExchange)).toHaveLength(1);
  });

  test('R-12 an answer that is lost is asked for under the same key', async () => {
    let times = 0;
    server.on(confirmExchange, () => {
      times += 1;
      return times === 1 ? 'lost' : done;
    });
    const { person, confirm, isDone } = await review();
    await person.click(confirm);
    await screen.findByText('Checking whether it was recorded …');
    await waitFor(() => expect(isDone()).toBe(true));
    const keys = server.asked(confirmExchange).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('ERR-01 G-14 a price that ran out turns the button into “Refresh price”; the new one is shown and not taken by itself', async () => {
    server.on(confirmExchange, () => ({ refused: 'quotation_expired', status: 409 }));
    const { person, confirm } = await review();
    server.on(quoteExchange, () => ({ ...quotation, to: eur('34.10'), rate: '0.8525' }));
    await person.click(confirm);
    await screen.findByText('Quotation expired. Refresh price.');
    await person.click(await screen.findByRole('button', { name: 'Refresh price' }));
    await screen.findByText('The price has changed');
    await screen.findByRole('button', { name: 'Exchange now' });
    expect(server.asked(confirmExchange)).toHaveLength(1);
  });

  test('ERR-01 a refusal is told under “Exchange failed. Please try again.”, and another try is another intention', async () => {
    server.on(confirmExchange, () => ({ refused: 'bound_by_dues' }));
    const { person, confirm, isDone } = await review();
    await person.click(confirm);
    await screen.findByText('Exchange failed. Please try again.');
    expect(screen.getByText(/^Part of this cash covers what you owe\./)).toBeTruthy();
    server.on(confirmExchange, () => done);
    await person.click(confirm);
    await waitFor(() => expect(isDone()).toBe(true));
    expect(new Set(server.asked(confirmExchange).map(({ key }) => key)).size).toBe(2);
  });

  test('ERR-01 without a rate there is nothing to confirm: “Unable to fetch the exchange rate”', async () => {
    server.on(quoteExchange, () => ({ refused: 'fx_unavailable', status: 503 }));
    const { person } = await openPage('/exchange', server);
    await person.type(await screen.findByLabelText('You give'), '40');
    await person.click(reviewButton());
    await screen.findByRole('heading', { name: 'Check and confirm' });
    await screen.findByText('Unable to fetch the exchange rate');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Exchange now' }).disabled).toBe(true);
  });
});
