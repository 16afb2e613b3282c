// Money at the desk in three browsers: a client on a phone or a desktop acts, two members of staff decide with the keyboard alone, and the
// client's open page follows. In between a session is lost, a key is pressed twice, and two people decide at once.
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, expect as check, test } from 'vitest';
import { isIban, makeIban } from '@candor/contract/bank-accounts/iban.ts';
import { endOwnSessions } from '@candor/contract/sessions/staff.ts';
import { addInvestor, addPayee, callApi, fund, openDesk, signInStaff, testName, testPin } from '@candor/testkit';
import type { MoneyDesk, TestClient } from '@candor/testkit';
import { expect } from '../expect.ts';
import { refused } from '../identity/steps.ts';
import { typePin } from '../money/pin.ts';
import { openStage, sizes } from '../stage.ts';
import type { Size, Stage } from '../stage.ts';
import { relieveAfterFailure, sitDown } from './desk.ts';
import type { TwoAtTheDesk } from './desk.ts';
import { act, begin, fillForm, goBy, openRow, press, tabTo } from './keys.ts';
import { hire, signInAs, typeCode, typePassword } from './staff.ts';

/** What a try left in the lists is another row for the next: each has cents and words of its own. */
let tries = 0;
let reason = '';
beforeEach(() => {
  tries += 1;
  reason = `looked at and correct: ${String(tries)}`;
});
const withCents = (dollars: number): string => `${String(dollars)}.${String(tries).padStart(2, '0')}`;
/** Accounts at one bank, each with other digits at its end. */
const numbers = Array.from({ length: 1_000 }, (_, end) =>
  makeIban('ES', `21000418450200051${String(end).padStart(3, '0')}`),
).filter(isIban);
/** A proposal of this try, as its row reads. */
const ofNow = (proposal: string): RegExp => new RegExp(`${proposal}.*${reason}(?!\\d)`);

let stage: Stage;
let two: TwoAtTheDesk;
let desk: MoneyDesk;
const withdrawers = new Map<Size, TestClient>();
const sit = async (): Promise<void> => {
  two = await sitDown(stage);
};
beforeAll(async () => {
  stage = await openStage();
  const { system } = stage;
  desk = await openDesk(system, 'sun3', ['USD']);
  for (const size of sizes) {
    const client = await addInvestor(system);
    await addPayee(system, desk, client);
    withdrawers.set(size, client);
  }
  for (const client of withdrawers.values()) await fund(system, desk, client, '200.00');
  // Days passed until here: sessions begin now.
  await sit();
});
relieveAfterFailure(() => two, sit);
afterAll(async () => {
  await two.leave();
  await stage.close();
});

/** Answers the reference that the client is told to pay with. */
async function declare(page: Page, amount: string): Promise<string> {
  await page.getByRole('link', { name: 'Transfer in USD' }).click();
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByRole('button', { name: 'Get payment details' }).click();
  await expect(page.getByText('Pay with these details')).toBeVisible();
  const reference = await page
    .getByText(/^RF\d\d /)
    .first()
    .textContent();
  return (reference ?? '').replaceAll(' ', '');
}

const statement = (bank: string, amount: string, text: string): string =>
  `reference,date,amount,currency,payer,remittance\n${bank},2026-11-17,${amount},USD,${testName},${text}`;

async function importStatement(content: string): Promise<void> {
  await goBy(two.maker, 's', 'Bank statements');
  await act(two.maker, 'Import a statement', {
    'Account of the company': { choose: /^USD/ },
    Format: { choose: 'CSV' },
    File: { file: content },
    Reason: reason,
  });
  await two.approve(ofNow('Book a bank statement'));
}

test.each(sizes)(
  'FUND-02 G-01 with the client on a %s a declared deposit is credited, whatever is pressed twice',
  async (device) => {
    const client = await addInvestor(stage.system);
    await stage.visit({ signedInAs: client, device }, async ({ page: own, open }) => {
      await open('/deposit');
      await declare(own, withCents(250));
      await goBy(two.maker, 'd', 'Deposits');
      await openRow(two.maker, `$${withCents(250)}`);
      await begin(two.maker, 'Propose credit', {
        'Bank reference': `BANK-${device}`,
        'Payer as the bank names it': testName,
        Reason: reason,
      });
      await press(two.maker, two.maker.getByRole('dialog').getByRole('button', { name: 'Propose credit' }));
      await expect(two.maker.getByRole('dialog')).toBeHidden();
      const decided: string[] = [];
      two.checker.on('request', (request) => (request.url().endsWith('/approve') ? decided.push(request.url()) : 0));
      await goBy(two.checker, 'a', 'Approvals');
      await openRow(two.checker, ofNow('Credit a deposit'));
      await begin(two.checker, 'Approve', {});
      const button = two.checker.getByRole('dialog').getByRole('button', { name: 'Approve' });
      await press(two.checker, button);
      await two.checker.keyboard.press('Enter');
      await expect(own.getByText('Credited to your account').first()).toBeVisible();
      await expect(two.checker.getByRole('dialog')).toBeHidden();
      check(decided).toHaveLength(1);
    });
  },
);

