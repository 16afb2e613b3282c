// Declaring a deposit as a person meets it: what is checked first, what is sent, and what happens when it is refused or its answer is lost.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAccounts } from '@candor/contract/accounts/client.ts';
import {
  getDeposit,
  listChannelHistory,
  listDepositChannels,
  listDeposits,
  submitDeposit,
} from '@candor/contract/deposits/client.ts';
import type { Deposit, DepositChannel } from '@candor/contract/deposits/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { openPage } from '../../testing/open-page.tsx';
import { pressTwice, waitForCalls } from '../../testing/press-twice.ts';
import { createPretendServer } from '../../testing/pretend-server.ts';
import type { PretendServer } from '../../testing/pretend-server.ts';
import { makeAccount, makeDeposit, usd } from '../../testing/samples.ts';

const account = makeAccount('USD', '0.00');
const channel: DepositChannel = {
  id: sampleId('00000000-0000-4000-8000-0000000000d1'),
  kind: 'bank',
  currency: 'USD',
  fields: [
    { name: 'holder', value: 'Sun Brokerage' },
    { name: 'bank_name', value: 'Harbour Bank' },
    { name: 'account_number', value: '000123456789' },
  ],
  usable_from: '2026-02-01T09:00:00.000Z',
  closed_at: null,
};
const done = makeDeposit({ channel_id: channel.id });

let server: PretendServer;
beforeEach(() => {
  server = createPretendServer()
    .on(listAccounts, () => ({ items: [account] }))
    .on(listDepositChannels, () => ({ items: [channel] }))
    .on(listChannelHistory, () => ({ items: [channel] }))
    .on(listDeposits, () => ({ items: [], next: null }))
    .on(getDeposit, () => done)
    .on(submitDeposit, () => done);
});
afterEach(() => cleanup());

async function openAmount() {
  const page = await openPage('/deposit', server);
  await page.person.click(await screen.findByRole('link', { name: /Transfer in USD/ }));
  const field = await screen.findByLabelText('Amount');
  const declare = screen.getByRole('button', { name: 'Get payment details' });
  return { ...page, field, declare, isDone: () => page.router.state.location.pathname === `/deposit/${done.id}` };
}

describe('FUND-02 declaring a deposit', () => {
  test('FUND-02 nothing, then zero: each is said beside the field, which gets the focus, and nothing is sent', async () => {
    const { person, field, declare } = await openAmount();
    await person.click(declare);
    expect(screen.getByRole('alert').textContent).toBe('Please enter an amount.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await person.type(field, '0.00');
    expect(screen.queryByRole('alert')).toBeNull();
    await person.click(declare);
    expect(screen.getByRole('alert').textContent).toBe('Please enter an amount above zero.');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(server.asked(submitDeposit)).toEqual([]);
  });

  test('R-12 FUND-02 two presses are one deposit with one key, and the instructions follow in its place', async () => {
    const answer = Promise.withResolvers<Deposit>();
    server.on(submitDeposit, () => answer.promise);
    const { person, field, declare, isDone, services } = await openAmount();
    await person.type(field, '250');
    pressTwice(declare);
    await waitFor(() => expect(declare.getAttribute('aria-busy')).toBe('true'));
    pressTwice(declare);
    await person.type(field, '{Enter}');
    await waitForCalls(services);
    answer.resolve(done);
    await waitFor(() => expect(isDone()).toBe(true));
    const asked = server.asked(submitDeposit);
    expect(asked.map(({ body }) => body)).toEqual([
      { channel_id: channel.id, account_id: account.id, amount: usd('250') },
    ]);
    expect(asked[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    await screen.findByText('RF18 5390 0754 7034');
  });

  test('R-12 an answer that is lost is asked for under the same key; the amount stands meanwhile', async () => {
    let times = 0;
    server.on(submitDeposit, () => {
      times += 1;
      return times === 1 ? 'lost' : done;
    });
    const { person, field, declare, isDone } = await openAmount();
    await person.type(field, '250');
    await person.click(declare);
    await screen.findByText('Checking whether it was recorded …');
    await person.type(field, '9');
    await waitFor(() => expect(isDone()).toBe(true));
    const asked = server.asked(submitDeposit);
    expect(asked).toHaveLength(2);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(asked[1]?.body).toEqual(asked[0]?.body);
  });

  test('ERR-01 a fault of ours says “Submission failed. Please try again shortly.” and leaves what was typed', async () => {
    server.on(submitDeposit, () => ({ refused: 'internal_error', status: 500 }));
    const { person, field, declare } = await openAmount();
    await person.type(field, '250');
    await person.click(declare);
    await screen.findByText('Submission failed. Please try again shortly.');
    expect(declare.getAttribute('aria-busy')).toBeNull();
    expect((field as HTMLInputElement).value).toContain('250');
  });

  test('ERR-01 an amount that the server refuses is told beside the field, which gets the focus', async () => {
    server.on(submitDeposit, () => ({ refused: 'amount_invalid' }));
    const { person, field, declare } = await openAmount();
    await person.type(field, '250');
    await person.click(declare);
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter a valid amount.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test('ERR-01 G-10 without a registered account there is no form, only the sentence and support', async () => {
    server.on(listDepositChannels, () => ({ refused: 'deposit_unavailable', status: 503 }));
    await openPage('/deposit', server);
    await screen.findByText(
      'No suitable deposit account is currently available. Please contact our online customer support.',
    );
    expect(screen.queryByLabelText('Amount')).toBeNull();
    expect(screen.getByRole('link', { name: 'Contact support' })).toBeTruthy();
  });
});
