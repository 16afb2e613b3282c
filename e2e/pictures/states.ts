// What a press or a key leads to, and no address: panels over the page, the steps of the ticket, the advanced chart, the start-up overlay.
import type { Page } from '@playwright/test';
import type { Language } from '@candor/contract/languages.ts';
import { createTranslate } from '@candor/locales/server.ts';
import { goTo, shootBoth } from './walk.ts';
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
  const shoot = (name: string): Promise<void> => shootBoth(walk, `${name}-${size}`);
  await open('/dashboard');
  const reach = (name: string, steps: () => Promise<void>): Promise<void> =>
    tryTo(walk, name, async () => {
      await steps();
      await shoot(name);
      await page.keyboard.press('Escape');
      await dialog.first().waitFor({ state: 'hidden' });
    });
  await reach('menu', async () => {
    await press('shell.open_menu');
    await dialog.first().waitFor();
  });
  await reach('settings', async () => {
    await press('shell.open_menu');
    await dialog.first().getByText(translate(language, 'shell.settings'), { exact: true }).last().click();
    await page.getByRole('dialog', { name: translate(language, 'shell.settings') }).waitFor();
  });
  await reach('messages', async () => {
    await press('shell.open_messages');
    await page.getByRole('dialog', { name: translate(language, 'shell.messages') }).waitFor();
  });
  await reach('palette', async () => {
    await page.keyboard.press('Control+k');
    await dialog.getByRole('option').first().waitFor();
  });
  await tryTo(walk, 'advanced-chart', async () => {
    await goTo(walk.visit, quoteOf(walk));
    await page
      .getByRole('radio', { name: translate(language, 'quote.span_12M') })
      .first()
      .click({ force: true });
    await shoot('quote-12m');
    await press('quote.advanced');
    await page.locator('[data-chart="advanced"] canvas').first().waitFor();
    await shoot('advanced-chart');
  });
}

/** The ticket is beside the chart of a desktop and a sheet on a phone. */
export async function shootTicket(walk: Walk, size: Size, language: Language, pin: string): Promise<void> {
  const { page, open } = walk.visit;
  const shoot = (name: string): Promise<void> => shootBoth(walk, `${name}-${size}`);
  await tryTo(walk, 'ticket', async () => {
    await open(quoteOf(walk));
    await page.locator('[data-price-now]').waitFor();
    await page.keyboard.press('b');
    const ticket = page.getByRole(size === 'phone' ? 'dialog' : 'complementary').last();
    await ticket.getByRole('textbox').first().fill(walk.brand.amount);
    await ticket.locator('dl').first().waitFor();
    await shoot('ticket');
    await ticket.locator('button[type=submit]').click();
    await ticket.getByRole('timer').waitFor();
    await shoot('review');
    await place(page, language, pin);
    await ticket.getByRole('link').first().waitFor();
    await shoot('receipt');
  });
}

/** The price may have run out while its pictures were taken: then another one is asked for first. */
async function place(page: Page, language: Language, pin: string): Promise<void> {
  const button = (key: 'orders-ui.place' | 'orders-ui.refresh') =>
    page.getByRole('button', { name: translate(language, key), exact: true });
  const [now, anew] = [button('orders-ui.place'), button('orders-ui.refresh')];
  await now.or(anew).first().waitFor();
  if (await anew.isVisible()) await anew.click();
  const dialogs = page.getByRole('dialog');
  const before = await dialogs.count();
  await now.click();
  await dialogs.nth(before).waitFor();
  await page.keyboard.type(pin);
}

/** Until the place is told, the overlay stays. */
export async function shootStart(walk: Walk, size: Size): Promise<void> {
  const { page, context } = walk.visit;
  await context.route('**/api/geo/v1', () => undefined);
  await tryTo(walk, 'start', async () => {
    await page.goto(`/dashboard?profile=${walk.brand.tenant}`);
    await page.getByRole('progressbar').waitFor();
    await walk.camera.shoot(page, `${walk.place}/start-${size}-own`);
  });
}

/** Verification as it is begun: the first of its steps. */
export async function shootSteps(walk: Walk, size: Size, language: Language): Promise<void> {
  const { page, open } = walk.visit;
  await tryTo(walk, 'kyc-steps', async () => {
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
  await tryTo(walk, 'offline', async () => {
    await open('/dashboard');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await page.locator('main#main').waitFor();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('status').first().waitFor();
    await walk.camera.shoot(page, `${walk.place}/offline-${size}-own`);
    await context.setOffline(false);
  });
}
