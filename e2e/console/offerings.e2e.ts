// An offering from the desk's side: two people make it and reveal its secret with the keyboard alone, the list says where it stands in plain
// words, and whoever was allotted pays from the banner on home.
import { afterAll, test } from 'vitest';
import { listOfferings } from '@candor/contract/offerings/client.ts';
import { addInvestor, answerOf, callApi, fund, openDesk, signIn } from '@candor/testkit';
import { openOfferings } from '@candor/testkit/nouns/offerings.ts';
import { expect } from '../expect.ts';
import { toast } from '../identity/steps.ts';
import { openStage } from '../stage.ts';
import { openDay } from '../trading/steps.ts';
import { sitDown } from './desk.ts';
import type { TwoAtTheDesk } from './desk.ts';
import { act, begin, goBy, openRow, press } from './keys.ts';

const stage = await openStage({}, openDay);
afterAll(() => stage.close());
const { system } = stage;
const desk = await openDesk(system, 'sun3', ['USD']);
const book = openOfferings(system, desk);
const reason = 'as the prospectus says';
const minuteMs = 60_000;

/** Days pass between one sitting and the next: nobody stays signed in. */
async function sit(work: (two: TwoAtTheDesk) => Promise<void>): Promise<void> {
  const two = await sitDown(stage);
  await work(two);
  await two.leave();
}

/** The next full minute and some more: the field knows no seconds. */
const inMinutes = (count: number): Date =>
  new Date((Math.ceil(system.clock.now().getTime() / minuteMs) + count) * minuteMs);

async function makeOffering({ maker, approve }: TwoAtTheDesk): Promise<string> {
  const form = maker.getByRole('dialog');
  await goBy(maker, 'O', 'Offerings');
  await begin(maker, 'Propose an offering', {
    Market: 'NASDAQ',
    Symbol: 'MSFT',
    Kind: { choose: /IPO/ },
    'Lowest price': '10.00',
    'Highest price': '12.00',
    'Shares in one lot': '10',
    'Lots offered': '3',
    'Most lots per person': '2',
    Allotment: { choose: /draw/i },
    'Paid on allotment': true,
    Opens: { moment: inMinutes(4) },
    Closes: { moment: inMinutes(25 * 60) },
    Reason: reason,
  });
  await press(maker, form.getByRole('button', { name: 'Propose an offering', exact: true }));
  await expect(form.getByText('This is shown only now.')).toBeVisible();
  const shown = await form.evaluate((element) =>
    [element.textContent, ...[...element.querySelectorAll('input')].map(({ value }) => value)].join(' '),
  );
  await press(maker, form.getByRole('button', { name: 'Done', exact: true }));
  await approve('Make an offering');
  return /[0-9a-f]{64}/.exec(shown)?.[0] ?? '';
}

test('TRD-08 S-27 NAV-07 two at the desk make and allot an offering by keys alone; who was allotted pays from the banner on home', async () => {
  const client = await addInvestor(system);
  const { accountId } = await fund(system, desk, client, '1000.00', 'USD');
  const bidder = { client, accountId, bearer: (await signIn(system, client)).access_token };
  await book.readWarning(bidder);
  let secret = '';
  await sit(async (two) => {
    secret = await makeOffering(two);
    await goBy(two.maker, 'O', 'Offerings');
    await expect(two.maker.getByRole('row').filter({ hasText: 'Microsoft' })).toContainText('Announced');
  });
  system.clock.advance(6 * minuteMs);
  const { bearer } = await book.again(bidder);
  const listed = answerOf(listOfferings, await callApi(system, listOfferings, { bearer }));
  const offering = { id: listed.items[0]?.id ?? '', secret };
  await book.bid({ ...bidder, bearer }, offering.id, { lots: 2 });
  book.wait(26);
  await book.move();
  await book.untilClosed(offering);
  await sit(async (two) => {
    const { maker } = two;
    await goBy(maker, '1', 'Orders');
    await maker.goto('/console/orders?state=all');
    // A bid says where it stands in its offering, and asks nobody for a decision.
    await expect(maker.getByRole('row').filter({ hasText: 'MSFT' })).toContainText('Awaiting allotment');
    await goBy(maker, 'O', 'Offerings');
    await expect(maker.getByRole('row').filter({ hasText: 'Microsoft' })).toContainText('Closed, allotment follows');
    await openRow(maker, 'Microsoft');
    await expect(maker.getByText('1 of 1 bids reach the price, 2 lots are given.')).toBeVisible();
    await act(maker, 'Propose the allotment', { 'Secret of the draw': secret, Reason: reason });
    await two.approve('Reveal the secret and allot');
    await book.move();
    await goBy(maker, 'O', 'Offerings');
    await expect(maker.getByRole('row').filter({ hasText: 'Microsoft' })).toContainText('Allotted');
  });
  await stage.visit({ device: 'phone', signedInAs: client }, async ({ page, open }) => {
    await open('/dashboard');
    const banner = page.locator('[data-banner="allotment-due"]');
    await expect(banner).toContainText('IPO payment due');
    await expect(banner).toContainText('$200.00');
    await banner.getByRole('link').click();
    // Who cannot pay alone is helped: the chat knows what it is about.
    const help = page.getByRole('main').getByRole('link', { name: 'Contact support' });
    await expect(help).toHaveAttribute('href', /\/chat\?about=.*offerings/);
    await page.getByRole('button', { name: 'Pay from my cash', exact: true }).click();
    await expect(toast(page, 'Payment received')).toBeVisible();
    await open('/dashboard');
    await expect(page.locator('[data-hero]')).toBeVisible();
    await expect(banner).toBeHidden();
  });
});
