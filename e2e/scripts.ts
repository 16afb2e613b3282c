// What a browser meets after a new version, or where a network breaks: files that a page has not asked for yet do not come any more.
import type { Page } from '@playwright/test';

/** Opens a page; from then on every other script fails. Call what it answers, and they come again. */
export async function breakLaterScripts(page: Page, open: () => Promise<void>): Promise<() => Promise<void>> {
  const scripts = '**/assets/*.js';
  const known = new Set<string>();
  const note = (request: { url(): string }): void => void known.add(request.url());
  page.on('request', note);
  await open();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  await page.route(scripts, (route) => (known.has(route.request().url()) ? route.continue() : route.abort()));
  return () => page.unroute(scripts);
}