test.each(sizes)(
  'FUND-02 S-27 with the client on a %s a deposit is refused, and of two who decide at once one does',
  async (device) => {
    const { system } = stage;
    const client = await addInvestor(system);
    await stage.visit({ signedInAs: client, device }, async ({ page: own, open }) => {
      await open('/deposit');
      await declare(own, withCents(31));
      await goBy(two.maker, 'd', 'Deposits');
      await openRow(two.maker, `$${withCents(31)}`);
      await act(two.maker, 'Propose refusal', {
        'Reason the client reads': { choose: 'The money did not arrive on our account.' },
        Reason: reason,
      });
      await stage.visit({ expects: [/status of 409/] }, async ({ page: third }) => {
        await signInAs(third, system, await hire(system, ['approver']));
        const both = [third, two.checker];
        for (const page of both) {
          await goBy(page, 'a', 'Approvals');
          await openRow(page, ofNow('Refuse a deposit'));
          await tabTo(page, approveButton(page));
        }
        await Promise.all(both.map((page) => page.keyboard.press('Enter')));
        // Opening the form is working on it: one has it, the other reads who does.
        await check.poll(() => countAll(both, (page) => page.getByRole('dialog'))).toBe(1);
        await check.poll(() => countAll(both, (page) => page.getByText('A colleague is working on this.'))).toBe(1);
        const isThirds = await third.getByRole('dialog').isVisible();
        const [winner, loser] = isThirds ? [third, two.checker] : [two.checker, third];
        await expect(approveButton(loser)).toBeDisabled();
        await press(winner, winner.getByRole('dialog').getByRole('button', { name: 'Approve' }));
        await expect(own.getByText('The money did not arrive on our account.')).toBeVisible();
        await goBy(loser, 'a', 'Approvals');
        await expect(loser.getByRole('row').filter({ hasText: ofNow('Refuse a deposit') })).toHaveCount(0);
      });
    });
  },
);

test.each(sizes)(
  'FUND-02 with the client on a %s a statement credits what it names, and what it cannot name is matched by two',
  async (device) => {
    const client = await addInvestor(stage.system);
    await stage.visit({ signedInAs: client, device }, async ({ page: own, open }) => {
      await open('/deposit');
      // A bank's reference counts once, so each try has its own.
      const mark = client.username;
      const reference = await declare(own, withCents(75));
      await importStatement(statement(`NAMED-${mark}`, withCents(75), reference));
      await expect(own.getByText('Credited to your account').first()).toBeVisible();
      await open('/deposit');
      const lost = await declare(own, withCents(60));
      await importStatement(statement(`LOST-${mark}`, withCents(60), 'no idea'));
      await goBy(two.maker, 'u', 'Unmatched money');
      await openRow(two.maker, `LOST-${mark}`);
      await act(two.maker, 'Propose a match', {
        'Declared deposit': { choose: new RegExp(lost) },
        'Payer as the bank names it': testName,
        Reason: reason,
      });
      await two.approve(ofNow('Assign unmatched money'));
      await expect(own.getByText('Credited to your account').first()).toBeVisible();
      // What belongs to nobody goes back to where it came from, and the client reads so beside the deposit.
      await open('/deposit');
      const back = await declare(own, withCents(45));
      await importStatement(statement(`BACK-${mark}`, withCents(45), 'no idea either'));
      await goBy(two.maker, 'u', 'Unmatched money');
      await openRow(two.maker, `BACK-${mark}`);
      await act(two.maker, 'Propose return', { 'Bank reference': `SENT-${mark}`, Reason: reason });
      await two.approve(ofNow('Return unmatched money'));
      await goBy(two.maker, 'd', 'Deposits');
      await openRow(two.maker, back);
      await act(two.maker, 'Propose refusal', {
        'Reason the client reads': { choose: 'The money was returned to its sender.' },
        Reason: reason,
      });
      await two.approve(ofNow('Refuse a deposit'));
      await expect(own.getByText('The money was returned to its sender.')).toBeVisible();
    });
  },
);

test.each(sizes)('FUND-03 with the client on a %s a bank account is looked at by two', async (device) => {
  const client = await addInvestor(stage.system);
  await stage.visit({ signedInAs: client, device }, async ({ page: own, open }) => {
    await open('/banking/new');
    await own.getByRole('combobox', { name: 'Country of the account' }).click();
    await own.getByRole('option', { name: 'Spain' }).click();
    const number = numbers[tries] ?? '';
    await own.getByLabel('IBAN').fill(number);
    await own.getByLabel('IBAN').blur();
    await own.getByRole('button', { name: 'Add bank account' }).click();
    await expect(own.getByText('Being verified')).toBeVisible();
    await goBy(two.maker, 'b', 'Bank accounts');
    await openRow(two.maker, new RegExp(`•${number.slice(-3)}.*CaixaBank`));
    if (device === 'phone') {
      await act(two.maker, 'Propose verification', { 'What shows it': reason });
      await two.approve(ofNow('Verify a bank account'));
      await expect(own.getByText('Verified', { exact: true })).toBeVisible();
    } else {
      await act(two.maker, 'Propose refusal', {
        'Reason the client reads': { choose: 'The bank does not know this number.' },
        'What shows it': reason,
      });
      await two.approve(ofNow('Refuse a bank account'));
      await expect(own.getByText('The bank does not know this number.')).toBeVisible();
    }
  });
});

