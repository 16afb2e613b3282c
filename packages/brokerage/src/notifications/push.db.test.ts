// Notices in browsers on the real server, against a push service that speaks the protocol and opens what it is given: by choice, never in the
// hours of rest, tried again, and over with the sign-in that asked for them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logout } from '@candor/contract/sessions/client.ts';
import { listDeliveries } from '@candor/contract/credentials/staff.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import * as contract from '@candor/contract/notifications/client.ts';
import { addClient, addStaff, answerOf, callApi, signIn, startTestSystem, tenantIds } from '@candor/testkit';
import type { TestClient, TestSystem } from '@candor/testkit';
import { copyMessages, tellClient } from '@candor/testkit/nouns/messages.ts';
import { startLocalPush } from '@candor/testkit/local-push.ts';
import type { LocalPush } from '@candor/testkit/local-push.ts';

let system: TestSystem;
let push: LocalPush;
beforeAll(async () => {
  push = await startLocalPush();
  system = await startTestSystem({ environment: { PUSH_LOCAL: 'true', ROLES: 'api' } });
});
afterAll(async () => {
  await system.close();
  await push.close();
});

const tell = (client: TestClient, message?: object) => tellClient(system, client, message);
const goOn = () => copyMessages(system);
const settingsOf = async (bearer: string) =>
  answerOf(contract.getNotifications, await callApi(system, contract.getNotifications, { bearer }));
const subscribe = (bearer: string, body: object) => callApi(system, contract.subscribePush, { bearer, body });

/** Signs in with one more browser, which asks to be told. */
async function ask(client: TestClient) {
  const { access_token: bearer } = await signIn(system, client);
  await goOn();
  const { sender: key } = (await settingsOf(bearer)).push;
  const browser = push.subscribe(key);
  const { endpoint, p256dh, auth } = browser;
  const answer = await subscribe(bearer, { endpoint, p256dh, auth });
  expect(answerOf(contract.subscribePush, answer).push).toMatchObject({ is_here: true, sender: key });
  return { bearer, browser, address: { endpoint, p256dh, auth } };
}

test('MSG-01 S-56 each browser that asked is told once, encrypted, what happened and where, never how much', async () => {
  const client = await addClient(system, 'sun3');
  const here = await ask(client);
  const there = await ask(client);
  await goOn();
  for (const { browser } of [here, there]) browser.notices.splice(0);
  await tell(client);
  await goOn();
  await goOn();
  const notice = {
    title: 'Withdrawal paid',
    body: expect.stringContaining('to read it'),
    page: '/withdraw/w1?profile=sun3',
    tag: expect.any(String),
  };
  expect([here.browser.notices, there.browser.notices]).toEqual([[notice], [notice]]);
  expect(JSON.stringify(here.browser.notices)).not.toContain('512');
  const bytes = here.browser.bodies.at(-1) ?? Buffer.alloc(0);
  expect(bytes.includes('Withdrawal')).toBe(false);
  expect(bytes.length).toBe(16 + 5 + 65 + 256 + 16);
  // Security is told as well, and nothing of it can be switched off.
  await signIn(system, client);
  await goOn();
  expect(here.browser.notices.at(-1)).toMatchObject({ title: expect.stringContaining('sign-in') });
  expect((await settingsOf(here.bearer)).push).toMatchObject({ is_here: true, browsers: 2 });
});

test('MSG-01 by group and never in the hours of rest; afterwards one notice that lists what came', async () => {
  const client = await addClient(system, 'sun3');
  const { bearer, browser } = await ask(client);
  const choose = (groups: object[], quiet: object | null) =>
    callApi(system, contract.saveNotifications, {
      bearer,
      body: { groups, quiet, email_timing: 'daily', time_zone: 'Europe/Madrid' },
    });
  const money = { group: 'money', email: true, push: false };
  const security = { group: 'security', email: true, push: false };
  const saved = answerOf(contract.saveNotifications, await choose([money, security], null));
  expect(saved.groups).toContainEqual({ group: 'security', email: true, push: true, is_fixed: true });
  expect(saved.groups).toContainEqual({ group: 'money', email: true, push: false, is_fixed: false });
  const filled = { kind: 'order_filled', about: 'o1', params: { symbol: 'AAPL', quantity: '3', side: 'buy' } };
  await tell(client);
  await tell(client, filled);
  await goOn();
  // The list of the day is a thing of mail: a browser is told at once.
  expect(browser.notices).toMatchObject([{ title: 'Order filled', page: '/portfolio/orders/o1?profile=sun3' }]);
  // A page of an earlier version says nothing of browsers: the switch stays.
  await choose([{ group: 'money', email: true }], { from: '15:00', to: '18:00' });
  expect((await settingsOf(bearer)).groups).toContainEqual(expect.objectContaining({ group: 'money', push: false }));
  await tell(client, filled);
  await tell(client, filled);
  await goOn();
  expect(browser.notices).toHaveLength(1);
  system.clock.advance(2 * 60 * 60_000);
  await goOn();
  expect(browser.notices.slice(1)).toMatchObject([{ title: 'Order filled (2)' }]);
});

