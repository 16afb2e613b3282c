// SMS through the gateway, against a server that speaks its protocol: taken once, later when it says so, never to a dead number, and reports
// that are believed only when they are signed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDeliveries } from '@candor/contract/credentials/staff.ts';
import { addClient, addStaff, answerOf, callApi, signIn, startTestSystem } from '@candor/testkit';
import type { TestSystem } from '@candor/testkit';
import { startLocalTwilio, twilioAccount } from '@candor/testkit/local-twilio.ts';
import type { LocalSms, LocalTwilio } from '@candor/testkit/local-twilio.ts';
import { parseTwilio } from './sms.ts';

let system: TestSystem;
let twilio: LocalTwilio;
let admin: string;
beforeAll(async () => {
  twilio = await startLocalTwilio();
  const { sid, token, from } = twilioAccount;
  const environment = { TWILIO_ACCOUNT: `${sid},${token},${from}`, TWILIO_URL: twilio.url, ROLES: 'api' };
  system = await startTestSystem({ environment });
  admin = (await addStaff(system, 'sun3', ['tenant_admin'])).bearer;
});
afterAll(async () => {
  await system.close();
  await twilio.close();
});

/** A sign-in is told by SMS where no mail is known. */
async function tell(phone: string): Promise<LocalSms | undefined> {
  await signIn(system, await addClient(system, 'sun3', { phone }));
  await system.server.worker.drain();
  return twilio.taken.find(({ to }) => to === phone);
}
async function stateOf(phone: string) {
  const { items } = answerOf(listDeliveries, await callApi(system, listDeliveries, { bearer: admin }));
  return items.find(({ recipient }) => recipient.endsWith(phone.slice(-5)));
}
const report = async (sms: LocalSms, status: string, code?: string, change = (form: string) => form) => {
  const { form, headers } = twilio.makeReport(sms, status, code);
  const url = `${system.url}${new URL(sms.callback).pathname}`;
  return (await fetch(url, { method: 'POST', headers, body: change(form) })).status;
};

test('S-14 a notice goes out through the gateway, once, and its report is believed when it is signed', async () => {
  const sms = await tell('+12025550101');
  expect(sms?.body).toContain('signed in to your account');
  expect(twilio.taken.filter(({ to }) => to === '+12025550101')).toHaveLength(1);
  expect(await stateOf('+12025550101')).toMatchObject({ channel: 'sms', state: 'sent', attempts: 1 });
  if (!sms) throw new Error('nothing was sent');
  expect(await report(sms, 'delivered', undefined, (form) => form.replace('delivered', 'failed'))).toBe(401);
  expect(await stateOf('+12025550101')).toMatchObject({ state: 'sent' });
  expect(await report(sms, 'delivered')).toBe(204);
  // Late, again and out of order: the end that was told first holds.
  for (const [status, code] of [['sent'], ['delivered'], ['undelivered', '30005']] as const) {
    expect(await report(sms, status, code)).toBe(204);
  }
  expect(await stateOf('+12025550101')).toMatchObject({ state: 'delivered', error: null });
  // A report about one message proves nothing about another.
  const other = await tell('+12025550102');
  if (!other) throw new Error('nothing was sent');
  const { form, headers } = twilio.makeReport(sms, 'delivered');
  const url = `${system.url}${new URL(other.callback).pathname}`;
  expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(401);
  expect(await report(other, 'undelivered', '30005')).toBe(204);
  expect(await stateOf('+12025550102')).toMatchObject({ state: 'bounced', error: 'twilio_30005' });
});

test('S-14 too many: tried again when the gateway said so, not before; a number that is none is not tried again', async () => {
  twilio.busy = { left: 1, retryAfterS: 120 };
  expect(await tell('+12025550103')).toBeUndefined();
  expect(await stateOf('+12025550103')).toMatchObject({
    state: 'waiting',
    attempts: 1,
    error: expect.stringContaining('20429'),
  });
  system.clock.advance(60_000);
  await system.server.worker.drain();
  expect(twilio.taken.some(({ to }) => to === '+12025550103')).toBe(false);
  system.clock.advance(61_000);
  await system.server.worker.drain();
  expect(await stateOf('+12025550103')).toMatchObject({ state: 'sent', attempts: 2 });
  twilio.invalid.add('+12025550104');
  expect(await tell('+12025550104')).toBeUndefined();
  expect(await stateOf('+12025550104')).toMatchObject({ state: 'bounced', attempts: 1, error: 'twilio_21211' });
});

test('the account of the gateway is read from one setting, which is never repeated', () => {
  expect(parseTwilio('')).toBeUndefined();
  expect(parseTwilio(`${twilioAccount.sid}, t ,+15005550006`)).toEqual({ ...twilioAccount, token: 't' });
  for (const wrong of ['x,y,z', `${twilioAccount.sid},secret`, `${twilioAccount.sid},secret,a,b`]) {
    expect(() => parseTwilio(wrong)).toThrow('TWILIO_ACCOUNT must be written as');
  }
});
