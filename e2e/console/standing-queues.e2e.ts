// Loans, amounts due, holds, contested score lines and orders in three browsers: a client on a phone or a desktop acts, two members of staff
// decide with the keyboard alone, and the client's open page follows.
import { afterAll, beforeAll, test } from 'vitest';
import { addDue, addInvestor, addSignature, fund, openDesk, tellScore, testPin } from '@candor/testkit';
import type { MoneyDesk } from '@candor/testkit';
import { expect } from '../expect.ts';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { addTrader, apple, openDay, openTicket, review, sign } from '../trading/steps.ts';
import { sitDown } from './desk.ts';
import type { TwoAtTheDesk } from './desk.ts';
import { act, goBy, openRow, press, tabTo, walkTo } from './keys.ts';

const reason = 'looked at and correct';
const usd = (amount: string) => ({ amount, currency: 'USD' });

let stage: Stage;
let two: TwoAtTheDesk;
let desk: MoneyDesk;
beforeAll(async () => {
  stage = await openStage({}, openDay);
  desk = await openDesk(stage.system, 'sun3', ['USD']);
  two = await sitDown(stage);
});
afterAll(async () => {
  await two.leave();
  await stage.close();
});

/** Found by typing, opened by Enter. */
async function openClient(username: string): Promise<void> {
  const { maker } = two;
  await walkTo(maker, 'c', 'Clients');
  await tabTo(maker, maker.getByLabel('Find a client'));
  await maker.keyboard.type(username);
  await press(maker, maker.getByRole('link', { name: username, exact: true }));
  await expect(maker.getByRole('heading', { level: 1, name: username })).toBeVisible();
}

test.each(sizes)('FUND-06 with the client on a %s a loan is applied for and decided by two', async (device) => {
  const client = await addInvestor(stage.system);
  await fund(stage.system, desk, client, '100.00');
  await stage.visit({ signedInAs: client, device }, async ({ page: own, open }) => {
    await open('/loan/apply');
    await own.getByLabel('How much do you need?').fill('1200');
    await own.getByRole('radio', { name: '6 months', exact: true }).check();
    await own.getByLabel('Purpose').click();
    await own.getByRole('option', { name: 'Education' }).click();
    await own.getByLabel('Reason').fill('A course in double entry');
    await own.getByRole('button', { name: 'See every cost' }).click();
    await own.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(own.getByText('Being decided')).toBeVisible();
    await goBy(two.maker, 'l', 'Loans');
    await openRow(two.maker, '$1,200.00');
    if (device === 'phone') {
      await act(two.maker, 'Propose approval', { Amount: '1000', Reason: reason });
      await two.approve('Approve a loan');
      await expect(own.getByRole('button', { name: 'Draw with PIN' })).toBeVisible();
      await expect(own.getByText('$1,000.00').first()).toBeVisible();
    } else {
      await act(two.maker, 'Propose rejection', {
        'Reason the client reads': { choose: 'Your debts are already high' },
        Reason: reason,
      });
      await two.approve('Reject a loan');
      await expect(own.getByText('Your debts are already high').first()).toBeVisible();
    }
  });
});

test.each(sizes)('FUND-07 with the client on a %s an amount due is raised or waived by two', async (device) => {
  const client = await addInvestor(stage.system);
  if (device === 'phone') await addDue(stage.system, desk, client, usd('12.00'));
  else await addSignature(stage.system, client, 'service', usd('12.00'));
  await stage.visit({ signedInAs: client, device }, async ({ page: own, open }) => {
    await open('/loan');
    if (device === 'phone') {
      await expect(own.getByText('Outstanding', { exact: true })).toBeVisible();
      await goBy(two.maker, 'o', 'Amounts due');
      await openRow(two.maker, '$12.00');
      await act(two.maker, 'Propose waiver', { Reason: reason });
      await two.approve('Waive an amount due');
      await expect(own.getByText('Waived', { exact: true })).toBeVisible();
    } else {
      await expect(own.getByText('You have no loans.')).toBeVisible();
      await openClient(client.username);
      await act(two.maker, 'Propose an amount due', {
        'What the client signed': { choose: /^service/ },
        Account: { choose: 'USD' },
        Amount: '12.00',
        'Reason the client reads': { choose: 'Service fee' },
        Reason: reason,
      });
      await two.approve('Raise an amount due');
      await expect(own.getByText('Outstanding', { exact: true })).toBeVisible();
    }
  });
});

