// Offerings in a real browser: understood, bid for with the PIN, changed, drawn, and either listed and ready to sell or refunded with the reason; and
// what is refused on the way.
import { afterAll, test } from 'vitest';
import { addInvestor, fund, openDesk, signIn, testPin } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { openOfferings } from '@candor/testkit/nouns/offerings.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { refused, toast } from '../identity/steps.ts';
import { typePin } from '../money/pin.ts';
import { openStage, sizes } from '../stage.ts';
import { onEachSize, openDay } from './steps.ts';

const themes = ['stand', 'dark'];
const stage = await openStage({}, openDay);
afterAll(() => stage.close());
const { system } = stage;
const desk = await openDesk(system, 'sun3', ['USD']);
const book = openOfferings(system, desk);

async function makeBidder(): Promise<Person & { readonly client: TestClient }> {
  const client = await addInvestor(system);
  const { accountId } = await fund(system, desk, client, '1000.00', 'USD');
  return { client, accountId, bearer: (await signIn(system, client)).access_token };
}

test('TRD-02 TRD-08 G-05 on a phone and on a desktop: understood, bid at the final price, changed, allotted, the draw again, listed, with the sale at hand', async () => {
  const people = await onEachSize(makeBidder);
  const offering = await book.make({ lots: 2, maximum_lots: 2 });
  book.open();
  for (const { device, person } of people) {
    await stage.visit({ device, signedInAs: person.client }, async ({ page, open }) => {
      await open('/discover');
      await page.getByRole('link', { name: 'All offerings' }).click();
      await page.getByRole('link', { name: /Microsoft/ }).click();
      for (const name of ['Key facts', 'Timeline', 'What can go wrong', 'How to leave']) {
        await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      }
      // Before the listing there is no price of the market to look at.
      await expect(page.getByRole('heading', { name: 'Share price' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Read the risk warning' }).click();
      await page.getByRole('button', { name: 'Go to the end of the text' }).click();
      await page.getByRole('checkbox', { name: 'I have read and understood the risks' }).check();
      await page.getByRole('button', { name: 'Confirm' }).click();
      const lots = page.getByRole('textbox', { name: 'Number of lots' });
      await lots.fill('2');
      await page.getByRole('button', { name: 'Review' }).click();
      // 2 lots of 10 at the high end of the band and half a percent: the most that is signed.
      await expect(page.getByText('$241.20').first()).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await page.getByRole('button', { name: 'Apply with PIN' }).click();
      await typePin(page, testPin);
      await expect(toast(page, 'Order placed')).toBeVisible();
      await expect(page.getByText(/Your application stands until the close/)).toBeVisible();
      await lots.fill('1');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Apply with PIN' }).click();
      await typePin(page, testPin);
      await expect(page.getByRole('definition').filter({ hasText: '$120.60' }).first()).toBeVisible();
    });
  }
  book.wait(26);
  await book.move();
  await book.allot(offering);
  await book.untilListed(offering);
  for (const { device, person } of people) {
    await stage.visit({ device, signedInAs: person.client }, async ({ page, open }) => {
      await open(`/discover/offerings/${offering.id}`);
      await expect(page.getByText('You asked for 1 lot and were allotted 1 lot at $12.00.')).toBeVisible();
      await expect(page.getByText('There was enough: you got everything you asked for.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Share price' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Share price' }).getByText('Simulated')).toBeVisible();
      await expect(page.locator('figure button')).toHaveAccessibleName(/Microsoft.*: from \$/);
      await page.getByRole('button', { name: 'Run the draw again' }).click();
      await expect(page.getByText('The draw agrees: 2 bids, the same lots for everybody.')).toBeVisible();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the record' }).click();
      expect((await saved).suggestedFilename()).toBe('record.json');
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await page.getByRole('link', { name: 'Held', exact: true }).click();
      await expect(page.getByRole('link', { name: 'The offering and your result' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Sell/ }).first()).toBeVisible();
    });
  }
});

test.each(sizes)(
  'TRD-06 TRD-08 on a %s: the cap, a price outside the band, the close that passed; a bid too low is refunded and says why',
  async (device) => {
    const [low, late, high] = [await makeBidder(), await makeBidder(), await makeBidder()];
    for (const person of [low, late, high]) await book.readWarning(person);
    // So soon that nobody's token has ended by then, which would end the session: it is good for five minutes.
    const closes = new Date(system.clock.now().getTime() + 4 * 60_000);
    const offering = await book.make({ lots: 3, closes_at: closes.toISOString() });
    book.open();
    const path = `/discover/offerings/${offering.id}`;
    await stage.visit({ device, signedInAs: low.client, expects: refused(422) }, async ({ page, open }) => {
      await open(path);
      const lots = page.getByRole('textbox', { name: 'Number of lots' });
      await lots.fill('4');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText('Enter a whole number from 1 to 3.')).toBeVisible();
      await expect(lots).toBeFocused();
      await lots.fill('1');
      await page.getByRole('radio', { name: 'At my price' }).check();
      const price = page.getByRole('textbox', { name: 'Highest price per share' });
      await price.fill('12.01');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText(/Bid between 10/)).toBeVisible();
      await price.fill('10.00');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('button', { name: 'Apply with PIN' }).click();
      await typePin(page, testPin);
      await expect(toast(page, 'Order placed')).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await page.getByRole('button', { name: 'Withdraw application' }).click();
      await expect(toast(page, 'Application withdrawn')).toBeVisible();
    });
    await book.bid(low, offering.id, { lots: 1, price: '10.00' });
    await book.bid(high, offering.id, { lots: 3 });
    await stage.visit({ device, signedInAs: late.client, expects: refused(422) }, async ({ page, open }) => {
      await open(path);
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByRole('button', { name: 'Apply with PIN' })).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: '$120.60' }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Apply with PIN' }).click();
      await typePin(page, testPin, () => system.clock.advance(closes.getTime() - system.clock.now().getTime() + 1_000));
      // The page hears of the close by itself too, and then asks for no PIN any more: whichever is first says it.
      const refusal = page.getByText('Failed to place order');
      await expect(refusal.or(page.getByText('Closed, allotment follows')).first()).toBeVisible();
    });
    await book.move();
    await book.allot(offering);
    await stage.visit({ device, signedInAs: low.client }, async ({ page, open }) => {
      await open(path);
      await expect(page.getByText('You asked for 1 lot and were allotted 0 lots at $12.00.')).toBeVisible();
      await expect(page.getByText(/The final price is \$12\.00\. Your highest price was \$10\.00/)).toBeVisible();
      await expect(page.getByText(/Everything that was held is free again/)).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
    });
  },
);
