// What a press or a key leads to, and no address: panels over the page, the steps of the ticket, the advanced chart, the start-up overlay.
import type { Locator, Page } from '@playwright/test';
import type { Language } from '@candor/contract/languages.ts';
import { createTranslate } from '@candor/locales/server.ts';
import { settle } from '../camera.ts';
import { expect } from '../expect.ts';
import { shootBoth } from './walk.ts';
import type { Size, Walk } from './walk.ts';

const translate = createTranslate();
const quoteOf = ({ brand }: Walk): string => `/quote?${brand.share}`;

/** One state that cannot be reached does not keep back the next. */
async function tryTo({ missed, place }: Walk, name: string, reach: () => Promise<void>): Promise<void> {
  try {
    await reach();
  } catch (error) {
    missed.push(`${place} ${name}: ${String(error).slice(0, 300)}`);
  }
}

export async function shootPanels(walk: Walk, size: Size, language: Language): Promise<void> {
  const { page, open } = walk.visit;
  const press = (key: Parameters<typeof translate>[1]): Promise<void> =>
    page
      .getByRole('button', { name: translate(language, key) })
      .first()
      .click();
  const dialog = page.getByRole('dialog');
  const settings = page.getByRole('dialog', { name: translate(language, 'shell.settings') });
  const openSettings = async (): Promise<void> => {
    await press('shell.open_menu');
    await dialog.first().getByText(translate(language, 'shell.settings'), { exact: true }).last().click();
    await settings.waitFor();
  };
  const panels: Readonly<Record<string, () => Promise<void>>> = {
    menu: async () => {
      await press('shell.open_menu');
      await dialog.first().waitFor();
    },
    settings: openSettings,
    'settings-end': async () => {
      await openSettings();
      await settings.getByRole('radio').last().scrollIntoViewIfNeeded();
      await settings.evaluate((panel) => {
        for (const part of panel.querySelectorAll('*')) part.scrollTop = part.scrollHeight;
      });
    },
    messages: async () => {
      await press('shell.open_messages');
      await page.getByRole('dialog', { name: translate(language, 'shell.messages') }).waitFor();
    },
    palette: async () => {
      await page.keyboard.press('Control+k');
      await dialog.getByRole('searchbox').waitFor();
    },
  };
  for (const [name, reach] of Object.entries(panels)) {
    // Each from a page of its own: what one could not close does not cover the next.
    await tryTo(walk, `${name} ${size}`, async () => {
      await open('/dashboard');
      await settle(page);
      await reach();
      await shootBoth(walk, `${name}-${size}`, 1);
    });
  }
}

/** With everything that it offers: two panes of indicators, and the first index beside the share. */
export async function shootChart(walk: Walk, size: Size, language: Language): Promise<void> {
  const { page, open } = walk.visit;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await tryTo(walk, `advanced-chart ${size}`, async () => {
    await open(quoteOf(walk));
    await button(translate(language, 'quote.advanced')).click();
    await page.locator('[data-chart="advanced"] canvas').first().waitFor();
    await shootBoth(walk, `advanced-chart-${size}`);
    for (const name of ['RSI', 'MACD']) await button(name).click();
    await page.getByRole('combobox', { name: translate(language, 'quote.compare') }).click();
    await page.getByRole('option').nth(1).click();
    await shootBoth(walk, `advanced-chart-all-${size}`);
  });
}

/** The ticket is beside the chart of a desktop and a sheet on a phone. */
export async function shootTicket(walk: Walk, size: Size, language: Language, pin: string): Promise<void> {
  const { page, open } = walk.visit;
  const shoot = (name: string): Promise<void> => shootBoth(walk, `${name}-${size}`, 1);
  await tryTo(walk, `ticket ${size}`, async () => {
    await open(quoteOf(walk));
    await page.locator('[data-price-now]').waitFor();
    await page.keyboard.press('b');
    const ticket = page.getByRole(size === 'desktop' ? 'complementary' : 'dialog').last();
    await ticket.getByRole('textbox').first().fill(walk.brand.amount);
    await ticket.locator('dl').first().waitFor();
    await shoot('ticket');
    await ticket.locator('button[type=submit]').click();
    await ticket.getByRole('timer').waitFor();
    await shoot('review');
    await place(page, language, pin, ticket.getByRole('link').first());
    await shoot('receipt');
  });
}

/** The price may run out while its pictures are taken or its PIN is typed: then another one is asked for, until there is a receipt. */
async function place(page: Page, language: Language, pin: string, receipt: Locator): Promise<void> {
  const button = (key: 'orders-ui.place' | 'orders-ui.refresh') =>
    page.getByRole('button', { name: translate(language, key), exact: true });
  const [now, anew] = [button('orders-ui.place'), button('orders-ui.refresh')];
  const field = page.getByRole('dialog').getByLabel(translate(language, 'credentials.pin'));
  const soon = { timeout: 10_000 };
  await expect(async () => {
    await now.or(anew).or(receipt).first().waitFor(soon);
    if (await receipt.isVisible()) return;
    if (await anew.isVisible()) await anew.click(soon);
    await now.click(soon);
    await field.waitFor(soon);
    await page.keyboard.type(pin);
    await receipt.waitFor(soon);
  }).toPass({ timeout: 90_000 });
}

/** Until the place is told, the overlay stays. */
export async function shootStart(walk: Walk, size: Size): Promise<void> {
  const { page, context } = walk.visit;
  await context.route('**/api/geo/v1', () => undefined);
  await tryTo(walk, `start ${size}`, async () => {
    await page.goto(`/dashboard?profile=${walk.brand.tenant}`);
    await page.getByRole('progressbar').waitFor();
    await walk.camera.shoot(page, `${walk.place}/start-${size}-own`);
  });
}

/** Verification as it is begun: the first of its steps. */
export async function shootSteps(walk: Walk, size: Size, language: Language): Promise<void> {
  const { page, open } = walk.visit;
  await tryTo(walk, `kyc-steps ${size}`, async () => {
    await open('/kyc');
    const start = page.getByRole('button', { name: translate(language, 'kyc.start'), exact: true });
    const field = page.locator('main').getByRole('textbox').first();
    await start.or(field).first().waitFor();
    if (await start.isVisible()) await start.click();
    await field.waitFor();
    await shootBoth(walk, `kyc-steps-${size}`);
  });
}

/** The worker keeps the shell: what is started without a network says so. */
export async function shootOffline(walk: Walk, size: Size): Promise<void> {
  const { page, context, open } = walk.visit;
  await tryTo(walk, `offline ${size}`, async () => {
    await open('/dashboard');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await page.locator('main#main').waitFor();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('status').first().waitFor();
    // The page waits a moment for what is due before it draws what it has: the picture is of what stays.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await walk.camera.shoot(page, `${walk.place}/offline-${size}-own`);
    await context.setOffline(false);
  });
}
