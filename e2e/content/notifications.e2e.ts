// Notification settings end to end: mails by group, once a day and in hours of rest, a link that ends them, and notices in the browser, which a
// local push service carries and opens.
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { getNotifications } from '@candor/contract/notifications/client.ts';
import { addClient, answerOf, callApi, signIn } from '@candor/testkit';
import type { TestClient } from '@candor/testkit';
import { startLocalPush } from '@candor/testkit/local-push.ts';
import type { LocalBrowser, LocalPush } from '@candor/testkit/local-push.ts';
import { startLocalSmtp } from '@candor/testkit/local-smtp.ts';
import type { LocalSmtp } from '@candor/testkit/local-smtp.ts';
import { tellOfPayment } from '@candor/testkit/tell.ts';
import { findViolationsIn } from '../axe.ts';
import { expect } from '../expect.ts';
import { refused } from '../identity/steps.ts';
import { openStage } from '../stage.ts';
import type { Stage } from '../stage.ts';

let stage: Stage;
let smtp: LocalSmtp;
let push: LocalPush;
beforeAll(async () => {
  smtp = await startLocalSmtp();
  push = await startLocalPush();
  stage = await openStage({ SMTP_URL: smtp.url, PUSH_LOCAL: 'true', ROLES: 'api,market' });
});
afterAll(async () => {
  await stage.close();
  await smtp.close();
  await push.close();
});

const tell = (client: TestClient) => tellOfPayment(stage.system, client);

/** As the server keeps them: a choice is made once it is there. */
async function settingsOf(client: TestClient) {
  const { access_token: bearer } = await signIn(stage.system, client);
  return answerOf(getNotifications, await callApi(stage.system, getNotifications, { bearer }));
}

/** The test browser has no push service of its own: it is given the address that the local one made. */
async function givePush(context: BrowserContext, client: TestClient): Promise<LocalBrowser> {
  const browser = push.subscribe((await settingsOf(client)).push.sender);
  const { endpoint, p256dh, auth } = browser;
  await context.addInitScript(pretendPush, { endpoint, p256dh, auth });
  return browser;
}

/** Runs in the page. */
function pretendPush({ endpoint, p256dh, auth }: Pick<LocalBrowser, 'endpoint' | 'p256dh' | 'auth'>): void {
  const made = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe() {
      sessionStorage.removeItem('pretended');
      return Promise.resolve(true);
    },
  };
  // Nobody can be asked in a browser without a window: this person says yes.
  let answer: NotificationPermission = sessionStorage.getItem('pretended') === null ? 'default' : 'granted';
  Object.defineProperty(Notification, 'permission', { get: () => answer });
  Object.defineProperty(Notification, 'requestPermission', { value: () => Promise.resolve((answer = 'granted')) });
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(sessionStorage.getItem('pretended') === null ? null : made),
    subscribe() {
      sessionStorage.setItem('pretended', 'yes');
      return Promise.resolve(made);
    },
  });
}
const isSubscribed = (page: Page) => page.evaluate(() => sessionStorage.getItem('pretended') === 'yes');

/** What is kept shows a moment after the click: `check()` looks once, at once, and on a busy machine too early. */
async function turn(control: Locator, isOn: boolean): Promise<void> {
  await expect(control).toBeChecked({ checked: !isOn });
  await control.click();
  await expect(control).toBeChecked({ checked: isOn });
}

/** A journey that is driven once more needs another one. */
const nextAddress = (name: string): string => `${name}-${randomUUID()}@example.com`;

