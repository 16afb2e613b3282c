// Block and OTC trades in a real browser: asked for from the quote page, priced by two people at the desk, signed while the price is firm,
// executed; and declined, and too late.
import { afterAll, beforeAll, test } from 'vitest';
import { openDesk, testPin } from '@candor/testkit';
import { openBlocks } from '@candor/testkit/nouns/blocks.ts';
import { findViolationsIn } from '../axe.ts';
import { act, goBy, openRow } from '../console/keys.ts';
import { relieveAfterFailure, sitDown } from '../console/desk.ts';
import type { TwoAtTheDesk } from '../console/desk.ts';
import { expect } from '../expect.ts';
import { refused, toast } from '../identity/steps.ts';
import { typePin } from '../money/pin.ts';
import { openStage, sizes } from '../stage.ts';
import type { Visit } from '../stage.ts';
import { apple, openDay } from './steps.ts';

const themes = ['stand', 'dark'];
const stage = await openStage({}, openDay);
const { system } = stage;
const desk = await openDesk(system, 'sun3', ['USD']);
const book = openBlocks(system, desk);
let two: TwoAtTheDesk;
const sit = async (): Promise<void> => {
  two = await sitDown(stage, ['operations']);
};
beforeAll(async () => {
  await sit();
});
relieveAfterFailure(() => two, sit);
afterAll(async () => {
  await two.leave();
  await stage.close();
});

async function ask({ page, open }: Visit): Promise<void> {
  await open(apple);
  await page.getByRole('link', { name: /Ask for a block or OTC price/ }).click();
  await page.getByRole('radio', { name: 'OTC' }).check();
  await page.getByRole('button', { name: 'Ask for a price' }).click();
  await expect(page.getByText('Enter how many shares.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('100');
  expect(await findViolationsIn(page, themes)).toEqual([]);
  await page.getByRole('button', { name: 'Ask for a price' }).click();
  await expect(page.getByText(/The desk has your request/)).toBeVisible();
  expect(await findViolationsIn(page, themes)).toEqual([]);
}

async function quoteAtTheDesk(): Promise<void> {
  const { maker } = two;
  await goBy(maker, 'K', 'Block and OTC');
  await openRow(maker, /AAPL/);
  await act(maker, 'Name a firm price', {
    Price: await book.priceNow(1),
    'Other party': 'Northgate Securities SA',
    'Its legal entity identifier (LEI)': '213800NORTHGATE0SA31',
    'Its own reference of the commitment': 'NG-1',
    Reason: 'asked for in the app',
  });
  await two.approve('Name a firm price');
}

test.each(sizes)(
  'TRD-02 G-13 on a %s: asked from the quote page, priced by two at the desk with the market beside it, signed in time, executed',
  async (device) => {
    const person = await book.makeAsker();
    // By this device's clock an answer would be wanted for yesterday: the server's counts.
    await stage.visit({ device, signedInAs: person.client, deviceAheadMs: -3 * 24 * 3_600_000 }, async (visit) => {
      const { page } = visit;
      await ask(visit);
      // The desk's own screen is walked once.
      if (device === 'phone') await quoteAtTheDesk();
      else
        await book.quoteFor(person, new URL(page.url()).pathname.split('/').at(-1) ?? '', {
          price: await book.priceNow(1),
        });

      // Told by the live line, without a touch.
      await expect(page.getByRole('heading', { name: 'Firm price' })).toBeVisible();
      await expect(page.getByText('Northgate Securities SA')).toBeVisible();
      await expect(page.getByText('Difference from the market')).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await page.getByRole('button', { name: 'Accept with PIN' }).click();
      await typePin(page, testPin);
      await expect(toast(page, 'Accepted. The trade is being executed.')).toBeVisible();
      await page.getByRole('link', { name: 'See the order' }).click();
      await book.move();
      await expect(page.getByText('Settling').first()).toBeVisible();
    });
  },
);

test.each(sizes)(
  'TRD-04 TRD-06 on a %s: declined as easily as accepted; a price that ended is not signed, and the request goes on',
  async (device) => {
    // The price ends where the journey says so: a moved clock would wake the server's own clockwork.
    await system.server.worker.stop();
    const person = await book.makeAsker();
    const [first, second] = [await book.asked(person), await book.asked(person)];
    await book.quoteFor(person, first.id);
    await stage.visit({ device, signedInAs: person.client, expects: refused(401, 422) }, async ({ page, open }) => {
      await open('/block');
      const row = page.getByRole(device === 'phone' ? 'listitem' : 'row').filter({ hasText: 'Firm price' });
      await row.getByRole('link').click();
      await page.getByRole('button', { name: 'Decline' }).click();
      await expect(page.getByText('You declined the price. Nothing was held.')).toBeVisible();
      await book.quoteFor(person, second.id);
      await open(`/block/${second.id}`);
      await page.getByRole('button', { name: 'Accept with PIN' }).click();
      await typePin(page, testPin, () => system.clock.advance(61_000));
      await expect(page.getByText('Quotation expired. Refresh price.').first()).toBeVisible();
      await book.move();
      await expect(page.getByText(/The desk has your request/)).toBeVisible();
      await expect(page.getByText('Quotation expired. Refresh price.')).toBeInViewport();
      await open(`/block/${second.id}`);
      await expect(page.getByText(/The desk has your request/)).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await page.getByRole('button', { name: 'Withdraw the request' }).click();
      await expect(page.getByText('You took the request back. Nothing was held.')).toBeVisible();
    });
  },
);
