// The withdrawal form as a person meets it: what is checked first, what is sent, and what happens when it is refused or its answer is lost.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAccounts } from '@candor/contract/accounts/client.ts';
import {
  getEligibility,
  getWithdrawal,
  listWithdrawals,
  requestWithdrawal,
} from '@candor/contract/withdrawals/client.ts';
import type { Eligibility } from '@candor/contract/withdrawals/client.ts';
import type { Language } from '@candor/contract/languages.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { openPage } from '../../testing/open-page.tsx';
import { makeAccount, makeBankAccount, makeWithdrawal, usd } from '../../testing/samples.ts';
import { createPretendServer } from '../../testing/pretend-server.ts';
import type { PretendServer } from '../../testing/pretend-server.ts';

const account = makeAccount('USD', '500.00');
const bank = makeBankAccount();
const eligibility: Eligibility = {
  account_id: account.id,
  country: 'US',
  currency: 'USD',
  formula: [],
  withdrawable: usd('300.00'),
  owed_elsewhere: [],
  fee: usd('0.00'),
  holds: [],
  blockers: [],
  ways: [
    { way: 'fast', due_at: '2026-11-17T12:00:00.000Z', needs_score: 900, open: false },
    { way: 'reviewed', due_at: '2026-11-18T12:00:00.000Z', needs_score: 0, open: true },
  ],
  bank_account: bank,
  pace: {
    days30: { requests: 0, median_hours: null, refused_percent: null },
    days90: { requests: 0, median_hours: null, refused_percent: null },
  },
};
const done = makeWithdrawal();

let server: PretendServer;
beforeEach(() => {
  server = createPretendServer()
    .on(listAccounts, () => ({ items: [account] }))
    .on(getEligibility, () => eligibility)
    .on(listWithdrawals, () => ({ items: [], next: null }))
    .on(getWithdrawal, () => done)
    .on(requestWithdrawal, () => done);
});
afterEach(() => cleanup());

async function review(amount: string) {
  const page = await openPage('/withdraw', server);
  await page.person.type(await screen.findByLabelText('Amount'), amount);
  await page.person.click(screen.getByRole('button', { name: 'Review' }));
  await screen.findByRole('heading', { name: 'Check and confirm' });
  return page;
}

async function sign({ person }: Awaited<ReturnType<typeof openPage>>, pin = '483920') {
  await person.click(await screen.findByRole('button', { name: 'Confirm with PIN' }));
  await person.type(await screen.findByLabelText('Transaction PIN'), pin);
}

describe('I18N-05 which account a withdrawal begins with', () => {
  test('I18N-05 that of the current country of accounts, and with it when it changes', async () => {
    const euros = makeAccount('EUR', '80.00', 'ES');
    const asked: Array<string | null> = [];
    server
      .on(listAccounts, () => ({ items: [account, euros] }))
      .on(getEligibility, (_asked, url) => {
        asked.push(url.searchParams.get('account_id'));
        return eligibility;
      });
    const { services } = await openPage('/withdraw', server);
    await screen.findByLabelText('Amount');
    expect(asked).toEqual([account.id]);
    services.markets.choose('accounts', 'ES');
    await waitFor(() => expect(asked).toEqual([account.id, euros.id]));
  });
});

