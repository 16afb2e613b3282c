// Strategies in a real browser: understood, a test failed and passed, a day waited, subscribed, held and stopped; and where the
// desk closes the strategy while it runs.
import type { Page } from '@playwright/test';
import { afterAll, test } from 'vitest';
import { openDesk } from '@candor/testkit';
import { openFloor } from '@candor/testkit/nouns/orders.ts';
import type { Person } from '@candor/testkit/nouns/orders.ts';
import { openStrategies } from '@candor/testkit/nouns/strategies.ts';
import { findViolationsIn } from '../axe.ts';
import { hire, signInAs } from '../console/staff.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Size } from '../stage.ts';
import { signUnits } from './steps.ts';

const themes = ['stand', 'dark'];
// A Sunday; the desk takes 25 hours to open. New York closes at 21:00, and orders for a day come before 17:00.
const stage = await openStage({}, new Date('2026-11-15T13:30:00Z'));
afterAll(() => stage.close());
const { system } = stage;
const desk = await openDesk(system, 'sun3', ['USD']);
const book = openStrategies(system, desk);
const id = await book.make({ name: 'Calm three' });
await book.tell('2026-07-01');
const path = `/discover/strategies/${id}`;

async function addReader(): Promise<Person> {
  const person = await openFloor(system, desk).makeInvestor('5000.00');
  await book.raise(person);
  await book.readWarning(person);
  return person;
}

/** To a later hour; the work that is due then is done, by us or by the server itself. */
async function goTo(instant: string): Promise<void> {
  system.clock.set(new Date(instant));
  await book.move();
  await book.settle();
}

const rightAnswers = [/^All of it$/, /^Nothing for certain$/, /^At the next NAV/, /^Any day, with Stop/];

/** Key facts, a test that is failed first, and the end of the cooling-off. */
async function understand(page: Page, readyFrom: RegExp): Promise<void> {
  await expect(page.getByText(/^Before the first time: open the key facts/)).toBeVisible();
  await page.getByRole('button', { name: 'Open the key facts' }).click();
  await expect(page.getByRole('heading', { name: 'Back-test, not a record' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Send answers' });
  await send.click();
  await expect(page.getByText('Answer every question.')).toBeVisible();
  for (const name of rightAnswers) await page.getByRole('radio', { name }).check();
  await page.getByRole('radio', { name: /^A tenth at most/ }).check();
  await send.click();
  await expect(page.getByText(/^3 of 4 are right/)).toBeVisible();
  expect(await findViolationsIn(page, themes)).toEqual([]);
  await page.getByRole('radio', { name: /^All of it/ }).check();
  await send.click();
  await expect(page.getByText(readyFrom)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Amount, charges included' })).toHaveCount(0);
}

async function subscribe(page: Page): Promise<void> {
  const amount = page.getByRole('textbox', { name: 'Amount, charges included' });
  await amount.fill('10');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText(/\$50\.00/).first()).toBeVisible();
  await amount.fill('500');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('$2.49').first()).toBeVisible();
  await signUnits(page, 'Subscribe with PIN', 'Subscription placed');
  await expect(page.getByText('Awaiting its NAV').first()).toBeVisible();
}

/** One tap, then value and cost, then the PIN. */
async function stop(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Your units' })).toBeVisible();
  for (const figure of ['Value at the last NAV', 'Deepest fall', 'Worst month', 'Longest time under water'])
    await expect(page.locator('dt', { hasText: figure }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await signUnits(page, 'Stop with PIN', 'Stop placed');
  await page.getByRole('link', { name: 'Open the strategy' }).click();
  await expect(page.getByText(/^A stop is under way/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
}

const as = ({ client }: Person, device: Size) => ({ device, signedInAs: client }) as const;

test('TRD-02 TRD-03 G-19 on a phone a strategy is understood, its test failed and passed, subscribed after a day, held and stopped', async () => {
  const person = await addReader();
  await stage.visit({ ...as(person, 'phone'), expects: [/status of 422/] }, async ({ page, open }) => {
    await open('/discover');
    await page.getByRole('link', { name: 'All strategies' }).click();
    await page.getByRole('link', { name: /Calm three/ }).click();
    for (const name of ['Record', 'The rule', 'Last trades of the book', 'Next NAV day', 'What can go wrong'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await understand(page, /^Cooling-off: you can subscribe from Nov 17, 2026/);
  });
  await goTo('2026-11-17T15:40:00Z');
  await stage.visit({ ...as(person, 'phone'), expects: [/status of 422/] }, async ({ page, open }) => {
    await open(path);
    await subscribe(page);
  });
  await goTo('2026-11-17T21:30:00Z');
  await stage.visit(as(person, 'phone'), async ({ page, open }) => {
    await open('/portfolio');
    await page
      .getByRole('link', { name: /Calm three/ })
      .first()
      .click();
    await stop(page);
  });
  await goTo('2026-11-18T21:30:00Z');
  await goTo('2026-11-20T23:00:00Z');
  await stage.visit(as(person, 'phone'), async ({ page, open }) => {
    await open('/portfolio/orders');
    await expect(page.getByText('Sold', { exact: true }).first()).toBeVisible();
    await open(path);
    await expect(page.getByRole('heading', { name: 'Your units' })).toHaveCount(0);
  });
});

test('TRD-03 G-19 on a phone and on a desktop a strategy is closed by the desk while it runs: nobody gets in, and whoever holds it can leave', async () => {
  await goTo('2026-11-23T14:40:00Z');
  const [person, other] = [await addReader(), await addReader()];
  await book.prepare(other, id);
  await stage.visit(as(person, 'desktop'), async ({ page, open }) => {
    await open(path);
    await understand(page, /^Cooling-off: you can subscribe from Nov 24, 2026/);
  });
  await goTo('2026-11-24T15:40:00Z');
  await stage.visit({ ...as(person, 'desktop'), expects: [/status of 422/] }, async ({ page, open }) => {
    await open(path);
    await subscribe(page);
  });
  await book.buy(await book.again(other), id, '500.00');
  await book.close(id, '2026-11-25');
  await goTo('2026-11-24T21:30:00Z');
  await goTo('2026-11-25T15:40:00Z');
  for (const [holder, device] of [
    [person, 'desktop'],
    [other, 'phone'],
  ] as const) {
    await stage.visit(as(holder, device), async ({ page, open }) => {
      await open(path);
      await expect(page.getByText('This product is closed for new orders.')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Amount, charges included' })).toHaveCount(0);
      await stop(page);
    });
  }
  await goTo('2026-11-25T21:30:00Z');
  await stage.visit({}, async ({ page }) => {
    await signInAs(page, system, await hire(system, ['operations']), '/console/strategies');
    await page
      .getByRole('link', { name: /Calm three/ })
      .first()
      .click();
    await expect(page.getByText('Value of the book').first()).toBeVisible();
    expect(await findViolationsIn(page, themes)).toEqual([]);
  });
});
