import { expect } from '../expect.ts';
import { afterAll, beforeAll, test } from 'vitest';
import { tenantIds } from '@candor/testkit';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('PROF-01 the query chooses the profile, then the stored one is used, then sun3', () =>
  stage.visit({}, async ({ page, open, storage }) => {
    await open('/dashboard');
    await expect(page).toHaveTitle(/^Candor \|/);
    expect(await storage('api_profile')).toBe('sun3');
    await open('/dashboard?profile=turkey');
    await expect(page).toHaveTitle(/^Anka Yatırım \|/);
    expect(await storage('api_profile')).toBe('turkey');
    await open('/dashboard');
    await expect(page).toHaveTitle(/^Anka Yatırım \|/);
    await open('/dashboard?profile=unknown');
    await expect(page).toHaveTitle(/^Anka Yatırım \|/);
  }));

test('PROF-03 a profile offers its own languages', () =>
  stage.visit({ locale: 'zh-CN' }, async ({ page, open }) => {
    await open('/dashboard?profile=spain');
    await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('radio')).toHaveCount(2);
    await expect(page.getByRole('radio', { name: 'Español' })).toBeVisible();
  }));

test('PROF-04 every call of the page carries the tenant and the language', () =>
  stage.visit({ locale: 'pl-PL' }, async ({ page, open }) => {
    const calls: Record<string, string>[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.headers());
    });
    await open('/dashboard?profile=poland');
    await expect.poll(() => calls.length).toBeGreaterThan(4);
    for (const headers of calls) {
      expect(headers).toMatchObject({ 'x-tenant-id': tenantIds.poland, 'accept-language': 'pl-PL' });
      expect(headers).not.toHaveProperty('authorization');
    }
  }));

test('PROF-06 each template looks different: four profiles, four compositions', async () => {
  const looks = new Set<string>();
  for (const profile of ['sun3', 'india', 'spain', 'poland']) {
    await stage.visit({}, async ({ page, open }) => {
      await open(`/dashboard?profile=${profile}`);
      const look = await page.locator('h1').evaluate((title) => {
        const { textAlign, fontFamily, fontWeight, fontSize } = getComputedStyle(title);
        const card = document.querySelector('.ui-card');
        const edge = card ? getComputedStyle(card) : undefined;
        return [textAlign, fontFamily, fontWeight, fontSize, edge?.borderRadius, edge?.borderWidth].join('|');
      });
      looks.add(look);
    });
  }
  expect(looks.size).toBe(4);
});