test('MSG-01 on a phone in Polish: mails by group, once a day, hours of rest, and notices in this browser until it signs out', async () => {
  const email = nextAddress('ola');
  const client = await addClient(stage.system, 'sun3', { email });
  const options = { signedInAs: client, device: 'phone', locale: 'pl-PL', theme: 'dark', hasWorker: true } as const;
  // What the page was asking for while it signed out is refused.
  const expects = refused(401);
  await stage.visit({ ...options, expects, timezone: 'Europe/Warsaw' }, async ({ page, context, open }) => {
    await givePush(context, client);
    await open('/profile/notifications');
    const mails = page.getByRole('region', { name: 'E-mailem' });
    await turn(mails.getByRole('switch', { name: 'Zlecenia i pozycje' }), true);
    await expect(mails.getByRole('switch', { name: 'Bezpieczeństwo i konto' })).toBeDisabled();
    await page.getByRole('radio', { name: 'Raz dziennie' }).click();
    await expect(page.getByText('Jeden e-mail o 8 rano Twojego czasu.')).toBeVisible();
    await turn(page.getByRole('switch', { name: 'Godziny ciszy' }), true);
    await expect(page.getByText('Twoja strefa czasowa: Europe/Warsaw')).toBeVisible();
    const here = page.getByRole('switch', { name: 'Powiadomienia w tej przeglądarce' });
    await here.click();
    const shown = page.getByRole('group', { name: 'Co pokazuje Twoja przeglądarka' });
    await expect(shown).toBeVisible();
    expect(await findViolationsIn(page, ['dark'])).toEqual([]);
    await expect
      .poll(() => settingsOf(client))
      .toMatchObject({ email_timing: 'daily', quiet: { from: '22:00' }, push: { browsers: 1 } });
    await page.reload();
    await expect(mails.getByRole('switch', { name: 'Zlecenia i pozycje' })).toBeChecked();
    await expect(page.getByLabel('Od', { exact: true })).toHaveValue('22:00');
    await expect(here).toBeChecked();
    // The push service gives the browser another address while nobody looks: the worker says so, and it is told there.
    const browser = push.subscribe((await settingsOf(client)).push.sender);
    const { endpoint, p256dh, auth } = browser;
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await worker.evaluate(changeAddress, { endpoint, p256dh, auth });
    await tell(client);
    const paid = () =>
      browser.notices.filter((one) => Reflect.get(Object(one), 'page') === '/withdraw/w1?profile=sun3');
    await expect.poll(() => paid().length).toBe(1);
    // The mail waits for the morning.
    expect(smtp.mails.filter((mail) => mail.includes(email) && mail.includes('withdraw/w1'))).toEqual([]);
    await turn(shown.getByRole('switch', { name: 'Pieniądze' }), false);
    const pushed = async () => (await settingsOf(client)).groups.find(({ group }) => group === 'money')?.push;
    await expect.poll(pushed).toBe(false);
    await tell(client);
    expect(paid()).toHaveLength(1);
    await page.getByRole('button', { name: 'Otwórz menu' }).click();
    await page.getByRole('button', { name: 'Wyloguj się' }).click();
    await page.waitForURL('**/dashboard');
    await expect.poll(() => isSubscribed(page)).toBe(false);
  });
});

test('MSG-01 on a desktop: a refused permission is explained, a mail’s link ends its group, and the worker shows a notice', async () => {
  const email = nextAddress('liz');
  const client = await addClient(stage.system, 'sun3', { email });
  await stage.visit({ signedInAs: client, hasWorker: true }, async ({ page, context, open }) => {
    await open('/profile/notifications');
    await expect(page.getByText('Your browser blocks notifications from this site')).toBeVisible();
    expect(await findViolationsIn(page, ['light', 'dark'])).toEqual([]);
    await tell(client);
    const mail = smtp.mails.find((one) => one.includes(email) && one.includes('/withdraw/w1')) ?? '';
    const link = new URL(/https?:\S+\/unsubscribe\?\S+/.exec(mail)?.[0] ?? '');
    await page.goto(`${link.pathname}${link.search}`);
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(page.getByText('No more emails about “Money”')).toBeVisible();
    await page.getByRole('link', { name: 'All notification settings' }).click();
    await expect(
      page.getByRole('region', { name: 'By email' }).getByRole('switch', { name: 'Money' }),
    ).not.toBeChecked();
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await worker.evaluate(watchShown);
    const notice = { title: 'Withdrawal paid', body: 'Open it', page: '/withdraw?profile=sun3', tag: 't1' };
    await deliver(page, context, JSON.stringify(notice));
    const icon = '/brands/sun3/icon-192.png';
    const data = { page: '/withdraw?profile=sun3' };
    expect(await worker.evaluate(() => Reflect.get(globalThis, 'shown'))).toEqual([
      ['Withdrawal paid', { body: 'Open it', tag: 't1', icon, badge: icon, data }],
    ]);
  });
});

/** Runs in the worker, as the browser says that its address is over; only the browser itself can ask it to wait. */
function changeAddress({
  endpoint,
  p256dh,
  auth,
}: Pick<LocalBrowser, 'endpoint' | 'p256dh' | 'auth'>): Promise<unknown> {
  const made = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
  Object.assign(PushManager.prototype, { subscribe: () => Promise.resolve(made) });
  let work: Promise<unknown> = Promise.resolve();
  const change = new Event('pushsubscriptionchange');
  Object.assign(change, { waitUntil: (given: Promise<unknown>) => (work = given) });
  dispatchEvent(change);
  return work;
}

/** Runs in the worker: this browser has no place where notices stand, so what would be shown is kept. */
function watchShown(): void {
  const shown: unknown[] = [];
  const registration: unknown = Reflect.get(globalThis, 'registration');
  Object.assign(globalThis, { shown });
  Object.assign(Object(registration), {
    showNotification(...given: unknown[]) {
      shown.push(given);
      return Promise.resolve();
    },
  });
}

/** As the browser hands a push to the worker. */
async function deliver(page: Page, context: BrowserContext, data: string): Promise<void> {
  const tools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}
