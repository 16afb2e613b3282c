// The page of the API: it is written by the server, runs under its own strict policy, and an engineer tries a call from it.
import { afterAll, beforeAll, test } from 'vitest';
import { login, getClientInfo } from '@candor/contract/sessions/client.ts';
import { tenantIds } from '@candor/testkit';
import { findViolations } from '../axe.ts';
import { expect } from '../expect.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('S-30 the API page tries an endpoint with its example, and nothing else runs on it', () =>
  stage.visit({ expects: [/status of 40[01]/] }, async ({ page }) => {
    const client = await stage.addClient();
    const policy = (await page.goto('/docs'))?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    const open = async (id: string) => {
      const part = page.locator(`#${id}`);
      await part.locator('summary').click();
      return part;
    };
    const info = await open(getClientInfo.id);
    await info.getByRole('button', { name: 'Send GET' }).click();
    await expect(info.getByRole('status')).toContainText('tenant_unknown');
    await page.getByLabel('Tenant id').fill(tenantIds.sun3);
    await info.getByRole('button', { name: 'Send GET' }).click();
    await expect(info.getByRole('status')).toContainText('401');
    const entry = await open(login.id);
    await entry.getByLabel('Body').fill(JSON.stringify({ username: client.username, password: client.password }));
    await entry.getByRole('button', { name: 'Send POST' }).click();
    await expect(entry.getByRole('status')).toContainText('access_token');
    const token = /"access_token": "([^"]+)"/.exec((await entry.getByRole('status').textContent()) ?? '')?.[1];
    await page.locator('#token').fill(token ?? '');
    await info.getByRole('button', { name: 'Send GET' }).click();
    await expect(info.getByRole('status')).toContainText(client.username);
    expect(await page.evaluate(() => localStorage.getItem('token') ?? sessionStorage.getItem('token'))).toBeNull();
    expect(await findViolations(page, undefined, '#login')).toEqual([]);
  }));
