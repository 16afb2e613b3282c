// What configures the house, worked with the keyboard alone: each page once, by the form that matters most on it.
import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import type { TwoAtTheDesk } from './desk.ts';
import { act, begin, goBy, openRow, press, tabTo, walkTo } from './keys.ts';

const reason = 'looked at and correct';
const told = 'Proposed. Another person decides now.';
/** As the browser's field for a day takes it in American English: month, day, year. */
const typedDay = '01012030';

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }).last());
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

export async function proposeText(maker: Page): Promise<void> {
  await walkTo(maker, 'e', 'Texts and news');
  await press(maker, maker.getByRole('main').getByRole('link', { name: 'Cookie' }).first());
  await type(maker, 'Text', 'We keep two cookies.');
  await type(maker, 'Reason', reason);
  await press(maker, maker.getByRole('button', { name: 'Propose', exact: true }));
  await expect(maker.getByText(told).first()).toBeVisible();
  // Words of an earlier proposal may still stand there: this one is sent once its form is gone.
  await expect(maker).not.toHaveURL(/item=/);
}

export async function proposeFeature(maker: Page): Promise<void> {
  await openRow(maker, 'Shares');
  await act(maker, 'Propose new rules for this feature', { 'VIP needed': '1', Reason: reason });
}

/** The client's page is open. */
export async function proposePermission({ maker, approve }: TwoAtTheDesk): Promise<void> {
  await act(maker, 'Propose a permission', { Permission: { choose: 'Loans' }, Granted: true, Reason: reason });
  await approve('Change a client’s permission');
  await goBy(maker, '8', 'Grants');
  await openRow(maker, 'Loans');
  await act(maker, 'Propose to withdraw', { Reason: reason });
}

export async function proposeChannels(maker: Page): Promise<void> {
  await goBy(maker, 'n', 'Deposit channels');
  await act(maker, 'Propose a channel', {
    Kind: { choose: 'Bank transfer' },
    Currency: 'EUR',
    Recipient: 'Candor Demo Markets',
    Bank: 'Commerzbank',
    IBAN: 'DE89 3704 0044 0532 0130 00',
    Reason: reason,
  });
  await openRow(maker, 'USD');
  await act(maker, 'Propose closing', { Reason: reason });
}

/** One colleague gets another role, the other is suspended. */
export async function proposeColleagues(maker: Page, [promoted, suspended]: readonly [string, string]): Promise<void> {
  await goBy(maker, 'm', 'Staff');
  await act(maker, 'Propose an invitation', { Username: 'newcomer', Support: true, Reason: reason });
  await openRow(maker, promoted);
  await act(maker, 'Propose other roles', { Support: true, Reason: reason });
  await openRow(maker, suspended);
  await act(maker, 'Propose suspension', { Reason: reason });
}

export async function keepToken(maker: Page): Promise<void> {
  await goBy(maker, 'z', 'Data tokens');
  const form = maker.getByRole('dialog');
  const reveal = async (action: string): Promise<void> => {
    await press(maker, form.getByRole('button', { name: action, exact: true }));
    await expect(form.getByText('This is shown only now.')).toBeVisible();
    await press(maker, form.getByRole('button', { name: 'Done', exact: true }));
    await expect(form).toBeHidden();
  };
  await begin(maker, 'New token', { Name: 'Warehouse', prices: true });
  await reveal('New token');
  await openRow(maker, 'Warehouse');
  await begin(maker, 'Replace', {});
  await reveal('Replace');
}

export async function proposeTrading(maker: Page): Promise<void> {
  await goBy(maker, '5', 'Products');
  await openRow(maker, 'Shares and ETFs · NASDAQ');
  await act(maker, 'Propose new terms', { 'From day': typedDay, 'VIP needed': '2', Reason: reason });
  await goBy(maker, '6', 'Trading halts');
  await act(maker, 'Propose a halt of a market', { Market: { choose: 'LSE' }, Reason: reason });
  await goBy(maker, '7', 'Fee tables');
  await press(maker, maker.getByRole('link', { name: 'Prepare a new table' }));
  await press(maker, maker.getByRole('button', { name: 'Add a line' }));
  await type(maker, 'Code', 'desk');
  await type(maker, 'Account in the books', 'desk');
  await type(maker, 'Rate', '0.10');
  await type(maker, 'From day', typedDay);
  await type(maker, 'Reason', reason);
  await press(maker, maker.getByRole('button', { name: 'Propose the table' }));
  await expect(maker.getByText(told).first()).toBeVisible();
  await expect(maker).not.toHaveURL(/edit=/);
}

export async function closeBrokerBreak({ maker, approve }: TwoAtTheDesk): Promise<void> {
  await goBy(maker, '2', 'Settlement breaks');
  await openRow(maker, 'alpaca');
  await act(maker, 'Propose resolution', { Resolution: { choose: 'Borne by the house' }, Reason: reason });
  await approve('Close a broker break');
}

/** Of MSFT, which somebody holds: a split that is called off again, and a merger. */
export async function announceActions({ maker, approve }: TwoAtTheDesk): Promise<void> {
  await goBy(maker, '3', 'Corporate actions');
  await act(maker, 'Propose a split', {
    Instrument: { choose: /^MSFT/ },
    // As the browser's field for a day takes it in American English: month, day, year.
    'Ex-date': '03152027',
    'New shares': '4',
    'For old shares': '1',
    Reason: reason,
  });
  await approve('Announce a corporate action');
  await goBy(maker, '3', 'Corporate actions');
  await openRow(maker, 'MSFT');
  await act(maker, 'Propose to call it off', { Reason: reason });
  await approve('Call off a corporate action');
  await goBy(maker, '3', 'Corporate actions');
  await act(maker, 'Propose a merger', {
    Instrument: { choose: /^MSFT/ },
    'Ex-date': '03152027',
    'Symbol of the new share': 'aapl',
    'Market of the new share': { choose: 'NASDAQ' },
    'New shares': '3',
    'For old shares': '2',
    Reason: reason,
  });
  // The second reads what it would do, in words.
  await approve('Announce a corporate action', ['MSFT · NASDAQ', 'Merger', '3 for 2', 'AAPL · NASDAQ']);
}
