// Adding a mail address under Security: a code to that address, refused when it is wrong, and the address stands there afterwards.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeIn, readDeliveries } from '@candor/testkit';
import { openStage, sizes } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { dialogNamed, refused, toast, until } from './steps.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test.each(sizes)('AUTH-13 S-14 on a %s a mail address is added with the code that was sent to it', async (device) => {
  const client = await stage.addClient();
  const address = `${device}@example.com`;
  await stage.visit({ device, signedInAs: client, expects: refused(401, 422) }, async ({ page, open }) => {
    await open('/profile/security');
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    const dialog = dialogNamed(page, 'Your email address');
    await dialog.getByLabel('Email address').fill('nobody');
    await dialog.getByRole('button', { name: 'Send me a code' }).click();
    await until(dialog.getByText('Please enter a valid email address.')).toBeVisible();
    await dialog.getByLabel('Email address').fill(address);
    await dialog.getByRole('button', { name: 'Send me a code' }).click();
    await until(dialog.getByText(`We sent a six-digit code to ${address}.`)).toBeVisible();
    const [sent] = await readDeliveries(stage.system, 'sun3', 'email');
    expect(sent).toMatchObject({ channel: 'email', recipient: address });
    const code = sent ? codeIn(sent) : '';
    await dialog.getByLabel('Code').fill(code === '111111' ? '222222' : '111111');
    await until(dialog.getByText(/^Verification failed\./)).toBeVisible();
    await dialog.getByLabel('Code').fill(code);
    await until(toast(page, 'Your email address was saved.')).toBeVisible();
    await until(page.getByText(/@example\.com/)).toBeVisible();
  });
});
