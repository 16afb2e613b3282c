// Another chat provider beside the app: a page on a server of its own, set by two people in the console, in a frame that has nothing of
// ours in reach, gone at sign-out (MSG-02).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect as check, test } from 'vitest';
import { expect } from '../expect.ts';
import { hire, signInAs } from '../console/staff.ts';
import { openStage } from '../stage.ts';

const tenant = 'turkey' as const;
/** What the vendor's page was told and what it could reach, as it says itself. */
const page = `<!doctype html><title>Vendor</title><p id="said">waiting</p><script>
const reach = [];
try { parent.document.title; reach.push('parent'); } catch {}
try { localStorage.length; reach.push('storage'); } catch {}
try { document.cookie = 'a=1'; reach.push('cookies'); } catch {}
addEventListener('message', ({ data }) => {
  document.getElementById('said').textContent = JSON.stringify({ ...data, reach, origin: self.origin });
});
if (!location.search.includes('mute')) parent.postMessage({ candor_chat: 'ready' }, '*');
</script>`;
const vendor = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
const port = (vendor.address() as AddressInfo).port;
const address = `http://127.0.0.1:${port}/widget`;
afterAll(() => vendor.close());

const stage = await openStage();
afterAll(() => stage.close());

/** Proposed and decided in the console, each by a person of their own. */
async function setProvider(wanted: string): Promise<void> {
  const { system } = stage;
  await stage.visit({}, async ({ page: desk }) => {
    await signInAs(desk, system, await hire(system, ['tenant_admin'], tenant), `/console/settings?profile=${tenant}`);
    const other = desk.getByRole('switch', { name: 'Another chat provider' });
    if (!(await other.isChecked())) await other.click();
    await desk.getByLabel('Chat provider', { exact: true }).fill('vendor');
    await desk.getByLabel('Address of the chat page').fill(wanted);
    await desk.getByLabel('Chat key').fill('site-34');
    await desk.getByLabel('Reason').fill('the contract with the provider begins');
    await desk.getByRole('button', { name: 'Propose' }).click();
    await expect(desk.getByText('Proposed. Another person decides now.')).toBeVisible();
    await desk.getByRole('button', { name: 'Sign out', exact: true }).click();
    await signInAs(desk, system, await hire(system, ['approver'], tenant), `/console/approvals?profile=${tenant}`);
    await desk.getByRole('link', { name: 'Change the brand’s settings' }).first().click();
    await expect(desk.getByRole('cell', { name: wanted, exact: true })).toBeVisible();
    await desk.getByRole('button', { name: 'Approve' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(desk.getByText('No proposal is waiting.').or(desk.getByText('Approved').first())).toBeVisible();
  });
}

const policy = async () => (await fetch(`${stage.system.url}/dashboard`)).headers.get('content-security-policy') ?? '';

test('MSG-02 S-30 another provider runs in a frame of nobody’s origin, knows key and name, and is gone at sign-out', async () => {
  check(await policy()).toContain("frame-src 'none'");
  await setProvider(address);
  await check.poll(policy).toContain(`frame-src http://127.0.0.1:${port};`);
  const client = await stage.addClient(tenant);
  const expects = [/Failed to load resource/];
  await stage.visit({ signedInAs: client, device: 'phone', expects }, async ({ page: phone, open }) => {
    await open(`/chat?about=/deposit&profile=${tenant}`);
    const frame = phone.locator('iframe');
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
    const said = phone.frameLocator('iframe').locator('#said');
    await expect(said).toContainText('start');
    const told: unknown = JSON.parse((await said.textContent()) ?? '{}');
    check(told).toMatchObject({
      key: 'site-34',
      identifier: client.username,
      about: '/deposit',
      first_message: check.stringContaining('?'),
      reach: [],
      origin: 'null',
    });
    // Within four hours the first message is not sent again.
    await phone.reload();
    await expect(said).toContainText('"first_message":""');
    await phone.getByRole('button', { name: 'Open the menu' }).click();
    await phone.getByRole('button', { name: 'Sign out' }).click();
    await phone.waitForURL('**/dashboard');
    await expect(phone.locator('iframe')).toHaveCount(0);
  });
});

test('MSG-02 ERR-01 a provider that is not ready within eight seconds is taken away: “Chat unavailable”', async () => {
  await setProvider(`${address}?mute=1`);
  const client = await stage.addClient(tenant);
  await stage.visit({ signedInAs: client, hasTodaysTime: true }, async ({ page: desktop, open }) => {
    await desktop.clock.install();
    await open(`/chat?profile=${tenant}`);
    await desktop.locator('iframe').waitFor({ state: 'attached' });
    // Time goes on by itself until here: only the wait for the provider is shortened.
    await desktop.clock.runFor(8_100);
    await expect(desktop.getByText('Chat unavailable')).toBeVisible();
    await expect(desktop.locator('iframe')).toHaveCount(0);
  });
});
