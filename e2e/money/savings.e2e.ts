// Savings in a real browser: understood, placed with the PIN, held, and left early with the cost shown before; and what is refused.
import { describe, test } from 'vitest';
import { addInvestor, fund, testPin } from '@candor/testkit';
import { fixedTerms, openBank } from '@candor/testkit/nouns/savings.ts';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { refused } from '../identity/steps.ts';
import { sizes } from '../stage.ts';
import { openDeskStage } from './desk-stage.ts';
import { typePin } from './pin.ts';

const themes = ['light', 'dark'] as const;
const { stage, desk } = await openDeskStage();
const bank = await openBank(stage.system);

async function makeSaver() {
  const client = await addInvestor(stage.system);
  await fund(stage.system, desk, client, '5000.00');
  return client;
}

describe.each(sizes)('on a %s', (device) => {
  test('TRD-02 G-12 issuer, risk and way out are read first; placed with the PIN; left early with its cost in money', async () => {
    const client = await makeSaver();
    const { name } = await bank.addProduct({ ...fixedTerms, name: `Harbour 90 ${device}` });
    await stage.visit({ device, signedInAs: client }, async ({ page, open }) => {
      await open('/savings');
      await page.getByRole('link', { name: `See details: ${name}` }).click();
      await expect(page.getByRole('heading', { name: 'What can go wrong' })).toBeVisible();
      await expect(page.getByText(/deposit with Harbour Bank/)).toBeVisible();
      await expect(page.getByText(/costs the interest of 30 days/)).toBeVisible();
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText('Enter an amount.')).toBeVisible();
      await page.getByRole('textbox', { name: 'Amount' }).fill('3650');
      await page.getByRole('button', { name: 'Review' }).click();
      // 3650 × 4.25 % × 90 ÷ 365, and thirty nights of it as the most that leaving can cost.
      await expect(page.getByText('$38.25')).toBeVisible();
      await expect(page.getByText('$12.75')).toBeVisible();
      await expect(page.getByText('$1,350.00')).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await page.getByRole('button', { name: 'Sign with PIN' }).click();
      await typePin(page, testPin);
      await expect(page.getByText('Held', { exact: true })).toBeVisible();
    });
    stage.system.clock.advance(40 * 86_400_000);
    await bank.count();
    await stage.visit({ device, signedInAs: client }, async ({ page, open }) => {
      await open('/savings');
      // What is mine stands above what is offered.
      const sections = page
        .getByRole('heading', { level: 2 })
        .filter({ hasText: /^(My savings|Available products)$/u });
      await expect(sections).toHaveText(['My savings', 'Available products']);
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('button', { name: 'Take money out' }).click();
      await expect(page.getByText('$3,654.25')).toBeVisible();
      await expect(page.getByText('Taken from interest only, never from what you placed')).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await page.getByRole('button', { name: 'Take it out with PIN' }).click();
      await typePin(page, testPin);
      await expect(page.getByText('On its way back', { exact: true }).first()).toBeVisible();
    });
  });

  test('TRD-06 below the least amount, over the cap: said in place, and the review can be left again', async () => {
    const client = await makeSaver();
    const { id } = await bank.addProduct({ cap: '100.00' });
    await stage.visit({ device, signedInAs: client, expects: refused(422) }, async ({ page, open }) => {
      await open(`/savings/products/${id}`);
      const amount = page.getByRole('textbox', { name: 'Amount' });
      await amount.fill('9');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText('The minimum investment is 10.00 USD.')).toBeVisible();
      await amount.fill('101');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText(/at most 100\.00 USD/)).toBeVisible();
      await amount.fill('50');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByRole('heading', { name: 'Review before you sign' })).toBeVisible();
      expect(await findViolationsIn(page, themes)).toEqual([]);
      await page.getByRole('button', { name: 'Change the amount' }).click();
      await expect(page.getByRole('heading', { name: 'Place money' })).toBeVisible();
    });
  });
});
