// What guests may look at in a day, counted by the server over HTTP: by things, by pass and by address.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getAccessConfig } from '@candor/contract/access/client.ts';
import { issueDataToken } from '@candor/contract/market/tokens.ts';
import {
  addClient,
  addStaff,
  answerOf,
  callApi,
  signIn,
  startTestSystem,
  tenantIds,
  type TestSystem,
} from '@candor/testkit';

const profiles = z.array(z.looseObject({ tenantId: z.string(), dataToken: z.string() }));
let system: TestSystem;
let pageToken: string;
beforeAll(async () => {
  system = await startTestSystem({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  const listed = z.parse(profiles, await (await fetch(`${system.url}/profiles.json`)).json());
  pageToken = listed.find(({ tenantId }) => tenantId === tenantIds.sun3)?.dataToken ?? '';
});
afterAll(() => system.close());

interface Visitor {
  readonly ip: string;
  pass?: string | undefined;
  readonly token?: string;
}

interface Seen {
  readonly status: number;
  readonly code: string | undefined;
  readonly title: string | undefined;
}

const problem = z.looseObject({ code: z.optional(z.string()), title: z.optional(z.string()) });

/** As a browser does: keeps the pass it is given and sends it back. */
async function look(visitor: Visitor, path: string): Promise<Seen> {
  const answer = await fetch(`${system.url}/data${path}`, {
    headers: {
      authorization: `Bearer ${visitor.token ?? pageToken}`,
      'x-forwarded-for': visitor.ip,
      ...(visitor.pass !== undefined && { 'x-data-pass': visitor.pass }),
    },
  });
  visitor.pass = answer.headers.get('x-data-pass') ?? visitor.pass;
  const { code, title } = z.parse(problem, await answer.json());
  return { status: answer.status, code, title };
}

const search = (visitor: Visitor, q: string) => look(visitor, `/search?q=${q}`);
const chart = (visitor: Visitor, symbol: string) =>
  look(visitor, `/chart_data?country=US&market=NASDAQ&interval=1D&symbol=${symbol}`);
const company = (visitor: Visitor, symbol: string) =>
  look(visitor, `/company?country=US&market=NASDAQ&symbol=${symbol}`);
const accounts = (visitor: Visitor, symbol: string) =>
  look(visitor, `/financials?country=US&market=NASDAQ&symbol=${symbol}`);

const symbols = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META', 'TSLA', 'AVGO', 'COST', 'NFLX', 'AMD'];

describe('S-52 guests', () => {
  test('S-52 a pass comes with the first answer, is kept while it holds, and a forged one is replaced', async () => {
    const visitor: Visitor = { ip: '203.0.113.1' };
    expect((await search(visitor, 'apple')).status).toBe(200);
    const { pass } = visitor;
    expect(pass).toMatch(/^g\.[\w-]+\.[\w-]{22}$/);
    await search(visitor, 'apple');
    expect(visitor.pass).toBe(pass);
    visitor.pass = `${pass}x`;
    await search(visitor, 'apple');
    expect(visitor.pass).not.toBe(`${pass}x`);
  });

  test('S-52 PERM-05 three searches a day with all their keystrokes, then the words of the limit', async () => {
    const visitor: Visitor = { ip: '203.0.113.2' };
    await search(visitor, 'm');
    for (const word of ['microsoft', 'nvidia', 'apple']) {
      for (const length of [2, 4, word.length, 3]) {
        expect((await search(visitor, word.slice(0, length))).status, word).toBe(200);
      }
    }
    expect(await search(visitor, 'tesla')).toEqual({
      status: 429,
      code: 'guest_search_limit',
      title: 'You have reached the guest search limit. Please log in to continue.',
    });
    expect((await search(visitor, 'nvidia')).status).toBe(200);
    system.clock.advance(24 * 60 * 60_000);
    expect((await search(visitor, 'tesla')).status).toBe(200);
  });

  test('S-52 PERM-05 ten quotes and five stocks a day, each as often as wanted', async () => {
    const visitor: Visitor = { ip: '203.0.113.3' };
    await search(visitor, 'apple');
    for (const symbol of symbols.slice(0, 10)) expect((await chart(visitor, symbol)).status, symbol).toBe(200);
    expect(await chart(visitor, 'AMD')).toMatchObject({ status: 429, code: 'guest_view_quote_limit' });
    for (const symbol of symbols.slice(0, 10)) expect((await chart(visitor, symbol)).status, symbol).toBe(200);
    for (const symbol of symbols.slice(0, 5)) {
      expect((await company(visitor, symbol)).status, symbol).toBe(200);
      expect((await accounts(visitor, symbol)).status, symbol).toBe(200);
    }
    expect(await company(visitor, 'META')).toMatchObject({ status: 429, code: 'guest_read_stock_limit' });
    expect(await accounts(visitor, 'META')).toMatchObject({ status: 429, code: 'guest_read_stock_limit' });
  });

  test('S-52 PERM-06 a visitor without a pass has the limit of one guest, and nobody else does', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      statuses.push((await search({ ip: '203.0.113.4' }, `w${index}x`)).status);
    }
    expect(statuses).toEqual([...Array<number>(3).fill(200), ...Array<number>(37).fill(429)]);
    expect((await search({ ip: '203.0.113.5' }, 'word39')).status).toBe(200);
  });

  test('S-52 PERM-05 the first search is counted, and so is every stock that is asked for by name', async () => {
    const first: Visitor = { ip: '203.0.113.8' };
    for (const word of ['apple', 'tesla', 'nvidia']) expect((await search(first, word)).status, word).toBe(200);
    expect((await search(first, 'ford')).status).toBe(429);
    const visitor: Visitor = { ip: '203.0.113.9' };
    await search(visitor, 'apple');
    const stocks = (...names: string[]) =>
      fetch(`${system.url}/data/stocks`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${pageToken}`,
          'content-type': 'application/json',
          'x-forwarded-for': visitor.ip,
          'x-data-pass': visitor.pass ?? '',
        },
        body: JSON.stringify({ country: 'US', stocks: names.map((symbol) => ({ market: 'NASDAQ', symbol })) }),
      });
    expect((await stocks(...symbols.slice(0, 9))).status).toBe(200);
    expect((await chart(visitor, symbols[0] ?? '')).status).toBe(200);
    expect((await stocks(symbols[9] ?? '')).status).toBe(200);
    const over = await stocks('AMD');
    expect([over.status, z.parse(problem, await over.json()).code]).toEqual([429, 'guest_view_quote_limit']);
    expect(await chart(visitor, 'AMD')).toMatchObject({ status: 429, code: 'guest_view_quote_limit' });
    expect((await stocks(symbols[3] ?? '')).status).toBe(200);
  });

  test('S-52 PERM-05 a client’s pass comes with the permissions, is not counted, and is over after half a day', async () => {
    const { access_token: bearer } = await signIn(system, await addClient(system));
    const { data_pass: pass } = answerOf(getAccessConfig, await callApi(system, getAccessConfig, { bearer }));
    const visitor: Visitor = { ip: '203.0.113.6', pass };
    for (let index = 0; index < 40; index += 1) expect((await search(visitor, `word${index}`)).status).toBe(200);
    expect(visitor.pass).toBe(pass);
    system.clock.advance(13 * 60 * 60_000);
    await search(visitor, 'apple');
    expect(visitor.pass).toMatch(/^g\./);
  });

  test('S-52 integrators with a token of their own are no guests', async () => {
    const admin = await addStaff(system, 'sun3', ['tenant_admin']);
    const body = { label: 'web', scopes: ['search'], perSecond: 200 };
    const answer = await callApi(system, issueDataToken, { bearer: admin.bearer, body });
    const { text } = z.parse(z.looseObject({ text: z.string() }), answer.body);
    const visitor: Visitor = { ip: '203.0.113.7', token: text };
    for (let index = 0; index < 40; index += 1) expect((await search(visitor, `word${index}`)).status).toBe(200);
  });
});
