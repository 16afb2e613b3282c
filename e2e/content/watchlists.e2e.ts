// Watchlists in the browser: add by search, remove with undo, several lists, an order of one's own.
import { expect } from '../expect.ts';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { watchInstrument } from '@candor/contract/watchlists/client.ts';
import { callApi, signIn } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { findViolations } from '../axe.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function addWatcher(...symbols: readonly string[]): Promise<TestClient> {
  const client = await stage.addClient();
  const { access_token: bearer } = await signIn(stage.system, client);
  for (const symbol of symbols) {
    const params = { market: 'NASDAQ', symbol };
    await callApi(stage.system, watchInstrument, { bearer, params });
  }
  return client;
}

const watched = (page: Page): Locator => page.locator('[data-watched]');
const orderOf = async (page: Page): Promise<(string | null)[]> =>
  Promise.all((await watched(page).all()).map((row) => row.getAttribute('data-watched')));
const notice = (page: Page, text: string): Locator => page.getByLabel('Notices').getByText(text);

describe('watchlist', () => {
  test('MKT-05 ERR-04 an empty list leads to the search; adding and removing are confirmed and undone', async () => {
    const client = await addWatcher();
    await stage.visit({ signedInAs: client, device: 'phone' }, async ({ page, open }) => {
      await open('/dashboard');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Add to “My list”' });
      await dialog.getByLabel('Symbol or name').fill('apple');
      await dialog.getByRole('button', { name: 'Add AAPL to the watchlist' }).click();
      await expect(notice(page, 'AAPL is on your watchlist.')).toBeVisible();
      // The search stays open: one may add several.
      await expect(dialog.getByRole('button', { name: 'Remove AAPL from the watchlist' })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(watched(page)).toHaveCount(1);
      await expect(watched(page).getByText('Apple Inc.')).toBeVisible();
      await page.getByRole('button', { name: 'Remove AAPL from the watchlist' }).click();
      await expect(notice(page, 'AAPL was removed from your watchlist.')).toBeVisible();
      await expect(watched(page)).toHaveCount(0);
      await page.getByLabel('Notices').getByRole('button', { name: 'Undo' }).click();
      await expect(watched(page)).toHaveCount(1);
      await page.reload();
      await expect(watched(page)).toHaveCount(1);
    });
  });

  test('MKT-05 undo puts an instrument back to its place; the own order is kept', async () => {
    const client = await addWatcher('AAPL', 'MSFT', 'NVDA');
    await stage.visit({ signedInAs: client }, async ({ page, open }) => {
      await open('/dashboard');
      await expect(watched(page)).toHaveCount(3);
      await page.getByRole('button', { name: 'Remove MSFT from the watchlist' }).click();
      await expect(watched(page)).toHaveCount(2);
      await page.getByLabel('Notices').getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => orderOf(page)).toEqual(['AAPL', 'MSFT', 'NVDA']);
      await page.getByRole('button', { name: 'List actions' }).click();
      await page.getByRole('menuitem', { name: 'Arrange' }).click();
      await page.getByRole('button', { name: 'Move NVDA up' }).click();
      await page.getByRole('button', { name: 'Move NVDA up' }).click();
      await expect.poll(() => orderOf(page)).toEqual(['NVDA', 'AAPL', 'MSFT']);
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('radio', { name: 'By symbol' }).check();
      expect(await orderOf(page)).toEqual(['AAPL', 'MSFT', 'NVDA']);
      await page.waitForLoadState('networkidle');
      await page.reload();
      await expect.poll(() => orderOf(page)).toEqual(['NVDA', 'AAPL', 'MSFT']);
    });
  });

  test('MKT-05 several lists: create, rename, delete with undo; a name can be used once', async () => {
    const client = await addWatcher('AAPL');
    const expects = [/status of 409/];
    await stage.visit({ signedInAs: client, expects }, async ({ page, open }) => {
      await open('/dashboard');
      const act = async (name: string): Promise<void> => {
        await page.getByRole('button', { name: 'List actions' }).click();
        await page.getByRole('menuitem', { name }).click();
      };
      await act('New list');
      await page.getByLabel('Name of the list').fill('Tech');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('tab', { name: 'Tech' })).toHaveAttribute('aria-selected', 'true');
      await act('New list');
      await page.getByLabel('Name of the list').fill('Tech');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('You already have a list with this name.')).toBeVisible();
      await page.keyboard.press('Escape');
      await act('Rename the list');
      await page.getByLabel('Name of the list').fill('Chips');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('tab', { name: 'Chips' })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole('tab', { name: 'My list' }).click();
      await act('Delete the list');
      await expect(page.getByRole('tab')).toHaveCount(0);
      await page.getByLabel('Notices').getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('tab')).toHaveCount(2);
      await page.getByRole('tab', { name: 'My list' }).click();
      await expect(watched(page)).toHaveCount(1);
    });
  });

  test('MKT-05 a refused change is taken back and says “Failed to update watchlist”, in Spanish too', async () => {
    const client = await addWatcher('AAPL');
    const visit = { signedInAs: client, locale: 'es-ES', expects: [/status of 422/] };
    await stage.visit(visit, async ({ page, context, open }) => {
      await context.route(/watchlist\/app\/v1\/NASDAQ\/AAPL/, (route) =>
        route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'watchlist_update_failed', status: 422, title: '' }),
        }),
      );
      await open('/dashboard');
      await expect(watched(page)).toHaveCount(1);
      await page.getByRole('button', { name: 'Quitar AAPL de la lista de seguimiento' }).click();
      await expect(page.getByText('No se ha podido actualizar la lista de seguimiento')).toBeVisible();
      await expect(watched(page)).toHaveCount(1);
    });
  });

  test('MKT-05 the star of a quote: a guest is asked to sign in and comes back, a client keeps the instrument', async () => {
    await stage.visit({ device: 'phone' }, async ({ page, open }) => {
      await open('/quote?s=AAPL&ex=NASDAQ');
      await page.getByRole('button', { name: 'Add AAPL to the watchlist' }).click();
      await page.waitForURL('**/login?redirect=*');
      await expect(notice(page, 'Please log in to continue')).toBeVisible();
      expect(new URL(page.url()).searchParams.get('redirect')).toContain('/quote?s=AAPL');
    });
    const client = await addWatcher();
    await stage.visit({ signedInAs: client }, async ({ page, open }) => {
      await open('/quote?s=AAPL&ex=NASDAQ');
      await page.getByRole('button', { name: 'Add AAPL to the watchlist' }).click();
      await expect(notice(page, 'AAPL is on your watchlist.')).toBeVisible();
      await open('/dashboard');
      await expect(watched(page)).toHaveCount(1);
    });
  });
});
