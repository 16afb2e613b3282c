// Funds in a real browser: understood, bought for an amount, booked at a NAV that two people entered at the desk, and sold.
import { afterAll, test } from 'vitest';
import { addInvestor, fund, openDesk, signIn, testPin } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { openFunds } from '@candor/testkit/nouns/funds.ts';
import { findViolationsIn } from '../axe.ts';
import { hire, signInAs } from '../console/staff.ts';
import { expect } from '../expect.ts';
import { refused, toast } from '../identity/steps.ts';
import { typePin } from '../money/pin.ts';
import { openStage } from '../stage.ts';
import type { Size, Visit } from '../stage.ts';
import { onEachSize, signUnits } from './steps.ts';

const themes = ['stand', 'dark'];
// A Sunday; 25 hours later, on Monday afternoon, the desk is open. The cut-off is at 21:00.
const stage = await openStage({}, new Date('2026-11-15T13:30:00Z'));
afterAll(() => stage.close());
const { system } = stage;
const desk = await openDesk(system, 'sun3', ['USD']);
const book = openFunds(system, desk);

async function makeReader(): Promise<TestClient> {
  const client = await addInvestor(system);
  const { accountId } = await fund(system, desk, client, '1000.00', 'USD');
  await book.readWarning({ client, accountId, bearer: (await signIn(system, client)).access_token });
  return client;
}

async function understandAndBuy({ page, open }: Visit): Promise<void> {
  await open('/discover');
  await page.getByRole('link', { name: 'All funds' }).click();
  await page.getByRole('link', { name: /Total Stock Market/ }).click();
  for (const name of ['Costs and facts', 'Next NAV day', 'What can go wrong', 'How to leave']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  expect(await findViolationsIn(page, themes)).toEqual([]);
  await page.getByRole('textbox', { name: 'Amount, charges included' }).fill('505');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('$5.00').first()).toBeVisible();
  await signUnits(page, 'Buy with PIN', 'Order placed');
  await expect(page.getByRole('link', { name: 'Open the fund' })).toBeVisible();
}

/** A position leads to its fund. */
async function sell({ page, open }: Visit, device: Size): Promise<void> {
  await open('/portfolio');
  const position = page.locator('[data-position="VTSAX"]');
  await (device === 'phone' ? position : position.getByRole('link')).click();
  await expect(page.getByRole('heading', { name: 'Next NAV day' })).toBeVisible();
  await expect(page.getByText('4.9019', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Sell' }).click();
  await page.getByRole('textbox', { name: 'Units' }).fill('1.5');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('$153.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sell with PIN' }).click();
  await typePin(page, testPin);
  await expect(toast(page, 'Order placed')).toBeVisible();
}

/** A part of what is left goes into the other fund, under one signature. */
async function switchSome({ page }: Visit): Promise<void> {
  await page.getByRole('link', { name: 'Open the fund' }).click();
  await page.getByRole('radio', { name: 'Switch', exact: true }).click();
  await page.getByRole('textbox', { name: 'Units' }).fill('1');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('Buys for at most')).toBeVisible();
  await page.getByRole('button', { name: 'Switch with PIN' }).click();
  await typePin(page, testPin);
  await expect(page).toHaveURL(/\/portfolio\/orders\/[0-9a-f-]{36}$/);
}

test('TRD-02 TRD-03 on a phone and on a desktop a fund is bought for an amount; the desk enters its NAV by two; units are booked, switched or sold', async () => {
  const people = await onEachSize(makeReader);
  const [main, other] = [await book.make(), await book.make({ symbol: 'VBTLX' })];
  for (const one of [main, other]) {
    await book.record(one, '2026-11-12', '99');
    await book.record(one, '2026-11-13', '100');
  }
  for (const { device, person } of people) {
    await stage.visit({ device, signedInAs: person }, understandAndBuy);
  }
  system.clock.set(new Date('2026-11-16T21:05:00Z'));
  await stage.visit({}, async ({ page }) => {
    await signInAs(page, system, await hire(system, ['operations']), '/console/fund-navs');
    await expect(page.getByText('NAV needed').first()).toBeVisible();
    const lines = page.getByRole('textbox', { name: 'Lines: fund,day,NAV' });
    await lines.fill('fund,day,nav\nNASDAQ:VTSAX,2026-11-16,130');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText('Jump: confirm')).toBeVisible();
    await expect(page.getByRole('switch')).not.toBeChecked();
    await lines.fill('NASDAQ:VTSAX,2026-11-16,102');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText('OK', { exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: 'Reason' }).fill('as the administrator published');
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await page.getByRole('button', { name: 'Propose these NAVs' }).click();
    await expect(page.getByText('Proposed', { exact: false }).first()).toBeVisible();
  });
  await stage.visit({}, async ({ page }) => {
    await signInAs(page, system, await hire(system, ['approver']), '/console/approvals');
    await page.getByRole('link', { name: 'Record NAVs' }).click();
    await expect(page.getByText('NASDAQ:VTSAX 2026-11-16: 102')).toBeVisible();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Approved and done.')).toBeVisible();
  });
  await book.move();
  for (const { device, person } of people) {
    await stage.visit({ device, signedInAs: person }, async (visit) => {
      await sell(visit, device);
      if (device === 'desktop') await switchSome(visit);
    });
  }
});

test.each([
  { device: 'desktop', symbol: 'VFIAX', day: '2026-11-18', said: 'Nov 18, 2026', next: 'Nov 19, 2026' },
  { device: 'phone', symbol: 'FXAIX', day: '2026-11-19', said: 'Nov 19, 2026', next: 'Nov 20, 2026' },
] as const)(
  'TRD-04 TRD-08 on a $device the cut-off passes before the PIN: nothing is placed, the next day’s NAV is offered, and the order is canceled in time',
  async ({ device, symbol, day, said, next }) => {
    const client = await makeReader();
    const made = await book.make({ symbol });
    await book.record(made, '2026-11-13', '100');
    system.clock.set(new Date(`${day}T20:59:00Z`));
    await stage.visit({ device, signedInAs: client, expects: refused(409, 422) }, async ({ page, open }) => {
      await open(`/discover/funds/${made.id}`);
      await expect(page.getByText(new RegExp(`Orders placed until .* get the NAV of ${said}`))).toBeVisible();
      await page.getByRole('textbox', { name: 'Amount, charges included' }).fill('101');
      await page.getByRole('button', { name: 'Review' }).click();
      const sign = page.getByRole('button', { name: 'Buy with PIN' });
      await expect(sign).toBeVisible();
      system.clock.set(new Date(`${day}T21:00:30Z`));
      await sign.click();
      await typePin(page, testPin);
      await expect(page.getByText('Quotation expired. Refresh price.').first()).toBeVisible();
      // The page has one as well, above.
      await page.getByRole('button', { name: 'Back', exact: true }).last().click();
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText(next).first()).toBeVisible();
      await sign.click();
      await typePin(page, testPin);
      await expect(toast(page, 'Order placed')).toBeVisible();
      await page.getByRole('button', { name: 'Cancel order' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
      await expect(toast(page, 'Order canceled')).toBeVisible();
    });
  },
);
