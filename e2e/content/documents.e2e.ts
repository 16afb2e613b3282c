// Legal texts by kind, language and version: what changed, and what the client accepted (TERM-01).
import { afterAll, test } from 'vitest';
import { acceptDocument } from '@candor/contract/documents/client.ts';
import { callApi, publishText, signIn } from '@candor/testkit';
import { findViolations } from '../axe.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';

const stage = await openStage();
afterAll(() => stage.close());

test('TERM-01 a client finds every text with its versions, what the new one changes, in each language, and what was accepted', async () => {
  const client = await stage.addClient();
  const body = '## Withdrawals\n\nWe pay within one business day.\n\nA payee is checked once.';
  await publishText(stage.system, 'withdrawal', { title: 'Withdrawals', body, asksAgain: false });
  const newer = body.replace('one business day', 'two hours');
  await publishText(stage.system, 'withdrawal', { title: 'Withdrawals', body: newer, asksAgain: true });
  const { access_token: bearer } = await signIn(stage.system, client);
  const accepted = { version: 3, language: 'pl-PL' };
  await callApi(stage.system, acceptDocument, { bearer, params: { kind: 'withdrawal' }, body: accepted });

  await stage.visit({ signedInAs: client, device: 'phone', theme: 'dark' }, async ({ page, open }) => {
    await open('/profile/documents');
    await expect(page.getByText(/^Version 3, Polish.*, accepted/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'All documents' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('link', { name: 'Withdrawals', exact: true }).click();
    const changes = page.getByRole('list', { name: 'What changed' });
    await expect(changes.getByRole('listitem').filter({ hasText: 'Removed:' })).toHaveText(/one business day/);
    await expect(changes.getByRole('listitem').filter({ hasText: 'Added:' })).toHaveText(/two hours/);
    await expect(page.getByText('You accepted it')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });

  await stage.visit({ locale: 'pl-PL' }, async ({ page, open }) => {
    await open('/terms/withdrawal');
    await page.getByRole('link', { name: 'Wersje i zmiany' }).click();
    await expect(page.getByText('Zmiany od wersji 2')).toBeVisible();
    await page.getByRole('radio', { name: 'Cały tekst' }).check();
    await expect(page.getByText('We pay within two hours.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Język' }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await expect(page.getByRole('article')).toHaveAttribute('lang', 'en-US');
    expect(await findViolations(page)).toEqual([]);
  });
});