test('MSG-01 a busy service is asked when it says, a broken one again; a browser that is gone is forgotten, and staff see it', async () => {
  const client = await addClient(system, 'sun3');
  const { bearer, browser } = await ask(client);
  push.trouble = { left: 1, status: 429, retryAfterS: 120 };
  await tell(client);
  await goOn();
  system.clock.advance(60_000);
  await system.server.worker.drain();
  expect(browser.notices).toHaveLength(0);
  system.clock.advance(61_000);
  await system.server.worker.drain();
  expect(browser.notices).toHaveLength(1);
  push.trouble = { left: 1, status: 503 };
  await tell(client);
  await goOn();
  system.clock.advance(5_000);
  await system.server.worker.drain();
  expect(browser.notices).toHaveLength(2);
  push.gone.add(browser.endpoint);
  await tell(client);
  await goOn();
  expect((await settingsOf(bearer)).push).toMatchObject({ is_here: false, browsers: 0 });
  const { bearer: admin } = await addStaff(system, 'sun3', ['tenant_admin']);
  const { items } = answerOf(listDeliveries, await callApi(system, listDeliveries, { bearer: admin }));
  const own = items.filter(({ channel, purpose }) => channel === 'push' && purpose === 'withdrawal_paid').slice(0, 3);
  expect(own).toMatchObject([
    { state: 'bounced', attempts: 1, error: 'push_410', recipient: '127.0.0.1' },
    { state: 'sent', attempts: 2 },
    { state: 'sent', attempts: 2 },
  ]);
  // No address of the client is at fault: nothing is said of one.
  const messages = answerOf(listMessages, await callApi(system, listMessages, { bearer }));
  expect(messages.items.map(({ kind }) => kind)).not.toContain('email_unreachable');
  await tell(client);
  await goOn();
  expect(browser.notices).toHaveLength(2);
});

test('MSG-01 S-14 signing out ends it for that browser; after a sign-in that ran out the same client goes on, nobody else', async () => {
  const client = await addClient(system, 'sun3');
  const stays = await ask(client);
  const leaves = await ask(client);
  await callApi(system, logout, { bearer: leaves.bearer });
  await tell(client);
  await goOn();
  expect([stays.browser.notices.at(-1), leaves.browser.notices]).toMatchObject([{ title: 'Withdrawal paid' }, []]);
  const renew = async (bearer: string, endpoint: string) =>
    answerOf(contract.renewPush, await callApi(system, contract.renewPush, { bearer, body: { endpoint } })).is_here;
  const again = await signIn(system, client);
  const stranger = await signIn(system, await addClient(system, 'sun3'));
  expect(await renew(again.access_token, leaves.address.endpoint)).toBe(false);
  expect(await renew(stranger.access_token, stays.address.endpoint)).toBe(false);
  expect(await renew(again.access_token, stays.address.endpoint)).toBe(true);
  expect((await settingsOf(again.access_token)).push).toMatchObject({ is_here: true, browsers: 1 });
  // Another client signs in with the same browser and asks: it is theirs alone.
  expect((await subscribe(stranger.access_token, stays.address)).status).toBe(200);
  expect((await settingsOf(again.access_token)).push).toMatchObject({ is_here: false, browsers: 0 });
  const ended = await callApi(system, contract.unsubscribePush, { bearer: stranger.access_token });
  expect(answerOf(contract.unsubscribePush, ended).push).toMatchObject({ is_here: false, browsers: 0 });
});

test('MSG-01 S-14 a browser that was given another address is told there, and only who knows the old secret can move it', async () => {
  const client = await addClient(system, 'sun3');
  const { bearer, browser, address } = await ask(client);
  const { endpoint, auth } = address;
  const next = push.subscribe((await settingsOf(bearer)).push.sender);
  const now = { endpoint: next.endpoint, p256dh: next.p256dh, auth: next.auth };
  const move = async (old: object, tenant: string = tenantIds.sun3, to: object = now) =>
    (await callApi(system, contract.movePush, { params: { tenant }, body: { old, now: to } })).status;
  expect(await move({ endpoint, auth: next.auth })).toBe(404);
  expect(await move({ endpoint: next.endpoint, auth })).toBe(404);
  expect(await move({ endpoint, auth }, tenantIds.turkey)).toBe(404);
  expect(await move({ endpoint, auth }, tenantIds.sun3, { ...now, endpoint: 'https://10.0.0.1/x' })).toBe(422);
  expect(await move({ endpoint, auth })).toBe(204);
  expect((await settingsOf(bearer)).push).toMatchObject({ is_here: true, browsers: 1 });
  await tell(client);
  await goOn();
  expect([browser.notices, next.notices]).toMatchObject([[], [{ title: 'Withdrawal paid' }]]);
  await callApi(system, logout, { bearer });
  expect(await move({ endpoint: next.endpoint, auth: next.auth })).toBe(404);
});

test('S-48 only push services are taken: no private address, no plain http elsewhere, no key that is none', async () => {
  const { access_token: bearer } = await signIn(system, await addClient(system, 'sun3'));
  const good = push.subscribe((await settingsOf(bearer)).push.sender);
  const { p256dh, auth, endpoint } = good;
  const tries = [
    { endpoint: 'https://10.0.0.1/push/1' },
    { endpoint: 'https://169.254.169.254/latest/meta-data' },
    { endpoint: 'https://user:pw@push.example/1' },
    { endpoint: 'ftp://push.example/12345' },
    { endpoint: 'not an address' },
    { p256dh: `B${'A'.repeat(86)}` },
  ];
  for (const bad of tries) {
    const answer = await subscribe(bearer, { endpoint, p256dh, auth, ...bad });
    expect(answer.body, JSON.stringify(bad)).toMatchObject({ code: 'push_service_refused' });
  }
  expect((await settingsOf(bearer)).push).toMatchObject({ is_here: false, browsers: 0 });
});
