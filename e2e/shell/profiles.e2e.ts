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

test('PROF-02 PROF-03 PROF-04 a profile brings its bases, token, country, look and languages, and every call carries tenant and language', () =>
  stage.visit({ locale: 'pl-PL' }, async ({ page, open }) => {
    const calls: { readonly path: string; readonly headers: Record<string, string> }[] = [];
    page.on('request', (request) => calls.push({ path: new URL(request.url()).pathname, headers: request.headers() }));
    const sent = (base: string) => calls.filter(({ path }) => path.startsWith(base)).map(({ headers }) => headers);
    await open('/dashboard?profile=poland');
    const profiles: unknown = await (await fetch(`${stage.system.url}/profiles.json`)).json();
    expect(profiles).toContainEqual({
      name: 'poland',
      tenantId: tenantIds.poland,
      apiBase: '/api',
      dataBase: '/data',
      dataToken: expect.any(String),
      country: 'PL',
      template: expect.any(String),
      layout: 'st',
      theme: { light: 'neo', dark: 'neo' },
      accent: null,
      upDown: 'green-up',
      showProductTypes: true,
      languages: ['pl-PL', 'en-US'],
    });
    const poland: unknown = Array.isArray(profiles)
      ? profiles.find((one: unknown) => Reflect.get(Object(one), 'name') === 'poland')
      : {};
    const [token, template] = ['dataToken', 'template'].map((name) => String(Reflect.get(Object(poland), name)));
    await expect.poll(() => sent('/api/').length).toBeGreaterThan(4);
    await expect.poll(() => sent('/data/').length).toBeGreaterThan(0);
    for (const headers of sent('/api/')) {
      expect(headers).toMatchObject({ 'x-tenant-id': tenantIds.poland, 'accept-language': 'pl-PL' });
      expect(headers).not.toHaveProperty('authorization');
    }
    for (const headers of sent('/data/')) expect(headers['authorization']).toBe(`Bearer ${token ?? ''}`);
    await expect(page.locator('html')).toHaveAttribute('data-template', template ?? '');
    await expect(page.locator('html')).toHaveAttribute('data-layout', 'st');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Polski' }).click();
    await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(2);
    await expect(page.getByRole('radio', { name: 'English' })).toBeVisible();
  }));

test.each([
  ['sun3', 2],
  ['turkey', 0],
] as const)('PROF-02 %s says whether product types are shown', async (tenant, shown) => {
  const client = await stage.addClient(tenant);
  await stage.visit({ signedInAs: client }, async ({ page, open }) => {
    await open('/discover');
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(page.getByText('Block trade', { exact: true })).toHaveCount(shown);
  });
});

test('PROF-05 a session of one tenant is none at another, neither on the page nor at the server', async () => {
  const client = await stage.addClient('sun3');
  await stage.visit({ signedInAs: client, expects: [/status of 40[14]/] }, async ({ page, open, go, storage }) => {
    await open('/profile');
    await expect(page.getByText(client.username).first()).toBeVisible();
    const token: unknown = Reflect.get(Object(JSON.parse((await storage('auth_tokens')) ?? '{}')), 'access');
    const bearers: (string | undefined)[] = [];
    await open('/dashboard?profile=spain');
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) bearers.push(request.headers()['authorization']);
    });
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    await go('/profile');
    await expect(page).toHaveURL('/dashboard?redirect=%2Fprofile');
    await go('/news');
    await expect.poll(() => bearers.length).toBeGreaterThan(0);
    expect(bearers.filter((bearer) => bearer !== undefined)).toEqual([]);
    const ask = (path: string, tenantId: string) =>
      page.evaluate(
        async ([url, tenant, bearer]) => {
          const headers = { 'x-tenant-id': tenant, authorization: `Bearer ${bearer}` };
          return (await fetch(url, { headers })).status;
        },
        [`/api${path}`, tenantId, String(token)] as const,
      );
    for (const path of ['/client/app/v1/config', '/acc/app/v1/list', '/auth/app/v1/client_info']) {
      expect(await ask(path, tenantIds.spain), path).toBe(401);
    }
    expect(await ask('/client/app/v1/config', tenantIds.sun3)).toBe(200);
  });
});

const kinds = [
  'about',
  'agreement',
  'bank',
  'beneficiary',
  'cookie',
  'deposit',
  'privacy',
  'risk-complex',
  'risk-shares',
  'withdrawal',
];

test('TERM-01 ten documents in the tenant’s words and the reader’s language; what cannot be loaded says so', () =>
  stage.visit(
    { device: 'phone', locale: 'es-ES', expects: [/document\/app\/v1/] },
    async ({ page, context, open, walk }) => {
      const text = page.getByRole('article');
      await open('/cookie?profile=spain');
      const titles = new Set<string>();
      for (const kind of kinds) {
        await walk(`/terms/${kind}`);
        await expect(text).toHaveAttribute('lang', 'es-ES');
        await expect(text.getByText(/^Versión \d+/)).toBeVisible();
        titles.add(await page.title());
      }
      expect(titles.size).toBe(kinds.length);
      await walk('/about');
      await expect(text).toContainText('Bolsa Clara Demo');
      await open('/about?profile=sun3');
      await expect(text).toContainText('Candor');
      await expect(text).not.toContainText('Bolsa Clara Demo');
      await page.evaluate(() => localStorage.setItem('locale', 'en-US'));
      await context.route('**/document/app/v1/*', (route) => route.fulfill({ status: 404, json: {} }));
      await open('/terms/agreement');
      await expect(page.getByText('Agreement content is unavailable')).toBeVisible();
      await walk('/privacy');
      await expect(page.getByText("We couldn't load the document.")).toBeVisible();
      await context.unroute('**/document/app/v1/*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(text).toHaveAttribute('lang', 'en-US');
    },
  ));

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
