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

/**
 * Asked after every key. To find something by its role and its name the whole page is read, so that is done once, again when it was drawn
 * anew, and a last time when it seems to be reached.
 */
async function watchFocus(target: Locator): Promise<() => Promise<boolean>> {
  let found = await target.elementHandle();
  return async () => {
    const isOn = await found?.evaluate((element) => (element.isConnected ? element === document.activeElement : null));
    if (isOn === false) return false;
    if (typeof isOn !== 'boolean') found = await target.elementHandle();
    return isFocused(target);
  };
}

/** Goes on by the Tab key until it has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  await pressUntil(page, 'Tab', await watchFocus(target), String(target));
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** What is typed, chosen of a list, ticked, or read from a file; a moment is typed as American English writes it, by the clock of UTC. */
type Entry =
  | string
  | true
  | { readonly choose: string | RegExp }
  | { readonly file: string }
  | { readonly moment: Date };

const two = (count: number): string => String(count).padStart(2, '0');

async function typeMoment(page: Page, at: Date): Promise<void> {
  const hour = at.getUTCHours();
  await page.keyboard.type(`${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}${String(at.getUTCFullYear())}`);
  // A year may have more digits: only the arrow says that it has not.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(`${two(hour % 12 || 12)}${two(at.getUTCMinutes())}${hour < 12 ? 'AM' : 'PM'}`);
}

async function choose(page: Page, field: Locator, name: string | RegExp): Promise<void> {
  await press(page, field);
  const option = page.getByRole('option', { name });
  await expect(option).toBeVisible();
  // The list takes the focus a frame after it is there, on a busy machine later: until then Enter belongs to the field and closes the list.
  const list = page.getByRole('listbox');
  await expect.poll(() => list.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await pressUntil(page, 'ArrowDown', await watchFocus(option), String(name));
  await page.keyboard.press('Enter');
  await expect(option).toBeHidden();
  // The list gives the focus back when it is gone; a key before that would be overtaken by it.
  await expect(field).toBeFocused();
  await expect(field).toContainText(name);
}

/** Letter by letter, which a field of digits or a day needs; a sentence at once, as a dictation brings it. */
const write = ({ keyboard }: Page, text: string): Promise<void> =>
  text.includes(' ') ? keyboard.insertText(text) : keyboard.type(text);

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
    else if (typeof entry === 'object' && 'moment' in entry) await typeMoment(page, entry.moment);
    // The dialog of the operating system has its own keys.
    else if (typeof entry === 'object') {
      await field.setInputFiles({ name: 'file.csv', mimeType: 'text/csv', buffer: Buffer.from(entry.file) });
    } else {
      await page.keyboard.press('ControlOrMeta+a');
      await write(page, entry);
    }
  }
}

/** What every page asks for now and then; the list of a page is something else. */
const aside = /\/staff\/v1\/(?:(?:queues|alarms|claims|colleagues|me)\b|approvals\?.*\bsubject_id=)/;

/** What is wrong with a page that does not follow its keys: where it is, what has the focus, and what can be read on it. */
async function describePage(page: Page): Promise<string> {
  const focus = await page.evaluate(() => {
    const { activeElement: element } = document;
    return `${element?.tagName ?? 'nothing'} ${element?.textContent.slice(0, 100) ?? ''}`;
  });
  const text = await page.locator('body').ariaSnapshot();
  return `at ${page.url()} with the focus on ${focus}:\n${text.slice(0, 2_000)}`;
}

/**
 * To a page by its two keys, without waiting for what it lists. On a busy machine the second key may come too late for the console: again,
 * without the form that a journey which failed before may have left open.
 */
export async function walkTo(page: Page, letter: string, title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
  const untilMs = Date.now() + 60_000;
  for (;;) {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    const isThere = await expect(heading)
      .toBeVisible({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      );
    if (isThere) return;
    if (Date.now() > untilMs) throw new Error(`never came to ${title}, ${await describePage(page)}`);
    await page.keyboard.press('Escape');
  }
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
    { timeout: 90_000 },
  );
  // Whoever cannot go there says so first; that nothing was read is told below.
  read.catch(() => undefined);
  await walkTo(page, letter, title);
  const answer = await read.catch(async (cause: unknown) => {
    throw new Error(`${title} asked for nothing, ${await describePage(page)}`, { cause });
  });
  // An answer that the page let go of in the middle, because it asked anew, may never be finished.
  await Promise.race([answer.finished(), page.waitForTimeout(10_000)]);
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
  const hasFocus = await watchFocus(row);
  for (let presses = 0; !(await hasFocus()); presses += 1) {
    if (presses > 2 * rows + 2) throw new Error(`j and k never led to the row ${String(text)}`);
    await page.keyboard.press(presses <= rows ? 'j' : 'k');
  }
  await page.keyboard.press('Enter');
  await expect(row).toHaveAttribute('aria-current', 'true');
}

/** Opens the form of an action and fills it in. */
export async function begin(page: Page, action: string, fields: Readonly<Record<string, Entry>>): Promise<void> {
  await press(page, page.getByRole('main').getByRole('button', { name: action, exact: true }));
  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  // A form takes the focus a frame after it is there, on a busy machine later: what is typed before that lands elsewhere.
  await expect.poll(() => form.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  // What a form asks comes first, not the way out of it.
  await expect(form.getByRole('button', { name: 'Close', exact: true })).not.toBeFocused();
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
  await expect(form)
    .toBeHidden()
    .catch(async (error: unknown) => {
      throw new Error(`the form stays and says: ${await form.innerText()}`, { cause: error });
    });
}

/** What the first proposed the second reads and approves in the inbox. */
export async function approveFirst(
  page: Page,
  proposal: string | RegExp,
  reads: readonly string[] = [],
): Promise<void> {
  await goBy(page, 'a', 'Approvals');
  await openRow(page, proposal);
  for (const words of reads) await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  await act(page, 'Approve', {});
  await expect(rowWith(page, proposal)).toHaveCount(0);
}
