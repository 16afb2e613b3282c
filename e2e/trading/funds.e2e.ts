// Funds in a real browser: understood, bought on a phone for an amount, booked at a NAV that two people entered at the desk, and sold.
import { afterAll, test } from 'vitest';
import { addInvestor, fund, openDesk, signIn, testPin } from '@candor/testkit';
import { openFunds } from '@candor/testkit/nouns/funds.ts';
import { findViolationsIn } from '../axe.ts';
import { hire, signInAs } from '../console/staff.ts';
import { expect } from '../expect.ts';
import { refused, toast } from '../identity/steps.ts';
import { typePin } from '../money/pin.ts';
import { openStage } from '../stage.ts';

const themes = ['stand', 'dark'];
// A Sunday; 25 hours later, on Monday afternoon, the desk is open. The cut-off is at 21:00.
const stage = await openStage({}, new Date('2026-11-15T13:30:00Z'));
afterAll(() => stage.close());
const { system } = stage;
const desk = await openDesk(system, 'sun3', ['USD']);
const book = openFunds(system, desk);

test('TRD-02 TRD-03 on a phone a fund is bought for an amount; the desk enters its NAV by two; units are booked, switched or sold', async () => {
  const client = await addInvestor(system);
  const { accountId } = await fund(system, desk, client, '1000.00', 'USD');
  await book.readWarning({ client, accountId, bearer: (await signIn(system, client)).access_token });
  const [main, other] = [await book.make(), await book.make({ symbol: 'VBTLX' })];
  for (const one of [main, other]) {
    await book.record(one, '2026-11-12', '99');
    await book.record(one, '2026-11-13', '100');
  }
  await stage.visit({ device: 'phone', signedInAs: client }, async ({ page, open }) => {
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
    await expect(page.getByText(/Can be canceled until/)).toBeVisible();
    expect(await findViolationsIn(page, themes)).toEqual([]);
    await page.getByRole('button', { name: 'Buy with PIN' }).click();
    await typePin(page, testPin);
    await expect(toast(page, 'Order placed')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the fund' })).toBeVisible();
  });
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
  await stage.visit({ device: 'phone', signedInAs: client }, async ({ page, open }) => {
    // A position leads to its fund.
    await open('/portfolio');
    await page.locator('[data-position="VTSAX"]').click();
    await expect(page.getByRole('heading', { name: 'Next NAV day' })).toBeVisible();
    await expect(page.getByText('4.9019', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'Sell' }).click();
    await page.getByRole('textbox', { name: 'Units' }).fill('1.5');
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByText('$153.00').first()).toBeVisible();
    await page.getByRole('button', { name: 'Sell with PIN' }).click();
    await typePin(page, testPin);
    await expect(toast(page, 'Order placed')).toBeVisible();
  });
});

test('TRD-04 TRD-08 on a desktop the cut-off passes before the PIN: nothing is placed, the next day’s NAV is offered, and the order is canceled in time', async () => {
  const client = await addInvestor(system);
  const { accountId } = await fund(system, desk, client, '1000.00', 'USD');
  await book.readWarning({ client, accountId, bearer: (await signIn(system, client)).access_token });
  const made = await book.make({ symbol: 'VFIAX' });
  await book.record(made, '2026-11-13', '100');
  system.clock.set(new Date('2026-11-18T20:59:00Z'));
  await stage.visit({ signedInAs: client, expects: refused(409, 422) }, async ({ page, open }) => {
    await open(`/discover/funds/${made.id}`);
    await expect(page.getByText(/Orders placed until .* get the NAV of Nov 18, 2026/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Amount, charges included' }).fill('101');
    await page.getByRole('button', { name: 'Review' }).click();
    const sign = page.getByRole('button', { name: 'Buy with PIN' });
    await expect(sign).toBeVisible();
    system.clock.set(new Date('2026-11-18T21:00:30Z'));
    await sign.click();
    await typePin(page, testPin);
    await expect(page.getByText('Quotation expired. Refresh price.').first()).toBeVisible();
    // The page has one as well, above.
    await page.getByRole('button', { name: 'Back', exact: true }).last().click();
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByText('Nov 19, 2026').first()).toBeVisible();
    await sign.click();
    await typePin(page, testPin);
    await expect(toast(page, 'Order placed')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(toast(page, 'Order canceled')).toBeVisible();
  });
});
