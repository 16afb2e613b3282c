// The cookie centre, on both sizes.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expect } from '../expect.ts';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const none = { functional: false, targeting: false, performance: false };
const all = { functional: true, targeting: true, performance: true };

describe.each(sizes)('on a %s', (device) => {
  test('CONS-01 three choices that are off, necessary always on; confirm, accept all, reject all, and the link to the policy', () =>
    stage.visit({ device, isFirst: true }, async ({ page, open, storage }) => {
      const kept = async (): Promise<unknown> => JSON.parse((await storage('cookie_consents')) ?? 'null');
      const dialog = page.getByRole('dialog', { name: 'Cookie preferences' });
      const question = page.getByRole('region', { name: 'Cookie preferences' });
      const choice = (name: string) => dialog.getByRole('switch', { name: new RegExp(`^${name}`) });
      const press = async (name: string): Promise<void> => {
        await dialog.getByRole('button', { name }).click();
        await expect(dialog).toBeHidden();
      };
      const openCentre = () =>
        page.getByRole('contentinfo').getByRole('button', { name: 'Cookie preferences' }).click();

      await open('/news');
      await question.getByRole('button', { name: 'Choose' }).click();
      await expect(choice('Necessary')).toBeChecked();
      await expect(choice('Necessary')).toBeDisabled();
      for (const name of ['Functional', 'Targeting', 'Performance']) await expect(choice(name)).not.toBeChecked();
      await choice('Performance').check();
      await press('Confirm my choice');
      expect(await kept()).toEqual({ ...none, performance: true });
      await expect(question).toHaveCount(0);
      await openCentre();
      await press('Accept all');
      expect(await kept()).toEqual(all);
      await openCentre();
      await press('Reject all');
      expect(await kept()).toEqual(none);
      await openCentre();
      await dialog.getByRole('link', { name: 'Read the cookie policy' }).click();
      await expect(page).toHaveURL(/\/cookie$/);
    }));
});
