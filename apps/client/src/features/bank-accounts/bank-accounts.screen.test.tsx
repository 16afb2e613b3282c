// Adding, changing and removing a bank account as a person meets it: the order of checks, the PIN, masked numbers, and the words of a refusal.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addBankAccount,
  deleteBankAccount,
  editBankAccount,
  listBankAccounts,
} from '@candor/contract/bank-accounts/client.ts';
import type { BankAccount } from '@candor/contract/bank-accounts/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { openPage } from '../../testing/open-page.tsx';
import { pressTwice, waitForCalls } from '../../testing/press-twice.ts';
import { createPretendServer } from '../../testing/pretend-server.ts';
import type { PretendServer } from '../../testing/pretend-server.ts';
import { makeBankAccount } from '../../testing/samples.ts';

const known = makeBankAccount();
const added: BankAccount = {
  ...known,
  id: sampleId('00000000-0000-4000-8000-0000000000b2'),
  account_number: '•321',
  status: 'pending',
  is_default: false,
};

let server: PretendServer;
let accounts: BankAccount[];
beforeEach(() => {
  accounts = [known];
  server = createPretendServer()
    .on(listBankAccounts, () => ({ items: accounts }))
    .on(addBankAccount, () => {
      accounts = [known, added];
      return added;
    });
});
afterEach(() => cleanup());

async function openForm() {
  const page = await openPage('/banking/new', server);
  await screen.findByLabelText('Account number');
  return { ...page, add: screen.getByRole('button', { name: 'Add bank account' }) };
}

async function fill({ person }: Awaited<ReturnType<typeof openForm>>): Promise<void> {
  await person.type(screen.getByLabelText('Routing number (ABA)'), '021000021');
  await person.type(screen.getByLabelText('Account number'), '987654321');
  await person.type(screen.getByLabelText('Bank'), 'First Bank');
}

describe('FUND-03 the form of a bank account', () => {
  test('FUND-03 an empty form is told field by field, the first gets the focus, and nothing is sent', async () => {
    const { person, add } = await openForm();
    await person.click(add);
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.map(({ textContent }) => textContent)).toEqual(Array(3).fill('This field is required.'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Routing number (ABA)')));
    expect(server.asked(addBankAccount)).toEqual([]);
  });

  test('FUND-03 somebody else’s name is refused while typing, and nothing is sent', async () => {
    const page = await openForm();
    await fill(page);
    const holder = screen.getByLabelText('Account holder');
    await page.person.clear(holder);
    await page.person.type(holder, 'Somebody Else');
    await page.person.click(page.add);
    expect((await screen.findByRole('alert')).textContent).toBe('The bank account must be in your own name.');
    await waitFor(() => expect(document.activeElement).toBe(holder));
    expect(server.asked(addBankAccount)).toEqual([]);
  });

  test('R-12 ERR-03 two presses add one account, and the list shows it masked', async () => {
    const answer = Promise.withResolvers<BankAccount>();
    server.on(addBankAccount, () => answer.promise);
    const page = await openForm();
    await fill(page);
    pressTwice(page.add);
    await waitFor(() => expect(page.add.getAttribute('aria-busy')).toBe('true'));
    pressTwice(page.add);
    accounts = [known, added];
    await waitForCalls(page.services);
    answer.resolve(added);
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/banking'));
    expect(server.asked(addBankAccount).map(({ body }) => body)).toEqual([
      {
        country: 'US',
        holder_name: 'Ana Prieto',
        bank_name: 'First Bank',
        account_number: '987654321',
        bank_code: '021000021',
      },
    ]);
    await screen.findByText('•321 · 021000021');
    expect(document.body.textContent).not.toContain('987654321');
  });

  test('ERR-01 a number that is known already is told beside it; any other refusal under “We couldn’t save that account.”', async () => {
    server.on(addBankAccount, () => ({ refused: 'bank_account_duplicate', status: 409 }));
    const page = await openForm();
    await fill(page);
    await page.person.click(page.add);
    expect((await screen.findByRole('alert')).textContent).toBe('You have already added this bank account.');
    const number = screen.getByLabelText('Account number');
    expect(number.getAttribute('aria-invalid')).toBe('true');
    server.on(addBankAccount, () => ({ refused: 'too_many_bank_accounts', status: 409 }));
    await page.person.type(number, '1');
    await page.person.click(page.add);
    await screen.findByText("We couldn't save that account.");
  });

  test('R-12 when the answer is lost the list is read back: what is there is done and not sent again', async () => {
    server.on(addBankAccount, () => {
      accounts = [known, added];
      return 'lost';
    });
    const page = await openForm();
    await fill(page);
    await page.person.click(page.add);
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/banking'));
    expect(server.asked(addBankAccount)).toHaveLength(1);
  });

  test('R-12 what the live line brought before the question is asked again counts as done, not as never sent', async () => {
    const page = await openForm();
    server.on(addBankAccount, () => {
      accounts = [known, added];
      server.on(listBankAccounts, () => 'lost');
      return 'lost';
    });
    await fill(page);
    await page.person.click(page.add);
    const again = await screen.findByRole('button', { name: 'Check again' });
    server.on(listBankAccounts, () => ({ items: accounts }));
    await page.services.query.refetchQueries({ queryKey: ['money', 'bank-accounts'] });
    await page.person.click(again);
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/banking'));
    expect(server.asked(addBankAccount)).toHaveLength(1);
  });
});

describe('S-12 what is known changes only with the PIN', () => {
  test('S-12 ERR-03 a change asks for the whole number and then for the PIN; a wrong one stays in the dialog', async () => {
    server.on(editBankAccount, () => ({ refused: 'pin_wrong', params: { left: 2 } }));
    const { person, router } = await openPage(`/banking/${known.id}`, server);
    const number = await screen.findByLabelText<HTMLInputElement>('Account number');
    expect(number.value).toBe('');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('This field is required.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.type(number, '987654321');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(await dialog.findByLabelText('Transaction PIN'), '483920');
    expect((await dialog.findByRole('alert')).textContent).toMatch(/2/);
    server.on(editBankAccount, () => added);
    await person.type(dialog.getByLabelText('Transaction PIN'), '112233');
    await waitFor(() => expect(router.state.location.pathname).toBe('/banking'));
    const pins = server.asked(editBankAccount).map(({ body }) => body);
    expect(pins).toMatchObject([{ pin: '483920' }, { pin: '112233' }]);
    expect(document.body.textContent).not.toContain('112233');
  });

  test('ERR-01 a refused removal says “Remove failed” with its reason, and the account stays', async () => {
    server.on(deleteBankAccount, () => ({ refused: 'bank_account_in_use', status: 409 }));
    const { person } = await openPage('/banking', server);
    await person.click(await screen.findByRole('button', { name: 'Remove •789' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(await dialog.findByLabelText('Transaction PIN'), '483920');
    await dialog.findByText('Remove failed');
    expect(dialog.getByText('A withdrawal to this bank account is on its way.')).toBeTruthy();
    expect(server.asked(deleteBankAccount)).toHaveLength(1);
    expect(screen.getByText('•789 · 021000021')).toBeTruthy();
  });
});
