// Loans, amounts due, holds, contested score lines and orders in three browsers: a client on a phone or a desktop acts, two members of staff
// decide with the keyboard alone, and the client's open page follows. Then breaks, corporate actions and the house itself, by keys too.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import {
  addBrokerBreak,
  addDue,
  addFill,
  addInvestor,
  addSignature,
  fund,
  openDesk,
  tellScore,
  testPin,
} from '@candor/testkit';
import type { MoneyDesk, TestClient } from '@candor/testkit';
import { expect } from '../expect.ts';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';
import {
  addTrader,
  apple,
  fillAll,
  holdPrices,
  openDay,
  openTicket,
  ordersOf,
  review,
  sign,
} from '../trading/steps.ts';
import { relieveAfterFailure, sitDown } from './desk.ts';
import type { TwoAtTheDesk } from './desk.ts';
import {
  announceActions,
  closeBrokerBreak,
  keepToken,
  proposeChannels,
  proposeColleagues,
  proposeFeature,
  proposePermission,
  proposeText,
  proposeTrading,
} from './house.ts';
import { act, goBy, openRow, press, tabTo, walkTo } from './keys.ts';
import { hire } from './staff.ts';

const reason = 'looked at and correct';
const usd = (amount: string) => ({ amount, currency: 'USD' });

