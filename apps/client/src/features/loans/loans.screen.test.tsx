// Applying for a loan and drawing it as a person meets it: the order of checks, every cost first, one application per wish, the PIN.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAccounts } from '@candor/contract/accounts/client.ts';
import { applyForLoan, drawLoan, getLoan, getLoanTerms, offerLoan } from '@candor/contract/loans/client.ts';
import type { Loan, LoanDetail, LoanOffer, LoanTerms } from '@candor/contract/loans/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { openPage } from '../../testing/open-page.tsx';
import { pressTwice, waitForCalls } from '../../testing/press-twice.ts';
import { createPretendServer } from '../../testing/pretend-server.ts';
import type { PretendServer } from '../../testing/pretend-server.ts';
import { makeAccount, usd } from '../../testing/samples.ts';

const account = makeAccount('USD', '50.00');
const day = '2026-11-16T12:00:00.000Z';
const terms: LoanTerms = {
  version: '1',
  valid_from: '2026-01-01T00:00:00.000Z',
  kinds: ['amortising', 'bullet'],
  purposes: ['home', 'education', 'other'],
  periods: [6, 12, 24],
  bullet_periods: [6, 12],
  annual_rate: '8.9',
  fee_percent: '1',
  exit_days: 14,
  draw_days: 7,
  accounts: [
    {
      account_id: account.id,
      currency: 'USD',
      minimum: usd('100.00'),
      maximum: usd('5000.00'),
      available: usd('2000.00'),
    },
  ],
  blockers: [],
};
const offer: LoanOffer = {
  amount: usd('800.00'),
  kind: 'amortising',
  period: 12,
  annual_rate: '8.9',
  effective_annual_rate: '11.42',
  fee: usd('8.00'),
  received: usd('792.00'),
  interest: usd('39.12'),
  cost: usd('47.12'),
  total: usd('839.12'),
  instalments: [
    {
      number: 1,
      due_at: '2026-12-16T12:00:00.000Z',
      principal: usd('800.00'),
      interest: usd('39.12'),
      total: usd('839.12'),
      balance: usd('0.00'),
    },
  ],
};
const loan: Loan = {
  id: sampleId('00000000-0000-4000-8000-0000000000d1'),
  reference: 'LN-7K3P-2M',
  account_id: account.id,
  kind: 'amortising',
  purpose: 'education',
  reason: 'A course',
  application_amount: usd('800.00'),
  approved_amount: null,
  period: 12,
  annual_rate: '8.9',
  fee_percent: '1',
  repaid_amount: usd('0.00'),
  status: 'pending',
  refusal: null,
  remark: null,
  submitted_at: day,
  approved_at: null,
  draw_by: null,
  drawn_at: null,
  cleared_at: null,
  next_due: null,
};
const detail: LoanDetail = { ...loan, offer, instalments: [], payoff: null };
const approved: LoanDetail = {
  ...detail,
  status: 'approved',
  approved_amount: usd('800.00'),
  approved_at: day,
  draw_by: '2026-11-23T12:00:00.000Z',
};

let server: PretendServer;
beforeEach(() => {
  server = createPretendServer()
    .on(listAccounts, () => ({ items: [account] }))
    .on(getLoanTerms, () => terms)
    .on(offerLoan, () => offer)
    .on(getLoan, () => detail)
    .on(applyForLoan, () => loan);
});
afterEach(() => cleanup());

const amountField = () => screen.findByLabelText('How much do you need?');
const seeCosts = () => screen.getByRole('button', { name: 'See every cost' });

async function openOffer() {
  const page = await openPage('/loan/apply', server);
  await page.person.type(await amountField(), '800');
  await page.person.click(screen.getByRole('combobox', { name: 'Purpose' }));
  await page.person.click(await screen.findByRole('option', { name: 'Education' }));
  await page.person.type(screen.getByLabelText('Reason'), 'A course');
  await page.person.click(seeCosts());
  const apply = await screen.findByRole<HTMLButtonElement>('button', { name: 'Apply' });
  return { ...page, apply, isDone: () => page.router.state.location.pathname === `/loan/${loan.id}` };
}

