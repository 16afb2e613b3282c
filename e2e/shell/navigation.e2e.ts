import { expect } from '../expect.ts';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const tabs = ['Home', 'Market', 'Discover', 'Portfolio', 'Profile'];

describe('routes', () => {
  test('NAV-01 the root goes to /dashboard', () =>
    stage.visit({}, async ({ page, open }) => {
      await open('/');
      await expect(page).toHaveURL(/\/dashboard$/);
    }));

  test('NAV-02 NAV-14 public pages open with their title and without signing in', () =>
    stage.visit({ expects: [/data\/(search|live)/] }, async ({ page, open }) => {
      const pages = {
        '/login': 'Sign in',
        '/register': 'Create your account',
        '/market': 'Market',
        '/news': 'News',
        '/news/42': 'Article',
        '/quote?s=AAPL&ex=NASDAQ': 'Quote',
        '/banking': 'Bank accounts',
        '/test': 'Connection test',
        '/about': 'About us',
        '/privacy': 'Privacy',
        '/cookie': 'Cookies',
      };
      for (const [path, title] of Object.entries(pages)) {
        await open(path);
        await expect(page).toHaveTitle(`Candor | ${title}`);
        expect(page.url()).toContain(path);
      }
    }));

  test('NAV-02 an unknown path is the 404 page', () =>
    stage.visit({}, async ({ page, open }) => {
      await open('/no/such/page');
      await expect(page.getByText("Sorry, we couldn't reach that page.")).toBeVisible();
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
    }));

  test('NAV-04 /quote takes its symbol and market from the query', () =>
    stage.visit({}, async ({ page, open }) => {
      await open('/quote?s=AAPL&ex=NASDAQ&country=US');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Apple Inc.', { timeout: 30_000 });
      await expect(page.getByText('AAPL · NASDAQ')).toBeVisible();
    }));
});

describe('guards', () => {
  test('NAV-03 NAV-05 a guest on a sign-in route is sent home with a redirect and a toast', () =>
    stage.visit({}, async ({ page, open }) => {
      for (const path of [
        '/kyc',
        '/portfolio',
        '/discover',
        '/profile',
        '/deposit',
        '/withdraw',
        '/loan',
        '/beneficiary',
      ]) {
        await open(path);
        await expect(page).toHaveURL(`/dashboard?redirect=${encodeURIComponent(path)}`);
        await expect(page.getByText('Please log in to continue')).toBeVisible();
      }
    }));

  test('NAV-05 a second refusal within 2 s shows no second toast', () =>
    stage.visit({}, async ({ page, open }) => {
      await open('/dashboard');
      const bar = page.getByRole('navigation', { name: 'Main navigation' });
      await bar.getByRole('link', { name: 'Portfolio' }).click();
      await bar.getByRole('link', { name: 'Discover' }).click();
      await expect(page).toHaveURL(/redirect=%2Fdiscover/);
      await expect(page.getByText('Please log in to continue')).toHaveCount(1);
    }));

  test('NAV-15 a closed region on a public page leads to the sign-in and names the way back', () =>
    stage.visit({}, async ({ page, open }) => {
      await open('/banking');
      const gate = page.getByRole('link', { name: 'Log in and continue' });
      await expect(gate).toHaveAttribute('href', '/login?redirect=%2Fbanking');
    }));

  test('NAV-06 a signed-in client on /login goes to the redirect, and a redirect that leaves the site is refused', async () => {
    const client = await stage.addClient();
    await stage.visit({ signedInAs: client }, async ({ page }) => {
      await page.goto('/login?redirect=%2Floan');
      await expect(page).toHaveURL(/\/loan$/);
      for (const evil of [
        '//evil.example',
        '/\\evil.example',
        'https://evil.example',
        'javascript:alert(1)',
        '/%2f%2fevil',
      ]) {
        await page.goto(`/login?redirect=${encodeURIComponent(evil)}`);
        await expect(page).toHaveURL(/\/dashboard$/);
      }
    });
  });

  test('NAV-07 a signed-in client opens sign-in routes, with permissions loaded before', async () => {
    const client = await stage.addClient();
    await stage.visit({ signedInAs: client }, async ({ page, open, storage }) => {
      await open('/portfolio');
      await expect(page).toHaveURL(/\/portfolio$/);
      await expect(page.getByText('You hold no positions yet.')).toBeVisible();
      expect(JSON.parse((await storage('permissions')) ?? '{}')).toHaveProperty('payload.perms');
    });
  });

  test('NAV-07 where verification is forced, everything but /kyc leads to /kyc', async () => {
    const client = await stage.addClient();
    await stage.visit({ signedInAs: client }, async ({ page, open }) => {
      await page.route('**/client/app/v1/config', async (route) => {
        const answer = await route.fetch();
        const body: unknown = await answer.json();
        await route.fulfill({ response: answer, json: Object.assign({}, body, { kyc_force: true }) });
      });
      await open('/loan?x=1');
      await expect(page).toHaveURL('/kyc?redirect=%2Floan%3Fx%3D1');
    });
  });

  test('NAV-07 a route error proceeds: permissions that cannot be loaded do not lock the client out', async () => {
    const client = await stage.addClient();
    await stage.visit({ signedInAs: client, expects: [/client\/app\/v1\/config/] }, async ({ page, open }) => {
      await page.route('**/client/app/v1/config', (route) => route.fulfill({ status: 500, body: '' }));
      await open('/kyc');
      await expect(page).toHaveURL(/\/kyc$/);
    });
  });
});

