// Recurring plans in a real browser: set up from the quote page and from a fund, run on their day, left out with a
// reason, paused, changed and ended.
import { afterAll, test } from 'vitest';
import { openDesk, signIn, testPin } from '@candor/testkit';
import { openFunds } from '@candor/testkit/nouns/funds.ts';
import { openPlans } from '@candor/testkit/nouns/plans.ts';
import { findViolationsIn } from '../axe.ts';
import { hire, signInAs } from '../console/staff.ts';
import { expect } from '../expect.ts';
import { toast } from '../identity/steps.ts';
import { typePin } from '../money/pin.ts';
import { openStage } from '../stage.ts';
import { addTrader, apple, onEachSize } from './steps.ts';

const themes = ['stand', 'dark'];
// A Monday; 25 hours later, on Tuesday morning in New York, the desk is open.
const stage = await openStage({}, new Date('2026-11-16T14:30:00Z'));
afterAll(() => stage.close());
const { system } = stage;
const desk = await openDesk(system, 'sun3', ['USD']);
const book = openPlans(system, desk);

test('TRD-04 G-16 on a phone and on a desktop a plan is signed from the quote page, buys on its day, and is paused, resumed and ended', async () => {
  const people = await onEachSize(() => addTrader(stage, desk));
  for (const { device, person } of people) {
    await stage.visit({ device, signedInAs: person }, async ({ page, open }) => {
      await open(apple);
      await page.getByRole('link', { name: 'Invest regularly' }).click();
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await expect(page.getByText('Enter an amount.')).toBeVisible();
      await page.getByRole('textbox', { name: 'Amount per purchase' }).fill('500');
      await page.getByRole('textbox', { name: 'Day of the month' }).fill('18');
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Limits of every purchase' })).toBeVisible();
      await expect(page.getByText('Nov 18, 2026')).toBeVisible();
      await page.getByRole('textbox', { name: 'Highest price' }).fill('100000');
      await page.getByRole('textbox', { name: 'Lowest price' }).fill('1');
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await page.getByRole('button', { name: 'Sign with PIN' }).click();
      await typePin(page, testPin);
      await expect(toast(page, 'Plan set up')).toBeVisible();
      await expect(page.getByText('Running', { exact: true })).toBeVisible();
    });
  }
  system.clock.set(new Date('2026-11-18T15:40:00Z'));
  await expect.poll(async () => (await book.run()).waiting).toBe(0);
  for (const { device, person } of people) {
    await stage.visit({ device, signedInAs: person }, async ({ page, open }) => {
      await open('/portfolio/plans');
      await expect(page.getByText('Dec 18, 2026')).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await page.getByRole('link', { name: /Apple/ }).click();
      await expect(page.getByText('Bought', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Order OR-/ })).toBeVisible();
      await page.getByRole('button', { name: 'Pause' }).click();
      await expect(page.getByText('Paused', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Resume' }).click();
      await expect(page.getByText('Running', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'End plan' }).click();
      await page.getByRole('button', { name: 'End for good' }).click();
      await expect(page.getByText('Ended', { exact: true })).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
    });
  }
});

test('TRD-01 TRD-04 on a phone and on a desktop a fund is planned; outside the signed band nothing is bought and the page says why; the desk reads it', async () => {
  const funds = openFunds(system, desk);
  const people = await onEachSize(async () => {
    const client = await addTrader(stage, desk);
    const { access_token: bearer } = await signIn(system, client);
    await funds.readWarning({ client, accountId: '', bearer });
    return client;
  });
  const fund = await funds.make();
  await funds.record(fund, '2026-11-17', '100');
  for (const { device, person } of people) {
    await stage.visit({ device, signedInAs: person }, async ({ page, open }) => {
      await open(`/discover/funds/${fund.id}`);
      await page.getByRole('link', { name: 'Invest regularly' }).click();
      await page.getByRole('textbox', { name: 'Amount per purchase' }).fill('200');
      await page.getByRole('textbox', { name: 'Day of the month' }).fill('20');
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await page.getByRole('textbox', { name: 'Highest price' }).fill('80');
      // Below the lowest that is suggested: the limits do not fit yet.
      await expect(page.getByRole('button', { name: 'Sign with PIN' })).toBeDisabled();
      await page.getByRole('textbox', { name: 'Lowest price' }).fill('70');
      await page.getByRole('button', { name: 'Sign with PIN' }).click();
      await typePin(page, testPin);
      await expect(page.getByText('Running', { exact: true })).toBeVisible();
    });
  }
  system.clock.set(new Date('2026-11-20T15:40:00Z'));
  await expect.poll(async () => (await book.run()).waiting).toBe(0);
  for (const { device, person } of people) {
    await stage.visit({ device, signedInAs: person }, async ({ page, open }) => {
      await open('/portfolio/plans');
      await expect(page.getByText('Last run skipped')).toBeVisible();
      await page.getByRole('link', { name: /Total Stock Market/ }).click();
      await expect(page.getByText('The price was outside your range.')).toBeVisible();
      await expect(page.getByText(/Price \$100\.00; range \$70\.00 to \$80\.00/)).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await page.getByRole('button', { name: 'Skip next' }).click();
      await expect(page.getByText('You chose to skip this one.')).toBeVisible();
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await page.getByRole('textbox', { name: 'Highest price' }).fill('150');
      await page.getByRole('button', { name: 'Sign the change with PIN' }).click();
      await typePin(page, testPin);
      await expect(page.getByText('$70.00 to $150.00')).toBeVisible();
    });
  }
  await stage.visit({}, async ({ page }) => {
    await signInAs(page, system, await hire(system, ['operations']), '/console/plans');
    await expect(page.getByRole('link', { name: /Total Stock Market/ }).first()).toBeVisible();
    expect(await findViolationsIn(page, themes)).toEqual([]);
  });
});
