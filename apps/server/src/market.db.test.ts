// Market data as the server serves it: behind the tenant's token, labelled as simulated, live over a socket.
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { issueDataToken, listDataTokens, revokeDataToken, rotateDataToken } from '@candor/contract/market/tokens.ts';
import type { TenantId } from '@candor/contract/ids.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff, callApi, startTestSystem, tenantIds, type TestSystem } from '@candor/testkit';

const issuedToken = z.looseObject({ text: z.string(), token: z.looseObject({ id: z.string() }) });

let system: TestSystem;
let token: string;
beforeAll(async () => {
  system = await startTestSystem();
  const profiles = (await (await fetch(`${system.url}/profiles.json`)).json()) as Array<{
    tenantId: TenantId;
    dataToken: string;
  }>;
  token = profiles.find(({ tenantId }) => tenantId === tenantIds.sun3)?.dataToken ?? '';
});
afterAll(() => system.close());

async function data(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${system.url}/data${path}`, { headers, ...init });
  return { status: answer.status, body: await answer.json() };
}

test('MKT-01 nothing is served without the profile’s token', async () => {
  const answer = await fetch(`${system.url}/data/search?q=AAPL`);
  expect(answer.status).toBe(401);
});

test('MKT-01 MKT-02 a search finds the symbol first, with market, country and currency', async () => {
  const { status, body } = await data('/search?q=AAPL');
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain('"symbol":"AAPL"');
  expect(JSON.stringify(body)).toContain('"market":"NASDAQ"');
});

test.each([
  '/chart_data?country=US&symbol=AAPL&market=NASDAQ&interval=1D',
  '/company?country=US&symbol=AAPL&market=NASDAQ',
  '/financials?country=US&symbol=AAPL&market=NASDAQ',
  '/fx?base=USD&quote=EUR,PLN',
  '/instruments?country=PL',
  '/markets',
  '/indices?country=US',
  '/movers?country=ES',
  '/board?country=ES&limit=5',
  '/sectors?country=TR',
])('MKT-01 MKT-05 %s answers within its schema', async (path) => {
  const { status, body } = await data(path);
  expect(status, JSON.stringify(body)).toBe(200);
});

test('MKT-01 MKT-04 stock data for a country and a list, each with its source and label', async () => {
  const stocks = [
    { symbol: 'AAPL', market: 'NASDAQ', country: 'US', currency: 'USD' },
    { symbol: 'NOPE', market: 'NASDAQ', country: 'US', currency: 'USD' },
  ];
  const { status, body } = await data('/stocks', { method: 'POST', body: JSON.stringify({ country: 'US', stocks }) });
  expect(status).toBe(200);
  expect(body).toMatchObject({ items: [{ symbol: 'AAPL' }], missing: [{ symbol: 'NOPE', market: 'NASDAQ' }] });
  expect(JSON.stringify(body)).toContain('"simulated":true');
});

const ticketShape = z.object({ ticket: z.string(), expires_in_s: z.literal(30) });

/** As issueLiveTicket gives it: for one socket. */
async function fetchTicket(): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  return z.parse(ticketShape, (await data('/live_ticket', { method: 'POST', headers })).body).ticket;
}

const knock = (key: string, { url } = system): Promise<string> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/data/live?auth-key=${key}`);
    socket.on('open', () => resolve('open'));
    socket.on('error', (error) => resolve(error.message));
  });

test('MKT-03 S-55 the token itself opens no socket; a ticket opens one, once, within half a minute', async () => {
  expect(await knock(token)).toContain('401');
  const ticket = await fetchTicket();
  expect(await knock(ticket)).toBe('open');
  expect(await knock(ticket)).toContain('401');
  const late = await fetchTicket();
  system.clock.advance(30_000);
  expect(await knock(late)).toContain('401');
});

test('MKT-03 S-55 of two nodes on one database that are shown a ticket at once, one takes it', async () => {
  const other = await startTestSystem({ beside: system, start: system.clock.now() });
  try {
    for (let round = 0; round < 10; round += 1) {
      const ticket = await fetchTicket();
      const answers = await Promise.all([system, other, system, other].map((node) => knock(ticket, node)));
      expect(answers.filter((answer) => answer === 'open')).toHaveLength(1);
      expect(answers.filter((answer) => answer.includes('401'))).toHaveLength(3);
    }
  } finally {
    await other.close();
  }
});

test('MKT-03 G-14 live prices come over the socket with a ticket as auth-key, labelled as simulated', async () => {
  const ticket = await fetchTicket();
  const socket = new WebSocket(`${system.url.replace('http', 'ws')}/data/live?auth-key=${ticket}&format=json`);
  const messages: string[] = [];
  const snapshot = new Promise<string>((resolve, reject) => {
    socket.on('message', (text) => {
      messages.push(String(text));
      if (String(text).includes('AAPL')) resolve(String(text));
    });
    socket.on('error', reject);
  });
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ type: 'subscribe', symbols: ['NASDAQ:AAPL'] }));
  expect(await snapshot).toContain('AAPL');
  expect(messages.join()).toContain('simulated');
  socket.close();
});

test('MKT-01 an administrator issues, rotates and revokes a token, and a revoked one is refused at once', async () => {
  const { bearer } = await addStaff(system, 'sun3', ['tenant_admin']);
  const body = { label: 'partner', scopes: ['search'], perSecond: 10 };
  const issued = z.parse(issuedToken, (await callApi(system, issueDataToken, { bearer, body })).body);
  const search = (text: string) =>
    fetch(`${system.url}/data/search?q=AAPL`, { headers: { authorization: `Bearer ${text}` } });
  expect((await search(issued.text)).status).toBe(200);
  const params = { id: issued.token.id };
  const rotated = z.parse(
    issuedToken,
    (await callApi(system, rotateDataToken, { bearer, params, body: { graceMinutes: 5 } })).body,
  );
  expect((await search(issued.text)).status).toBe(200);
  const ended = await callApi(system, revokeDataToken, { bearer, params: { id: rotated.token.id } });
  expect(ended.status).toBe(204);
  expect((await search(rotated.text)).status).toBe(401);
  expect(JSON.stringify((await callApi(system, listDataTokens, { bearer })).body)).not.toContain(issued.text);
});

test('MKT-03 a socket without a token is refused', async () => {
  const socket = new WebSocket(`${system.url.replace('http', 'ws')}/data/live?auth-key=wrong`);
  const refused = await new Promise<string>((resolve) => socket.on('error', (error) => resolve(error.message)));
  expect(refused).toContain('401');
});
