// How many kilobytes of JavaScript a first load of a page brings, gzipped, until the network is quiet.
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';

export async function measureScripts(browser: Browser, url: string, path: string): Promise<number> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const sizes = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      const file = new URL(response.url()).pathname;
      if (/^\/assets\/.*\.js$/.test(file))
        sizes.set(
          file,
          response.body().then((body) => gzipSync(body).length),
        );
    });
    await page.goto(path);
    await page.locator('main#main').waitFor();
    await page.waitForLoadState('networkidle');
    const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
    return Math.round(bytes / 102.4) / 10;
  } finally {
    await context.close();
  }
}