let stage: Stage;
let two: TwoAtTheDesk;
let desk: MoneyDesk;
const sit = async (): Promise<void> => {
  two = await sitDown(stage, ['operations', 'tenant_admin']);
};
beforeAll(async () => {
  stage = await openStage({}, openDay);
  desk = await openDesk(stage.system, 'sun3', ['USD']);
  await holdPrices(stage, desk);
  await sit();
});
relieveAfterFailure(() => two, sit);
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
      await expect(own.getByText('Due', { exact: true })).toBeVisible();
      await goBy(two.maker, 'o', 'Amounts due');
      await openRow(two.maker, '$12.00');
      await act(two.maker, 'Propose waiver', { Reason: reason });
      await two.approve('Waive an amount due');
      await expect(own.getByText('Waived', { exact: true })).toBeVisible();
    } else {
      await expect(own.getByText('You have no loans.')).toBeVisible();
      await openClient(client.username);
      await act(two.maker, 'Propose an amount due', {
        'What the client signed': { choose: /^Service/ },
        Account: { choose: 'USD' },
        Amount: '12.00',
        'Reason the client reads': { choose: 'Service fee' },
        Reason: reason,
      });
      await two.approve('Raise an amount due');
      await expect(own.getByText('Due', { exact: true })).toBeVisible();
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

/** How a complaint reads: in Spanish on the phone, in English on the desktop. */
const complaintWords = {
  phone: {
    locale: 'es-ES',
    file: 'Presentar una reclamación',
    send: 'Enviar reclamación',
    short: 'Escribe al menos 20 caracteres.',
    text: '¿Qué ha pasado?',
    open: 'En curso',
    regulator: 'El supervisor',
    escalate: 'Pedir una segunda revisión',
    why: '¿Por qué no estás conforme?',
    add: 'Enviar',
    escalated: 'Segunda revisión',
  },
  desktop: {
    locale: 'en-US',
    file: 'File a complaint',
    send: 'Send complaint',
    short: 'Write at least 20 characters.',
    text: 'What happened?',
    open: 'In progress',
    regulator: 'The regulator',
    escalate: 'Ask for a second review',
    why: 'Why are you not satisfied?',
    add: 'Send',
    escalated: 'Second review',
  },
} as const;

test.each(sizes)(
  'G-23 with the client on a %s a complaint is written about, answered by two and escalated',
  async (device) => {
    const client = await addInvestor(stage.system);
    const words = 'The transfer came two days later than you said.';
    const { locale, ...said } = complaintWords[device];
    await stage.visit({ signedInAs: client, device, locale }, async ({ page: own, open }) => {
      await open('/withdraw');
      await own.getByRole('link', { name: said.file }).click();
      await expect(own.getByRole('heading', { name: said.file })).toBeVisible();
      await own.getByRole('button', { name: said.send }).click();
      await expect(own.getByText(said.short)).toBeVisible();
      await own.getByLabel(said.text).fill(words);
      await own.getByRole('button', { name: said.send }).dblclick();
      await expect(own.getByText(said.open)).toBeVisible();
      await expect(own.getByRole('heading', { name: said.regulator })).toBeVisible();
      const reference = (await own.getByText(/^CP-/).first().textContent()) ?? '';
      await goBy(two.maker, 'C', 'Complaints');
      await openRow(two.maker, reference);
      await act(two.maker, 'Write to the client', { Text: 'Which account did it go to?' });
      await expect(own.getByText('Which account did it go to?')).toBeVisible();
      await act(two.maker, 'Propose an answer', {
        Result: { choose: /^Upheld$/ },
        'Answer to the client': 'You are right. We are sorry for the delay.',
        Reason: reason,
      });
      await two.approve('Answer a complaint');
      await expect(own.getByText('You are right. We are sorry for the delay.')).toBeVisible();
      await own.getByRole('button', { name: said.escalate }).click();
      const form = own.getByRole('dialog', { name: said.escalate });
      await form.getByLabel(said.why).fill('Nobody said what changes from now on.');
      await form.getByRole('button', { name: said.add }).click();
      await expect(own.getByText(said.escalated, { exact: true })).toBeVisible();
      await open('/complaints');
      await expect(own.getByText(reference)).toHaveCount(1);
    });
  },
);

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

/** Buys on the open page of Apple, until the whole order is filled; its reference. */
async function buyFilled(own: Page, client: TestClient, amount: string): Promise<string> {
  const ticket = await openTicket(own, 'desktop');
  await review(ticket, 'Amount', amount);
  await sign(own, ticket, testPin);
  await ticket.getByRole('link', { name: 'See the order' }).click();
  await fillAll(stage.system, client);
  const [order] = await ordersOf(stage.system, client);
  expect(order).toMatchObject({ status: 'settle', rejection: null });
  return order?.reference ?? '';
}

async function openAtDesk(reference: string): Promise<void> {
  await goBy(two.maker, '1', 'Orders');
  await press(two.maker, two.maker.locator('main a[href*="state=all"]').first());
  await openRow(two.maker, reference);
}

test('TRD-06 a trade that does not settle is reported and mended by two with the keyboard alone', async () => {
  const client = await addTrader(stage, desk);
  await stage.visit({ signedInAs: client, device: 'desktop' }, async ({ page: own, open }) => {
    await open(apple);
    await openAtDesk(await buyFilled(own, client, '900'));
    await act(two.maker, 'Report a failed settlement', {
      Trade: { choose: /×/ },
      Cause: { choose: 'Shares missing' },
      Reason: reason,
    });
    await two.approve('Record a failed settlement');
    await goBy(two.maker, '2', 'Settlement breaks');
    await openRow(two.maker, 'Shares missing');
    await act(two.maker, 'Propose resolution', { Resolution: { choose: 'Delivered' }, Reason: reason });
    await two.approve('Mend a settlement break');
  });
});

test('G-01 TRD-06 a trade that was an error is taken back by two with the keyboard alone, and its client reads why', async () => {
  const client = await addTrader(stage, desk);
  await stage.visit({ signedInAs: client, device: 'desktop' }, async ({ page: own, open }) => {
    await open(apple);
    const reference = await buyFilled(own, client, '700');
    await openAtDesk(reference);
    await act(two.maker, 'Take a trade back', {
      Trade: { choose: /×/ },
      Cause: { choose: 'The price was clearly wrong' },
      Reason: reason,
    });
    await two.approve('Take back a trade');
    // The clockwork does it, and the client's open page says it.
    await expect(own.getByText('The price was clearly wrong').first()).toBeVisible();
    await expect(own.getByText('Trade taken back').first()).toBeVisible();
    await openAtDesk(reference);
    await expect(two.maker.getByText('Taken back · The price was clearly wrong')).toBeVisible();
  });
});

test('TRD-07 a corporate action is announced and called off by two with the keyboard alone', async () => {
  const holder = await addTrader(stage, desk);
  await addFill(stage.system, holder, {
    market: 'NASDAQ',
    symbol: 'MSFT',
    side: 'buy',
    shares: 2n,
    grossMinor: 80_000n,
  });
  await announceActions(two);
});

test('BRAND-01 PERM-02 the house is configured by two with the keyboard alone: brand, limits, invitations', async () => {
  const { maker } = two;
  await walkTo(maker, 'g', 'Brand and languages');
  await tabTo(maker, maker.getByLabel('Name of the app'));
  await maker.keyboard.press('ControlOrMeta+a');
  await maker.keyboard.type('Candor by keys');
  await tabTo(maker, maker.getByLabel('Reason', { exact: true }));
  await maker.keyboard.type(reason);
  await press(maker, maker.getByRole('button', { name: 'Propose', exact: true }));
  await two.approve('Change the brand’s settings');
  await goBy(maker, 'x', 'Switches and features');
  await act(maker, 'Propose new switches and limits', { 'Bank accounts per client': '4', Reason: reason });
  await two.approve('Change switches and limits');
  await goBy(maker, 'i', 'Invitations');
  await act(maker, 'New invitation code', {});
});

test('PERM-02 S-27 texts, features, permissions, channels, staff and tokens are worked with the keyboard alone', async () => {
  const { maker } = two;
  const client = await addInvestor(stage.system);
  const promoted = await hire(stage.system, ['kyc_officer']);
  const suspended = await hire(stage.system, ['support']);
  await proposeText(maker);
  await goBy(maker, 'x', 'Switches and features');
  await proposeFeature(maker);
  await openClient(client.username);
  await proposePermission(two);
  await proposeChannels(maker);
  await proposeColleagues(maker, [promoted.username, suspended.username]);
  await keepToken(maker);
});

test('PERM-03 S-27 products, halts, fee tables and breaks of a broker are worked with the keyboard alone', async () => {
  await addBrokerBreak(stage.system);
  await proposeTrading(two.maker);
  await closeBrokerBreak(two);
});