test.each(sizes)(
  'FUND-04 with the client on a %s one withdrawal is released and paid, the next refused, by two',
  async (device) => {
    const client = withdrawers.get(device);
    if (!client) throw new Error('nobody has money');
    await stage.visit({ signedInAs: client, device }, async ({ page: own, open }) => {
      await open('/withdraw');
      await own.getByLabel('Amount', { exact: true }).fill(withCents(40));
      await own.getByRole('button', { name: 'Review', exact: true }).click();
      await own.getByRole('button', { name: 'Confirm with PIN' }).click();
      await typePin(own, testPin);
      await expect(own.getByText('Being checked by two people')).toBeVisible();
      await goBy(two.maker, 'w', 'Withdrawals');
      await openRow(two.maker, `$${withCents(40)}`);
      await act(two.maker, 'Propose payment', { Reason: reason });
      await two.approve(ofNow('Pay a withdrawal'));
      await expect(own.getByText('Being sent to your bank')).toBeVisible();
      await press(two.maker, two.maker.getByRole('main').getByRole('link', { name: 'Approved', exact: true }));
      await openRow(two.maker, `$${withCents(40)}`);
      await act(two.maker, 'Bank has paid', {
        'Paid from': { choose: /./ },
        'Bank reference': `PAID-${device}`,
        Reason: reason,
      });
      await two.approve(ofNow('Record a payment of the bank'));
      await expect(own.getByText(`Bank reference PAID-${device}`)).toBeVisible();
      // The next one is refused: the money is back, and the client reads why.
      await open('/withdraw');
      await own.getByLabel('Amount', { exact: true }).fill(withCents(25));
      await own.getByRole('button', { name: 'Review', exact: true }).click();
      await own.getByRole('button', { name: 'Confirm with PIN' }).click();
      await typePin(own, testPin);
      await expect(own.getByText('Being checked by two people')).toBeVisible();
      await goBy(two.maker, 'w', 'Withdrawals');
      await openRow(two.maker, `$${withCents(25)}`);
      await act(two.maker, 'Propose refusal', {
        'Reason the client reads': { choose: 'You asked us not to send it.' },
        Reason: reason,
      });
      await two.approve(ofNow('Refuse a withdrawal'));
      await expect(own.getByText('You asked us not to send it.').first()).toBeVisible();
    });
  },
);

const approveButton = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Approve', exact: true });

async function countAll(pages: readonly Page[], find: (page: Page) => Locator): Promise<number> {
  const counts = await Promise.all(pages.map((page) => find(page).count()));
  return counts.reduce((sum, one) => sum + one, 0);
}

// Last: the clock goes on, and a page that is open meanwhile does not know.
test('S-27 AUTH-10 who loses the session in the middle of a form signs in again and goes on with what was typed', async () => {
  const { system } = stage;
  const client = await addInvestor(system);
  await stage.visit({ signedInAs: client }, async ({ page: own, open }) => {
    await open('/deposit');
    await declare(own, withCents(88));
    await stage.visit({ expects: refused(401) }, async ({ page }) => {
      const person = await hire(system, ['operations']);
      // The live line is down, so that the page learns it from a refusal and not at once.
      await page.routeWebSocket(/\/staff\/v1\/events/, () => {});
      await signInAs(page, system, person);
      await goBy(page, 'd', 'Deposits');
      await openRow(page, `$${withCents(88)}`);
      await begin(page, 'Propose refusal', { Reason: reason });
      // Signed out everywhere from another device; a code is good once, so half a minute goes by each time.
      system.clock.advance(31_000);
      const { bearer } = await signInStaff(system, 'sun3', person);
      await callApi(system, endOwnSessions, { bearer, body: { keep_current: false } });
      await fillForm(page, { 'Reason the client reads': { choose: 'The money did not arrive on our account.' } });
      const form = page.getByRole('dialog');
      await press(page, form.getByRole('button', { name: 'Propose refusal' }));
      await expect(page.getByLabel('Username')).toBeVisible();
      system.clock.advance(31_000);
      await typePassword(page, person.username, person.password);
      await typeCode(page, system, person.totpSecret);
      await expect(page.getByText('Your draft was kept.')).toBeVisible();
      await expect(form.getByLabel('Reason', { exact: true })).toHaveValue(reason);
      await press(page, form.getByRole('button', { name: 'Propose refusal' }));
      await expect(page.getByText('Proposed. Another person decides now.')).toBeVisible();
    });
  });
});