describe('FUND-04 the withdrawal form', () => {
  test('FUND-04 nothing, then too much: each is said beside the field, which gets the focus, and nothing is sent', async () => {
    const { person } = await openPage('/withdraw', server);
    const field = await screen.findByLabelText('Amount');
    await person.click(screen.getByRole('button', { name: 'Review' }));
    expect(screen.getByRole('alert').textContent).toBe('Amount is required.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await person.type(field, '300.01');
    expect(screen.queryByRole('alert')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Review' }));
    expect(screen.getByRole('alert').textContent).toBe('The amount must not exceed your available funds.');
    await person.click(screen.getByRole('button', { name: 'Max' }));
    await person.click(screen.getByRole('button', { name: 'Review' }));
    await screen.findByRole('heading', { name: 'Check and confirm' });
    expect(server.asked(requestWithdrawal)).toEqual([]);
  });

  test('FUND-04 ERR-03 the review shows amount, fee and the masked account, and the number is nowhere whole', async () => {
    const { container } = await review('120.50');
    expect(container.textContent).toContain('$120.50');
    expect(container.textContent).toContain('•789');
    expect(container.textContent).not.toMatch(/\d{9}/);
  });

  test('AUTH-12 FUND-04 the PIN is asked with the focus in its field, sent once with one key, and never shown', async () => {
    const page = await review('120.50');
    await page.person.click(screen.getByRole('button', { name: 'Confirm with PIN' }));
    const pin = await screen.findByLabelText('Transaction PIN');
    await waitFor(() => expect(document.activeElement).toBe(pin));
    expect(pin.getAttribute('type')).toBe('password');
    await page.person.type(pin, '483920');
    await waitFor(() => expect(page.router.state.location.pathname).toBe(`/withdraw/${done.id}`));
    const asked = server.asked(requestWithdrawal);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(asked[0]?.body).toEqual({
      account_id: account.id,
      bank_account_id: bank.id,
      amount: usd('120.50'),
      way: 'reviewed',
      pin: '483920',
    });
    expect(document.body.textContent).not.toContain('483920');
  });

  test('AUTH-12 a wrong PIN keeps the dialog, says how many tries are left and empties the field', async () => {
    server.on(requestWithdrawal, () => ({ refused: 'pin_wrong', params: { left: 3 } }));
    const page = await review('120.50');
    await sign(page);
    expect((await screen.findByRole('alert')).textContent).toMatch(/3/);
    expect(screen.getByLabelText<HTMLInputElement>('Transaction PIN').value).toBe('');
    server.on(requestWithdrawal, () => done);
    await page.person.type(screen.getByLabelText('Transaction PIN'), '112233');
    await waitFor(() => expect(page.router.state.location.pathname).toBe(`/withdraw/${done.id}`));
    const keys = server.asked(requestWithdrawal).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  test('ERR-01 a refusal is told under “Withdrawal request failed.” and can be tried again', async () => {
    server.on(requestWithdrawal, () => ({ refused: 'outstanding_dues' }));
    const page = await review('120.50');
    await sign(page);
    await screen.findByText('Withdrawal request failed.');
    expect(screen.getByText('You cannot withdraw until outstanding balances are cleared.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm with PIN' }).disabled).toBe(false);
  });

  test('R-12 an answer that is lost is asked for under the same key, and nothing else can begin meanwhile', async () => {
    let times = 0;
    server.on(requestWithdrawal, () => {
      times += 1;
      return times === 1 ? 'lost' : done;
    });
    const page = await review('120.50');
    await sign(page);
    await waitFor(() => expect(page.router.state.location.pathname).toBe(`/withdraw/${done.id}`), { timeout: 10_000 });
    const keys = server.asked(requestWithdrawal).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('ERR-01 with nothing to withdraw the page says “No available funds” and offers no form', async () => {
    server.on(getEligibility, () => ({ ...eligibility, withdrawable: usd('0.00') }));
    await openPage('/withdraw', server);
    await screen.findByText('No available funds');
    expect(screen.queryByLabelText('Amount')).toBeNull();
  });

  test('FUND-04 G-03 what is owed in another account: each debt with its rate and age, and the rule in plain words', async () => {
    const euros = makeAccount('EUR', '0.00', 'ES');
    server.on(getEligibility, () => ({
      ...eligibility,
      formula: [
        { line: 'settled_cash' as const, amount: usd('500.00') },
        { line: 'holds' as const, amount: usd('0.00') },
        { line: 'owed' as const, amount: usd('0.00') },
        { line: 'owed_elsewhere' as const, amount: usd('-108.70') },
        { line: 'withdrawable' as const, amount: usd('391.30') },
      ],
      withdrawable: usd('391.30'),
      owed_elsewhere: [
        {
          account_id: euros.id,
          short: { amount: '100.00', currency: 'EUR' },
          bound: usd('108.70'),
          rate: {
            from: 'EUR',
            to: 'USD',
            rate: '1.087',
            source: 'ecb',
            simulated: false,
            as_of: '2026-11-16T11:58:00.000Z',
            age_s: 120,
            received_at: '2026-11-16T11:58:05.000Z',
            indicative: false,
          },
        },
      ],
    }));
    const { person } = await openPage('/withdraw', server);
    await person.click(await screen.findByRole('button', { name: 'How this is worked out' }));
    expect(screen.getByText('Covers what you owe in other accounts')).toBeTruthy();
    expect(screen.getByText('Owed in EUR and not covered there')).toBeTruthy();
    expect(screen.getByText('1 EUR = 1.087 USD, 2 minutes ago')).toBeTruthy();
    expect(screen.getByText(/An amount due keeps its own sum of your cash, no more/)).toBeTruthy();
    expect(document.body.textContent).toContain('€100.00');
    expect(document.body.textContent).toMatch(/[−-]\$108\.70/);
  });

  test('FUND-04 the receipt names the withdrawal by its reference and shows no id', async () => {
    const { container } = await openPage(`/withdraw/${done.id}`, server);
    await screen.findByText(done.reference);
    expect(container.textContent).not.toContain(done.id);
  });
});

describe('FUND-04 every withdrawal so far', () => {
  const several = [
    makeWithdrawal({ amount: usd('9.00'), reference: 'WD-AAAA-01', status: 'approved' }),
    makeWithdrawal({ id: sampleId('00000000-0000-4000-8000-0000000000e2'), amount: usd('100.00') }),
  ];
  const open = async (widthPx: number, language: Language = 'en-US') => {
    innerWidth = widthPx;
    server.on(listWithdrawals, () => ({ items: several, next: null }));
    const page = await openPage('/withdraw', server, { language });
    await screen.findByText(/100[,.]00/);
    return page;
  };

  test('FUND-04 on a desktop a table with short references and one mask, sorted by its heads', async () => {
    const { person } = await open(1280);
    const table = screen.getByRole('table', { name: 'My withdrawals' });
    const amounts = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.lastElementChild?.textContent);
    expect(amounts()).toEqual(['$9.00', '$100.00']);
    expect(within(table).getByText('WD-AAAA-01')).toBeDefined();
    expect(within(table).getAllByRole('link', { name: 'First Bank •789' })).toHaveLength(2);
    await person.click(within(table).getByRole('button', { name: 'Amount' }));
    expect(amounts()).toEqual(['$100.00', '$9.00']);
    await person.click(within(table).getByRole('button', { name: 'Amount' }));
    expect(amounts()).toEqual(['$9.00', '$100.00']);
  });

  test('FUND-04 I18N-06 on a phone rows, in the reader’s own formats', async () => {
    await open(390, 'pl-PL');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('100,00 $').textContent).toBe('100,00\u00a0$');
  });
});
