import { expect } from '../expect.ts';
import { afterAll, beforeAll, test } from 'vitest';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const none = { functional: false, targeting: false, performance: false };

test('CONS-01 three choices that are off, necessary always on, and confirm keeps the choice', () =>
  stage.visit({ isFirst: true }, async ({ page, open, storage }) => {
    await open('/dashboard');
    await page.getByRole('region', { name: 'Cookie preferences' }).getByRole('button', { name: 'Choose' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cookie preferences' });
    const choice = (name: string) => dialog.getByRole('switch', { name: new RegExp(`^${name}`) });
    await expect(choice('Necessary')).toBeChecked();
    await expect(choice('Necessary')).toBeDisabled();
    for (const name of ['Functional', 'Targeting', 'Performance']) await expect(choice(name)).not.toBeChecked();
    await choice('Performance').check();
    await dialog.getByRole('button', { name: 'Confirm my choice' }).click();
    await expect(dialog).toBeHidden();
    expect(JSON.parse((await storage('cookie_consents')) ?? '')).toEqual({ ...none, performance: true });
    await expect(page.getByRole('region', { name: 'Cookie preferences' })).toHaveCount(0);
  }));

test('CONS-01 accept all and reject all, and the link to the policy', () =>
  stage.visit({}, async ({ page, open, storage }) => {
    await open('/dashboard');
    const dialog = page.getByRole('dialog', { name: 'Cookie preferences' });
    const openCentre = () => page.getByRole('contentinfo').getByRole('button', { name: 'Cookie preferences' }).click();
    await openCentre();
    await dialog.getByRole('button', { name: 'Accept all' }).click();
    await expect(dialog).toBeHidden();
    expect(JSON.parse((await storage('cookie_consents')) ?? '')).toEqual({
      functional: true,
      targeting: true,
      performance: true,
    });
    await openCentre();
    await dialog.getByRole('button', { name: 'Reject all' }).click();
    await expect(dialog).toBeHidden();
    expect(JSON.parse((await storage('cookie_consents')) ?? '')).toEqual(none);
    await openCentre();
    await dialog.getByRole('link', { name: 'Read the cookie policy' }).click();
    await expect(page).toHaveURL(/\/cookie$/);
  }));
