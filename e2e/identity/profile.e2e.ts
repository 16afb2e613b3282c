// The profile: picture, messages and activity of the signed-in client.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '@candor/testkit';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { dialogNamed, toast, until } from './steps.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** A picture made by the browser itself: red on the left, blue on the right. */
async function makePicture(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 480);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = 'red';
    pen.fillRect(0, 0, 320, 480);
    pen.fillStyle = 'blue';
    pen.fillRect(320, 0, 320, 480);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  return Buffer.from(bytes);
}

test.each(['phone', 'desktop'] as const)(
  'AUTH-14 on a %s: a picture is chosen, cropped, uploaded and shown',
  async (device) => {
    const client = await stage.addClient();
    await stage.visit({ device, signedInAs: client }, async ({ page, open }) => {
      await open('/profile');
      await page.getByRole('button', { name: 'Change picture' }).click();
      const dialog = dialogNamed(page, 'Change picture');
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
      await until(dialog.getByText('Only JPEG, PNG or WebP images can be uploaded.')).toBeVisible();
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await makePicture(page) });
      await dialog.getByRole('button', { name: /^Drag to move/ }).focus();
      for (let press = 0; press < 6; press += 1) await page.keyboard.press('+');
      await page.keyboard.press('ArrowRight');
      await dialog.getByRole('button', { name: 'Save picture' }).click();
      await until(toast(page, 'Your picture was changed.')).toBeVisible();
      const picture = page.locator('main img').first();
      await until(picture).toHaveAttribute('src', /\/file\/app\/v1\//);
      await until
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0);
    });
  },
);

test('ERR-03 AUTH-14 the card shows name and masked phone; the whole number is nowhere on the page', async () => {
  const client = await stage.addClient();
  await stage.visit({ signedInAs: client }, async ({ page, open }) => {
    const answer = page.waitForResponse('**/auth/app/v1/client_info');
    await open('/profile');
    const text = await (await answer).text();
    expect(text).not.toMatch(/"phone":"\+?1?202\d{7}"/);
    await until(page.getByText(/^[•*]+\d{5}$/).first()).toBeVisible();
  });
});

test('MSG-01 messages: the bell counts live, reading, deleting with undo, deleting all after a question', async () => {
  const client = await stage.addClient();
  await stage.visit({ device: 'phone', signedInAs: client }, async ({ page, open }) => {
    await open('/profile');
    const bell = page.getByRole('button', { name: /^Open messages/ });
    // Another device signs in: the notice arrives by itself.
    await signIn(stage.system, client);
    await until(bell).toContainText('2 unread messages');
    await bell.click();
    const drawer = dialogNamed(page, 'Messages');
    await until(drawer.getByRole('heading', { level: 3 })).toHaveCount(1);
    await until(drawer.getByRole('button', { name: 'Mark as read' })).toHaveCount(2);
    await drawer.getByRole('button', { name: 'Mark as read' }).first().click();
    await until(drawer.getByRole('button', { name: 'Mark as read' })).toHaveCount(1);
    await drawer.getByRole('button', { name: 'Mark all as read' }).click();
    await until(drawer.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
    const messages = drawer.getByText('New sign-in', { exact: true });
    await drawer
      .getByRole('button', { name: /^Delete “New sign-in”/ })
      .first()
      .click();
    await until(messages).toHaveCount(1);
    await until(drawer.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await until(messages).toHaveCount(2);
    await drawer.getByRole('button', { name: 'Delete all' }).click();
    await dialogNamed(page, 'Delete all messages?').getByRole('button', { name: 'Delete all' }).click();
    await until(drawer.getByText(/^You have no messages\./)).toBeVisible();
    await page.reload();
    await until(bell).not.toContainText('unread');
    await bell.click();
    await until(dialogNamed(page, 'Messages').getByText(/^You have no messages\./)).toBeVisible();
  });
});

test('MSG-01 a deleted message is gone for good when the time to undo is over', async () => {
  const client = await stage.addClient();
  await stage.visit({ signedInAs: client }, async ({ page, open }) => {
    await open('/profile');
    await until(page.getByRole('button', { name: /^Open messages/ })).toContainText('1 unread message');
    await page.getByRole('button', { name: /^Open messages/ }).click();
    const drawer = dialogNamed(page, 'Messages');
    const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await drawer.getByRole('button', { name: /^Delete “New sign-in”/ }).click();
    expect((await gone).status()).toBe(204);
    await page.reload();
    await page.getByRole('button', { name: /^Open messages/ }).click();
    await until(dialogNamed(page, 'Messages').getByText(/^You have no messages\./)).toBeVisible();
  });
});

test('AUTH-04 my activity tells what was done and by whom, in the reader’s words', async () => {
  const client = await stage.addClient();
  await stage.visit({ device: 'phone', signedInAs: client }, async ({ page, open }) => {
    await open('/profile');
    await page.getByRole('link', { name: /My activity/ }).click();
    await until(page.getByText('Signed in', { exact: true }).first()).toBeVisible();
    // What one did oneself needs no name; the line leads to the devices.
    await until(page.getByRole('link', { name: /^Signed in/ }).first()).toHaveAttribute('href', /open=devices/);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL('**/profile');
  });
});
