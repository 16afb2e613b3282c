// Copies of messages by mail on the real server, against a mail server that speaks the protocol: by choice, in the hours chosen, ended by one
// click, and never to an address that refused.
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listActivity } from '@candor/contract/activity/client.ts';
import { listDeliveries, startReset } from '@candor/contract/credentials/staff.ts';
import { listMessages } from '@candor/contract/messages/client.ts';
import * as contract from '@candor/contract/notifications/client.ts';
import { addClient, addStaff, answerOf, callApi, signIn, startTestSystem } from '@candor/testkit';
import type { TestClient, TestSystem } from '@candor/testkit';
import { copyMessages, tellClient } from '@candor/testkit/nouns/messages.ts';
import { startLocalSmtp } from '@candor/testkit/local-smtp.ts';
import type { LocalSmtp } from '@candor/testkit/local-smtp.ts';

const secret = 'of both';
let system: TestSystem;
let smtp: LocalSmtp;
beforeAll(async () => {
  smtp = await startLocalSmtp();
  system = await startTestSystem({ environment: { SMTP_URL: smtp.url, BOUNCE_SECRET: secret, ROLES: 'api' } });
});
beforeEach(() => smtp.mails.splice(0));
afterAll(async () => {
  await system.close();
  await smtp.close();
});

async function open(email: string) {
  const client = await addClient(system, 'sun3', { email });
  const { access_token: bearer } = await signIn(system, client);
  await system.server.worker.drain();
  smtp.mails.splice(0);
  return { client, bearer };
}
const tell = (client: TestClient, message?: object) => tellClient(system, client, message);
const goOn = () => copyMessages(system);
const to = (email: string) => smtp.mails.filter((mail) => mail.includes(`To: ${email}`));
const first = { email_timing: 'immediately', quiet: null, time_zone: 'Europe/Madrid', groups: [] } as const;
const choose = (bearer: string, body: object) =>
  callApi(system, contract.saveNotifications, { bearer, body: { ...first, ...body } });

