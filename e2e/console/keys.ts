// The desk worked with the keyboard alone: rows by j, fields and buttons by Tab, choices by the arrows. Nothing here touches a mouse.
import type { Locator, Page } from '@playwright/test';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';

/** More than any page of the console has to reach. */
const most = 150;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

async function pressUntil(page: Page, key: string, isThere: () => Promise<boolean>, what: string): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never led to ${what}`);
}

/** Goes on by the Tab key until it has the focus: looked up after every key, so that a form has the time to move the focus itself. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  await pressUntil(page, 'Tab', () => isFocused(target), String(target));
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** What is typed, chosen of a list, ticked, or read from a file. */
type Entry = string | true | { readonly choose: string | RegExp } | { readonly file: string };

async function choose(page: Page, field: Locator, name: string | RegExp): Promise<void> {
  await press(page, field);
  const option = page.getByRole('option', { name });
  await expect(option).toBeVisible();
  const isMarked = () => option.evaluate((element) => element.hasAttribute('data-highlighted'));
  await pressUntil(page, 'ArrowDown', isMarked, String(name));
  await page.keyboard.press('Enter');
  await expect(option).toBeHidden();
}

export async function fillForm(page: Page, fields: Readonly<Record<string, Entry>>): Promise<void> {
  const form = page.getByRole('dialog');
  for (const [label, entry] of Object.entries(fields)) {
    if (typeof entry === 'object' && 'choose' in entry) {
      await choose(page, form.getByRole('combobox', { name: label }), entry.choose);
      continue;
    }
    const field = form.getByLabel(label, { exact: true });
    await tabTo(page, field);
    if (entry === true) await page.keyboard.press('Space');
    // The dialog of the operating system has its own keys.
    else if (typeof entry === 'object') {
      await field.setInputFiles({ name: 'file.csv', mimeType: 'text/csv', buffer: Buffer.from(entry.file) });
    } else {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(entry);
    }
  }
}

/** What every page asks for now and then; the list of a page is something else. */
const aside = /\/staff\/v1\/(?:queues|alarms|claims|colleagues|me)\b/;

/** To a page by its two keys, without waiting for what it lists. */
export async function walkTo(page: Page, letter: string, title: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}

/** What arrived is drawn; a browser that draws nothing for a second has nothing to draw. */
const drawOnce = (): Promise<unknown> =>
  new Promise((drawn) => {
    requestAnimationFrame(() => requestAnimationFrame(drawn));
    setTimeout(drawn, 1_000);
  });

/** To a list by its two keys; it shows what waits now, not what it showed before. */
export async function goBy(page: Page, letter: string, title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
  // A list that is open already is read anew by coming back to it.
  if (await heading.isVisible()) await walkTo(page, 'h', 'Home');
  const read = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().includes('/staff/v1/') && !aside.test(answer.url()),
  );
  await walkTo(page, letter, title);
  await (await read).finished();
  await page.evaluate(drawOnce);
}

const rowWith = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('row').filter({ hasText: text }).locator('[data-row]');

/** The only row of a list that has these words, by j and Enter. */
export async function openRow(page: Page, text: string | RegExp): Promise<void> {
  const row = rowWith(page, text);
  await expect(row).toBeVisible();
  // Down to the last one and up again: a row that came meanwhile may stand above.
  const rows = await page.locator('[data-row]').count();
  for (let presses = 0; !(await isFocused(row)); presses += 1) {
    if (presses > 2 * rows + 2) throw new Error(`j and k never led to the row ${String(text)}`);
    await page.keyboard.press(presses <= rows ? 'j' : 'k');
  }
  await page.keyboard.press('Enter');
  await expect(row).toHaveAttribute('aria-current', 'true');
}

/** Opens the form of an action and fills it in. */
export async function begin(page: Page, action: string, fields: Readonly<Record<string, Entry>>): Promise<void> {
  await press(page, page.getByRole('main').getByRole('button', { name: action, exact: true }));
  await expect(page.getByRole('dialog')).toBeVisible();
  await judgeOnce(page, action);
  await fillForm(page, fields);
}

const judgedBy = new WeakMap<Page, Set<string>>();

/** Each form breaks no rule: looked at the first time that somebody opens it. */
async function judgeOnce(page: Page, action: string): Promise<void> {
  const judged = judgedBy.get(page) ?? new Set();
  judgedBy.set(page, judged);
  const name = `${new URL(page.url()).pathname} ${action}`;
  if (judged.has(name)) return;
  judged.add(name);
  expect(await findViolationsIn(page, ['stand', 'dark'], '[role="dialog"]'), name).toEqual([]);
}

/** An action of the open item, filled in and sent. */
export async function act(page: Page, action: string, fields: Readonly<Record<string, Entry>>): Promise<void> {
  await begin(page, action, fields);
  const form = page.getByRole('dialog');
  await press(page, form.getByRole('button', { name: action, exact: true }));
  await expect(form).toBeHidden();
}

/** What the first proposed the second approves in the inbox. */
export async function approveFirst(page: Page, proposal: string): Promise<void> {
  await goBy(page, 'a', 'Approvals');
  await openRow(page, proposal);
  await act(page, 'Approve', {});
  await expect(rowWith(page, proposal)).toHaveCount(0);
}