describe('memory', () => {
  test('NAV-08 back falls back to the last remembered page, then to /dashboard', () =>
    stage.visit({}, async ({ page, open }) => {
      await open('/news');
      await open('/login');
      await page.evaluate(() => history.replaceState({ __TSR_index: 0 }, '', location.href));
      await page.reload();
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page).toHaveURL(/\/news$/);
    }));

  test('NAV-08 without any memory back leads home', () =>
    stage.visit({}, async ({ page, open }) => {
      await open('/login');
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
    }));

  test('NAV-09 a swipe of more than 80 px from the left edge goes back, a shorter one does not', () =>
    stage.visit({ device: 'phone' }, async ({ page, open }) => {
      const swipe = (toX: number): Promise<void> =>
        page.evaluate((x) => {
          const steps = [
            ['touchstart', 8],
            ['touchmove', 30],
            ['touchmove', x],
            ['touchend', x],
          ] as const;
          for (const [type, clientX] of steps) {
            const touch = new Touch({ identifier: 1, target: document.body, clientX, clientY: 300 });
            const touches = type === 'touchend' ? [] : [touch];
            dispatchEvent(new TouchEvent(type, { touches, changedTouches: [touch], bubbles: true }));
          }
        }, toX);
      await open('/dashboard');
      await page.getByRole('link', { name: 'Market', exact: true }).click();
      await expect(page).toHaveURL(/\/market$/);
      await swipe(80);
      await expect(page).toHaveURL(/\/market$/);
      await swipe(100);
      await expect(page).toHaveURL(/\/dashboard$/);
      await swipe(200);
      await expect(page).toHaveURL(/\/dashboard$/);
    }));
});

describe('shell', () => {
  test('NAV-10 NAV-11 five tabs in the top bar of a desktop, with search and sign-in', () =>
    stage.visit({}, async ({ page, open }) => {
      await open('/dashboard');
      const bar = page.getByRole('banner').getByRole('navigation', { name: 'Main navigation' });
      expect(await bar.getByRole('link').allTextContents()).toEqual(tabs);
      await expect(page.getByRole('button', { name: 'Open messages' })).toHaveCount(0);
      await page.keyboard.press('Control+k');
      await page.getByRole('searchbox').fill('new');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/news$/);
    }));

  test('NAV-10 five tabs at the bottom of a phone', () =>
    stage.visit({ device: 'phone' }, async ({ page, open }) => {
      await open('/dashboard');
      const bar = page.getByRole('navigation', { name: 'Main navigation' });
      expect(await bar.getByRole('link').allTextContents()).toEqual(tabs);
      const box = await bar.boundingBox();
      expect(box && box.y + box.height).toBeGreaterThan(840);
    }));

  test('NAV-10 PROF-06 the horizontal layout has a side bar, compact under 820 px', () =>
    stage.visit({ locale: 'es-ES' }, async ({ page, open }) => {
      await open('/dashboard?profile=spain');
      const bar = page.getByRole('complementary').getByRole('navigation');
      await expect(bar.getByText('Mercado')).toBeVisible();
      expect((await page.getByRole('complementary').boundingBox())?.width).toBe(224);
      await page.setViewportSize({ width: 819, height: 800 });
      expect((await page.getByRole('complementary').boundingBox())?.width).toBe(72);
    }));

  test('NAV-11 NAV-12 a client has messages and an avatar whose menu is a drawer of 600 px or 40 %', async () => {
    const client = await stage.addClient();
    await stage.visit({ signedInAs: client }, async ({ page, open }) => {
      await open('/dashboard');
      await expect(page.getByRole('button', { name: 'Open messages' })).toBeVisible();
      await page.getByRole('button', { name: 'Open the menu' }).click();
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      await expect(drawer).toBeVisible();
      expect((await drawer.boundingBox())?.width).toBe(600);
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(390);
    });
  });

  test('NAV-12 a drawer whose file fails to load is tried again', () =>
    stage.visit({ expects: [/menu-drawer/] }, async ({ page, context, open }) => {
      let failures = 0;
      await context.route(/assets\/menu-drawer/, async (route) => {
        failures += 1;
        await (failures <= 2 ? route.abort('failed') : route.continue());
      });
      await open('/dashboard');
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible({ timeout: 10_000 });
      expect(failures).toBeGreaterThan(2);
    }));

  test('NAV-13 the footer tells connection, copyright, language, zone and flag, and opens the cookie centre', () =>
    stage.visit({ timezone: 'Europe/Madrid' }, async ({ page, open }) => {
      await open('/dashboard');
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByText(/Connection: (excellent|good|fair|poor)/)).toBeVisible();
      await expect(footer.getByText(/© \d{4} Candor Demo Markets/)).toBeVisible();
      await expect(footer.getByText('Europe/Madrid (GMT+1)')).toBeVisible();
      await expect(footer.getByRole('img', { name: 'United States' })).toBeVisible();
      await footer.getByRole('button', { name: 'Cookie preferences' }).click();
      await expect(page.getByRole('dialog', { name: 'Cookie preferences' })).toBeVisible();
    }));

  test('NAV-16 a page that loads slowly shows its outline until it is there', () =>
    stage.visit({}, async ({ page, context, open }) => {
      await open('/dashboard');
      let release: (() => void) | undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await context.route(/assets\/page-/, async (route) => {
        await held;
        await route.continue();
      });
      await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
      await expect(page.getByText('Loading …')).toBeAttached();
      release?.();
      await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
      await expect(page.getByText('Loading …')).not.toBeAttached();
    }));
});