test.each(sizes)(
  'G-08 with the client on a %s a hold that was asked for by phone is placed and ended by two',
  async (device) => {
    const client = await addInvestor(stage.system);
    await stage.visit({ signedInAs: client, device }, async ({ page: own, open }) => {
      await open('/withdraw');
      await openClient(client.username);
      await act(two.maker, 'Propose a protective hold', {
        'Reason the client reads': { choose: 'You asked for it.' },
        Reason: reason,
      });
      await two.approve('Place a protective hold');
      await expect(own.getByText('You asked for it.')).toBeVisible();
      await goBy(two.maker, 'p', 'Protective holds');
      await openRow(two.maker, 'Active');
      await act(two.maker, 'Propose to end it', { Reason: reason });
      await two.approve('End a protective hold');
      await expect(own.getByText('You asked for it.')).toBeHidden();
    });
  },
);

test.each(sizes)('FUND-08 with the client on a %s a contested line is answered by two', async (device) => {
  const client = await addInvestor(stage.system);
  await tellScore(stage.system, client, 'due_overdue');
  await stage.visit({ signedInAs: client, device }, async ({ page: own, open }) => {
    await open('/profile/score');
    await own.getByRole('button', { name: 'Contest: Balance overdue' }).click();
    const form = own.getByRole('dialog', { name: 'Contest this move' });
    await form.getByLabel('Why it is wrong').fill('I paid this on the day it was due.');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(own.getByText('Being looked at')).toBeVisible();
    await goBy(two.maker, 't', 'Contested score lines');
    await openRow(two.maker, 'Balance overdue');
    const isRight = device === 'phone';
    await act(two.maker, 'Propose a decision', {
      Decision: { choose: isRight ? 'Take the line back' : 'Let the line stand' },
      'Answer to the client': 'Two of us looked at the payment.',
      Reason: reason,
    });
    await two.approve(isRight ? 'Correct a score line' : 'Keep a score line');
    await expect(own.getByText('Answer: Two of us looked at the payment.')).toBeVisible();
    await expect(own.getByText(isRight ? 'Taken back' : 'Objection refused')).toBeVisible();
  });
});

test.each(sizes)(
  'TRD-03 with the client on a %s a large order is looked at by two before it goes on',
  async (device) => {
    const client = await addTrader(stage, desk, '300000.00');
    await stage.visit({ signedInAs: client, device }, async ({ page: own, open }) => {
      await open(apple);
      const ticket = await openTicket(own, device);
      await review(ticket, 'Amount', '280000');
      await sign(own, ticket, testPin);
      await ticket.getByRole('link', { name: 'See the order' }).click();
      await expect(own.getByText('Under review').first()).toBeVisible();
      await goBy(two.maker, '1', 'Orders');
      await openRow(two.maker, 'AAPL');
      if (device === 'phone') {
        await act(two.maker, 'Propose release', { Reason: reason });
        await two.approve('Let an order go to the market');
        await expect(own.getByText('Under review')).toHaveCount(0);
        await expect(own.getByText('Working').first()).toBeVisible();
      } else {
        await act(two.maker, 'Propose rejection', {
          'Reason the client reads': { choose: 'Too large for the market' },
          Reason: reason,
        });
        await two.approve('Refuse an order');
        await expect(own.getByText('Declined').first()).toBeVisible();
      }
    });
  },
);
