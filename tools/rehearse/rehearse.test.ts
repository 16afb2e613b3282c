import { afterEach, expect, test } from 'vitest';
import { alpacaAccount } from '@candor/testkit/local-alpaca.ts';
import { twilioAccount } from '@candor/testkit/local-twilio.ts';
import { rehearseAlpaca } from './alpaca.ts';
import type { Rehearsal } from './rehearsal.ts';
import { rehearseSumsub } from './sumsub.ts';
import { rehearseTwilio } from './twilio.ts';

let open: Rehearsal | undefined;
afterEach(() => open?.close());

test('the broker that is played takes an order and fills it in two parts at its own price', async () => {
  const rehearsal = await rehearseAlpaca(0);
  open = rehearsal;
  const { key, secret, houseAccount } = alpacaAccount;
  const placed = await fetch(`${rehearsal.vendor.url}/v1/trading/accounts/${houseAccount}/orders`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` },
    body: JSON.stringify({ client_order_id: 'one', symbol: 'AAPL', qty: '3', side: 'buy', limit_price: '210.10' }),
  });
  expect(placed.status).toBe(200);
  expect(await rehearsal.goOn()).toEqual(['buy AAPL: filled 1 of 3 at 210.10, order one']);
  expect(await rehearsal.goOn()).toEqual(['buy AAPL: filled 2 of 3 at 210.10, order one']);
  expect(await rehearsal.goOn()).toEqual([]);
  expect(rehearsal.settings).toContain(`ALPACA_BROKER_URL=${rehearsal.vendor.url}`);
  expect(rehearsal.settings).toContain('ALPACA_BROKER_SIMULATED=true');
});

test('a broker that is played again numbers on: nothing it does looks like what it did the last time', async () => {
  const executions: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const rehearsal = await rehearseAlpaca(0);
    open = rehearsal;
    const { key, secret, houseAccount } = alpacaAccount;
    await fetch(`${rehearsal.vendor.url}/v1/trading/accounts/${houseAccount}/orders`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` },
      body: JSON.stringify({ client_order_id: 'one', symbol: 'AAPL', qty: '3', side: 'buy', limit_price: '210.10' }),
    });
    executions.push(rehearsal.vendor.fill('one', 1, '210.10'));
    if (time === 0) await rehearsal.close();
  }
  expect(new Set(executions).size).toBe(2);
});

test('KYC-02 the check that is played finds nothing wrong once it is asked, and says whom it called', async () => {
  const rehearsal = await rehearseSumsub(undefined, 0);
  open = rehearsal;
  rehearsal.vendor.applicants.push({
    id: 'a1',
    externalUserId: 'submission-1',
    level: 'basic-kyc-level',
    fixedInfo: {},
    documents: ['{}'],
    reviewStatus: 'pending',
    result: undefined,
  });
  expect(await rehearsal.goOn()).toEqual([
    'submission submission-1: documents 1, GREEN; nobody is called, the server asks by itself after 15 minutes',
  ]);
  expect(rehearsal.vendor.applicants).toMatchObject([{ reviewStatus: 'completed', result: { reviewAnswer: 'GREEN' } }]);
  expect(await rehearsal.goOn()).toEqual([]);
});

test('the SMS gateway that is played takes a message, and says when nobody took its report', async () => {
  const rehearsal = await rehearseTwilio(0);
  open = rehearsal;
  const { sid, token, from } = twilioAccount;
  const send = (key: string) =>
    fetch(`${rehearsal.vendor.url}/2010-04-01/Accounts/${sid}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${sid}:${key}`).toString('base64')}` },
      body: new URLSearchParams({
        To: '+12025550100',
        From: from,
        Body: 'Hello',
        StatusCallback: 'http://127.0.0.1:1/',
      }),
    });
  expect((await send('wrong')).status).toBe(401);
  expect((await send(token)).status).toBe(201);
  expect(await rehearsal.goOn()).toEqual(['to +12025550100: Hello; nobody took its report at http://127.0.0.1:1/']);
  expect(await rehearsal.goOn()).toEqual([]);
});