test('MSG-01 S-56 a copy says that something happened and where to read it, never how much; one click ends its group, signed out', async () => {
  const { client, bearer } = await open('ada@example.com');
  await tell(client);
  await goOn();
  await goOn();
  const [mail = '', ...more] = to('ada@example.com');
  expect(more).toEqual([]);
  expect(mail).toContain('Subject: Withdrawal paid');
  expect(mail).not.toContain('512');
  expect(mail).toContain('/withdraw/w1?profile=sun3');
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const address = /List-Unsubscribe: <([^>]+)>/.exec(mail)?.[1] ?? '';
  expect(mail).toContain(`/unsubscribe?token=${address.split('/').at(-1) ?? ''}`);
  const here = `${system.url}${new URL(address).pathname}`;
  // Opened by a person or a scanner of links it changes nothing and leads to the page that asks.
  const opened = await fetch(here, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/unsubscribe\?token=/),
  ]);
  const params = { token: here.split('/').at(-1) ?? '' };
  const ask = async () =>
    answerOf(contract.getUnsubscription, await callApi(system, contract.getUnsubscription, { params }));
  expect(await ask()).toMatchObject({ group: 'money', is_on: true });
  const click = () =>
    fetch(here, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  expect([(await click()).status, (await click()).status]).toEqual([204, 204]);
  expect(await ask()).toMatchObject({ is_on: false });
  await tell(client);
  await goOn();
  expect(to('ada@example.com')).toHaveLength(1);
  const forged = `${params.token.slice(0, 5)}${params.token[5] === 'A' ? 'B' : 'A'}${params.token.slice(6)}`;
  expect((await fetch(here.replace(params.token, forged), { method: 'POST' })).status).toBe(404);
  expect((await callApi(system, contract.unsubscribe, { params })).status).toBe(204);
  const { items } = answerOf(listActivity, await callApi(system, listActivity, { bearer }));
  expect(items.filter(({ action }) => action === 'notifications.changed')).toHaveLength(1);
  // A form is a form for those who ask for one; elsewhere it is refused as before.
  const elsewhere = await fetch(`${system.url}/api/client/app/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'username=a',
  });
  expect(elsewhere.status).toBe(415);
});

test('MSG-01 the choice is kept on the server; orders come by mail only when asked for; security always', async () => {
  const { client, bearer } = await open('ben@example.com');
  const order = { kind: 'order_filled', about: 'o1', params: { symbol: 'AAPL', quantity: '3', side: 'buy' } };
  await tell(client, order);
  await goOn();
  expect(to('ben@example.com')).toEqual([]);
  const groups = [
    { group: 'security', email: false },
    { group: 'orders', email: true },
    { group: 'money', email: false },
  ];
  const saved = answerOf(contract.saveNotifications, await choose(bearer, { groups }));
  expect(saved.groups).toContainEqual({ group: 'security', email: true, push: true, is_fixed: true });
  expect(saved).toMatchObject({ email: 'b•••@example.com', email_state: 'good', time_zone: 'Europe/Madrid' });
  await tell(client, order);
  await tell(client);
  await signIn(system, client);
  await goOn();
  const subjects = to('ben@example.com').map((mail) => /Subject: (.*)/.exec(mail)?.[1]);
  expect(subjects.filter((subject) => subject === 'Order filled')).toHaveLength(1);
  expect(subjects).not.toContain('Withdrawal paid');
  const again = answerOf(contract.getNotifications, await callApi(system, contract.getNotifications, { bearer }));
  expect(again).toEqual(saved);
  expect((await choose(bearer, { time_zone: 'Mars/Olympus' })).body).toMatchObject({ code: 'time_zone_unknown' });
  const stranger = await open('eve@example.com');
  const own = await callApi(system, contract.getNotifications, { bearer: stranger.bearer });
  expect(answerOf(contract.getNotifications, own).groups).toContainEqual({
    group: 'money',
    email: true,
    push: true,
    is_fixed: false,
  });
});

test('MSG-01 once a day in one mail, after the hours of rest, and a flood becomes one mail', async () => {
  const daily = await open('cara@example.com');
  const sleeper = await open('dan@example.com');
  const busy = await open('flo@example.com');
  await choose(daily.bearer, { email_timing: 'daily' });
  // It is four in the afternoon in Madrid.
  await choose(sleeper.bearer, { quiet: { from: '15:00', to: '18:00' } });
  for (const { client } of [daily, sleeper]) for (let count = 0; count < 2; count += 1) await tell(client);
  for (let count = 0; count < 13; count += 1) await tell(busy.client);
  await goOn();
  expect([to('cara@example.com').length, to('dan@example.com').length]).toEqual([0, 0]);
  expect(to('flo@example.com')).toHaveLength(10);
  system.clock.advance(2 * 60 * 60_000);
  await goOn();
  expect(to('dan@example.com')).toHaveLength(1);
  expect(to('dan@example.com')[0]).toContain('Withdrawal paid (2)');
  expect(to('flo@example.com')).toHaveLength(11);
  expect(to('flo@example.com').at(-1)).toContain('Withdrawal paid (3)');
  expect(to('cara@example.com')).toHaveLength(0);
  system.clock.advance(16 * 60 * 60_000);
  await goOn();
  expect(to('cara@example.com')).toHaveLength(1);
  expect(to('cara@example.com')[0]).toContain('Withdrawal paid (2)');
});

test('MSG-01 a refusal for now is tried again; one for good marks the address: the client reads it, staff see it, nothing more is sent', async () => {
  const { client, bearer } = await open('gus@example.com');
  smtp.busy = 1;
  await tell(client);
  await goOn();
  expect(to('gus@example.com')).toHaveLength(0);
  system.clock.advance(60_000);
  await system.server.worker.drain();
  expect(to('gus@example.com')).toHaveLength(1);
  smtp.unknown.add('gus@example.com');
  await tell(client);
  await goOn();
  const state = async () =>
    answerOf(contract.getNotifications, await callApi(system, contract.getNotifications, { bearer })).email_state;
  expect(await state()).toBe('unreachable');
  const { items } = answerOf(listMessages, await callApi(system, listMessages, { bearer }));
  expect(items[0]).toMatchObject({ kind: 'email_unreachable', link: '/profile/notifications' });
  const { bearer: admin } = await addStaff(system, 'sun3', ['tenant_admin']);
  const seen = answerOf(listDeliveries, await callApi(system, listDeliveries, { bearer: admin })).items;
  const own = seen.filter(
    ({ recipient, purpose }) => recipient === 'g•••@example.com' && purpose === 'withdrawal_paid',
  );
  expect(own).toMatchObject([
    { state: 'bounced', attempts: 1, error: 'smtp_550' },
    { state: 'sent', attempts: 2 },
  ]);
  await tell(client);
  await goOn();
  expect(to('gus@example.com')).toHaveLength(1);
  // A notice of security finds another way.
  await signIn(system, client);
  const latest = answerOf(listDeliveries, await callApi(system, listDeliveries, { bearer: admin })).items;
  expect(latest.find(({ purpose }) => purpose === 'new_sign_in')).toMatchObject({ channel: 'sms' });
  smtp.unknown.clear();
  const mended = await callApi(system, contract.retryEmail, { bearer });
  expect(answerOf(contract.retryEmail, mended).email_state).toBe('good');
  await tell(client);
  await goOn();
  expect(to('gus@example.com')).toHaveLength(2);
});

/** As a mail server writes it (RFC 3464), handed on by the operator's mailbox. */
function reportOn(mail: string, recipient: string, status: string): string {
  const name = /Message-ID: (<[^>]+>)/i.exec(mail)?.[1] ?? '';
  return [
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    `Status: ${status}`,
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${name}`,
    '--b--',
  ].join('\r\n');
}
async function handOn(report: string, key = secret): Promise<number> {
  const body = JSON.stringify({ report });
  const signature = `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-candor-signature': signature };
  return (await fetch(`${system.url}/api/notification/bounce/v1`, { method: 'POST', headers, body })).status;
}

const bounceTool = join(import.meta.dirname, '..', '..', '..', '..', 'tools', 'bounce.mjs');
/** As a mail server does it; answers how the program ended. */
function pipe(report: string): Promise<number | null> {
  const env = { ...process.env, CANDOR_URL: system.url, BOUNCE_SECRET: secret };
  const child = spawn(process.execPath, [bounceTool], { env, stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin.end(report);
  return new Promise((resolve) => child.once('close', resolve));
}

test('MSG-01 AUTH-10 a mail that comes back later marks its address; a reset code then goes to the phone', async () => {
  const { client, bearer } = await open('hal@example.com');
  const state = async () =>
    answerOf(contract.getNotifications, await callApi(system, contract.getNotifications, { bearer })).email_state;
  const { bearer: advisor } = await addStaff(system, 'sun3', ['tenant_admin']);
  const reset = async () => {
    const params = { id: client.id };
    const answer = await callApi(system, startReset, { bearer: advisor, params, body: { reason: 'asked by phone' } });
    return answerOf(startReset, answer).channel;
  };
  expect(await reset()).toBe('email');
  await tell(client);
  await goOn();
  const [mail = ''] = to('hal@example.com').filter((one) => one.includes('Subject: Withdrawal paid'));
  const dead = reportOn(mail, 'Hal@example.com', '5.1.1');
  expect(await handOn(dead, 'of nobody')).toBe(401);
  expect(await handOn('Subject: out of office\n\nI am away')).toBe(204);
  // Behind a mailbox that forwards somebody else is at fault.
  expect(await handOn(dead.replace('Hal@', 'other@'))).toBe(204);
  expect(await state()).toBe('good');
  await tell(client);
  await goOn();
  const second = to('hal@example.com').findLast((one) => one.includes('Subject: Withdrawal paid')) ?? '';
  // Told twice, by the mail server's pipe and once more, it is one report.
  const again = reportOn(second, 'hal@example.com', '5.1.1');
  expect([await pipe(again), await handOn(again)]).toEqual([0, 204]);
  expect(await state()).toBe('unreachable');
  const { items } = answerOf(listMessages, await callApi(system, listMessages, { bearer }));
  expect(items.filter(({ kind }) => kind === 'email_unreachable')).toHaveLength(1);
  const seen = answerOf(listDeliveries, await callApi(system, listDeliveries, { bearer: advisor })).items;
  const own = seen.filter(({ purpose, recipient }) => purpose === 'withdrawal_paid' && recipient.startsWith('h'));
  expect(own).toMatchObject([
    { state: 'bounced', error: 'dsn_5.1.1' },
    { state: 'bounced', error: 'dsn_5.1.1' },
  ]);
  system.clock.advance(61_000);
  expect(await reset()).toBe('sms');
});