describe('FUND-06 applying for a loan', () => {
  test('FUND-06 an empty wish is told field by field, the first one that is wrong gets the focus, and no offer is asked for', async () => {
    const { person } = await openPage('/loan/apply', server);
    const field = await amountField();
    await person.click(seeCosts());
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts).toEqual([
      'Amount is required.',
      'Please choose a purpose.',
      'Please say in a few words what it is for.',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(field));
    await person.type(field, '99.99');
    await person.click(seeCosts());
    expect(screen.getByText('This is below the smallest loan.')).toBeTruthy();
    await person.clear(field);
    await person.type(field, '2000.01');
    await person.click(seeCosts());
    expect(screen.getByText('This is more than you can still borrow.')).toBeTruthy();
    await person.clear(field);
    expect(server.asked(offerLoan)).toEqual([]);
    await person.type(field, '800');
    await person.click(seeCosts());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Purpose' })));
  });

  test('G-16 the payment and both rates are there while the amount is typed, before any other word is', async () => {
    const { person, container } = await openPage('/loan/apply', server);
    await person.type(await amountField(), '800');
    const live = container.querySelector('[data-live-offer]');
    await waitFor(() => expect(live?.textContent).toContain('11.42%'));
    expect(
      server
        .asked(offerLoan)
        .map(({ body }) => JSON.stringify(body))
        .join(),
    ).not.toContain('"80.00"');
    await person.clear(await amountField());
    await waitFor(() => expect(live?.textContent).not.toContain('11.42%'));
  });

  test('G-16 R-12 every cost is shown before; two presses are one application, as it was typed', async () => {
    const answer = Promise.withResolvers<Loan>();
    server.on(applyForLoan, () => answer.promise);
    const { container, apply, isDone, services } = await openOffer();
    for (const text of ['11.42', '$8.00', '$792.00', '$47.12', '$839.12'])
      expect(container.textContent).toContain(text);
    pressTwice(apply);
    await waitFor(() => expect(apply.getAttribute('aria-busy')).toBe('true'));
    pressTwice(apply);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change it' }).disabled).toBe(true);
    await waitForCalls(services);
    answer.resolve(loan);
    await waitFor(() => expect(isDone()).toBe(true));
    expect(server.asked(applyForLoan).map(({ body }) => body)).toEqual([
      {
        account_id: account.id,
        amount: usd('800.00'),
        kind: 'amortising',
        period: 12,
        purpose: 'education',
        reason: 'A course',
      },
    ]);
  });

  test('R-12 an answer that is lost is asked for under the same key, and the button waits for it', async () => {
    let times = 0;
    server.on(applyForLoan, () => {
      times += 1;
      return times === 1 ? 'lost' : loan;
    });
    const { person, apply, isDone } = await openOffer();
    await person.click(apply);
    await screen.findByText('Checking whether it was recorded …');
    expect(apply.disabled).toBe(true);
    await waitFor(() => expect(isDone()).toBe(true));
    const keys = server.asked(applyForLoan).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('ERR-01 a refusal says that nothing was sent and why, and another try is another intention', async () => {
    server.on(applyForLoan, () => ({ refused: 'loan_limit' }));
    const { person, apply, isDone } = await openOffer();
    await person.click(apply);
    await screen.findByText('The application was not sent.');
    expect(screen.getByText('This is more than you can still borrow.')).toBeTruthy();
    server.on(applyForLoan, () => loan);
    await person.click(apply);
    await waitFor(() => expect(isDone()).toBe(true));
    expect(new Set(server.asked(applyForLoan).map(({ key }) => key)).size).toBe(2);
  });

  test('G-20 what stands in the way is said with the way to clear it, and there is no form', async () => {
    server.on(getLoanTerms, () => ({ ...terms, blockers: ['pin_not_set' as const] }));
    await openPage('/loan/apply', server);
    await screen.findByRole('link', { name: 'Set PIN' });
    expect(screen.queryByLabelText('How much do you need?')).toBeNull();
  });
});

async function openDrawing() {
  server.on(getLoan, () => approved);
  const page = await openPage(`/loan/${loan.id}`, server);
  await page.person.click(await screen.findByRole('button', { name: 'Draw with PIN' }));
  const pin = await screen.findByLabelText<HTMLInputElement>('Transaction PIN');
  await waitFor(() => expect(document.activeElement).toBe(pin));
  return { ...page, pin };
}

describe('AUTH-12 drawing a loan', () => {
  test('AUTH-12 a wrong PIN is told in the dialog with the tries that are left; the right one signs once', async () => {
    server.on(drawLoan, () => ({ refused: 'pin_wrong', params: { left: 3 } }));
    const { person, pin } = await openDrawing();
    expect(pin.type).toBe('password');
    await person.type(pin, '483920');
    const dialog = within(screen.getByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/3/);
    server.on(drawLoan, () => ({ ...loan, status: 'using' as const }));
    await person.type(dialog.getByLabelText('Transaction PIN'), '112233');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked(drawLoan).map(({ body }) => body)).toEqual([{ pin: '483920' }, { pin: '112233' }]);
    expect(document.body.textContent).not.toContain('112233');
  });

  test('ERR-01 a refusal that is not about the PIN is told on the page under “The loan was not drawn.”', async () => {
    server.on(drawLoan, () => ({ refused: 'loan_dues_open' }));
    const { person, pin } = await openDrawing();
    await person.type(pin, '483920');
    await screen.findByText('The loan was not drawn.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
