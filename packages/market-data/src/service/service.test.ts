import { createInProcessBus } from '@candor/platform/bus/bus.ts';
import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { createHttpApp } from '@candor/platform/http/app.ts';
import { mountBindings } from '@candor/platform/http/mount.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { createLog } from '@candor/platform/log/log.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { listFigures } from '@candor/contract/countries/index.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import type { DataToken } from '../tokens/index.ts';
import { createMarketDataService } from './service.ts';

// Every market that the tests compare is shut: prices stand still while a slow machine works.
const now = new Date('2026-11-12T22:05:30Z');
const clock = createFakeClock(now);
const ids = createIds(clock);
const all: DataToken = {
  tenantId: sampleId('t'),
  tokenId: sampleId('token-all'),
  label: 'test',
  scopes: ['search', 'prices', 'live'],
  perSecond: 10_000,
  createdAt: now,
  expiresAt: null,
  revokedAt: null,
};
const tokens: Readonly<Record<string, DataToken>> = {
  good: all,
  narrow: { ...all, tokenId: sampleId('token-narrow'), scopes: ['search'] },
  slow: { ...all, tokenId: sampleId('token-slow'), perSecond: 1 },
};

function startService(seed: string) {
  const log = createLog({ level: 'silent' });
  const service = createMarketDataService({
    clock,
    ids,
    log,
    seed,
    bus: createInProcessBus(() => undefined),
    ticketKey: Buffer.alloc(32, 1),
    spentTickets: { spend: async () => true },
    tokens: {
      verify: async (text) => tokens[text],
      find: async () => undefined,
      onEnded: () => ({ cancel: () => undefined }),
    },
  });
  const http = createHttpApp({ clock, log, ids, translate: (_language, key) => key, trustedProxies: [] });
  service.prepareApp(http.app);
  mountBindings(http.app, service.bindings, {
    sendRefusal: (request, reply, refusal) => http.sendRefusal(request, reply, refusal),
    strictAnswers: true,
    onceKey: Buffer.alloc(32, 1),
  });
  return { service, app: http.app };
}

const { service, app } = startService('seed-one');
const twin = startService('seed-one');

afterAll(async () => {
  await Promise.all([service.close(), twin.service.close(), app.close(), twin.app.close()]);
});

function get(url: string, token = 'good', headers: Record<string, string> = {}) {
  return app.inject({ url: `/data${url}`, headers: { authorization: `Bearer ${token}`, ...headers } });
}

describe('who may ask', () => {
  test('MKT-01 no token, an unknown one, one without the scope, one too fast', async () => {
    expect((await app.inject({ url: '/data/search?q=apple' })).statusCode).toBe(401);
    expect((await get('/search?q=apple', 'wrong')).statusCode).toBe(401);
    expect((await get('/search?q=apple', 'narrow')).statusCode).toBe(200);
    expect((await get('/indices?country=US', 'narrow')).statusCode).toBe(403);
    const answers = await Promise.all(Array.from({ length: 40 }, () => get('/markets', 'slow')));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused[0]?.headers['retry-after']).toBe('1');
  });
});

describe('what is answered', () => {
  test('MKT-02 search answers symbol, market, name, country, currency and flag', async () => {
    const { items } = (await get('/search?q=appl&countries=US,IN&limit=5')).json();
    expect(items[0]).toEqual({
      symbol: 'AAPL',
      market: 'NASDAQ',
      name: 'Apple Inc.',
      country: 'US',
      currency: 'USD',
      countryImage: '/flags/us.svg',
      type: 'stock',
    });
  });

  test('MKT-05 the board: every instrument with its figures, sorted, searched and page by page', async () => {
    const first = (await get('/board?country=US&sort=change&order=descending&limit=20')).json();
    const moves = first.items.map(({ changePercent }: { changePercent: string }) => Number(changePercent));
    expect(moves).toEqual(moves.toSorted((a: number, b: number) => b - a));
    expect(first.total).toBeGreaterThan(500);
    expect(first.items[0].spark.length).toBeGreaterThan(1);
    const second = (await get(`/board?country=US&sort=change&order=descending&limit=20&cursor=${first.next}`)).json();
    const symbols = [...first.items, ...second.items].map(({ market, symbol }) => `${market}:${symbol}`);
    expect(new Set(symbols).size).toBe(40);
    const found = (await get('/board?country=US&type=stock&q=apple%20inc')).json();
    expect(found).toMatchObject({ total: 1, next: null, items: [{ symbol: 'AAPL', scale: 2 }] });
    const [apple] = found.items;
    expect(Number(apple.marketCap)).toBeGreaterThan(0);
    expect(Number(apple.low52)).toBeLessThan(Number(apple.high52));
    const named = (await get('/board?country=PL&sort=name&order=ascending&limit=3')).json().items;
    expect(named.map(({ name }: { name: string }) => name)).toEqual(
      named.map(({ name }: { name: string }) => name).toSorted((a: string, b: string) => a.localeCompare(b, 'en')),
    );
    expect((await get('/board?country=AQ')).statusCode).toBe(404);
    // A loan of a state has no company's size: the largest company comes first, and no bond names a capitalization.
    const largest = (await get('/board?country=US&sort=size&order=descending&limit=20')).json().items;
    expect(largest.map(({ type }: { type: string }) => type)).not.toContain('bond');
    const bonds = (await get('/board?country=US&type=bond&limit=5')).json().items;
    expect(bonds.length).toBeGreaterThan(0);
    expect(bonds.every(({ marketCap }: { marketCap: string | null }) => marketCap === null)).toBe(true);
  });

  test('MKT-04 stock facts: ranges, volume, volatility, ratios, margins, performance, ISIN; G-13 with their origin', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/data/stocks',
      headers: { authorization: 'Bearer good' },
      payload: {
        country: 'US',
        stocks: [
          { symbol: 'AAPL', market: 'NASDAQ' },
          { symbol: 'NOPE', market: 'NASDAQ' },
        ],
      },
    });
    const { items, missing } = answer.json();
    expect(missing).toEqual([{ symbol: 'NOPE', market: 'NASDAQ' }]);
    const [apple] = items;
    for (const fact of [
      'dayHigh',
      'dayLow',
      'high52',
      'low52',
      'volume',
      'volatilityPercent',
      'pb',
      'pe',
      'eps',
      'marketCap',
      'enterpriseValue',
      'grossMarginPercent',
      'operatingMarginPercent',
      'netMarginPercent',
      'averageVolume',
    ]) {
      expect(Number(apple[fact]), fact).toBeGreaterThan(0);
    }
    expect(apple.isin).toBe('US0378331005');
    expect(Object.keys(apple.performance)).toEqual(['1D', '1W', '1M', '3M', 'YTD', '12M']);
    expect(Number(apple.low52)).toBeLessThanOrEqual(Number(apple.dayLow));
    expect(Number(apple.high52)).toBeGreaterThanOrEqual(Number(apple.dayHigh));
    expect(apple.performance['1D']).toBe(apple.changePercent);
    expect(Number(apple.price) - Number(apple.previousClose)).toBeCloseTo(Number(apple.change), 6);
    expect(Number(apple.price) / Number(apple.eps)).toBeCloseTo(Number(apple.pe), 0);
    expect(apple).toMatchObject({
      state: 'closed',
      stale: false,
      origin: { source: 'simulated', kind: 'simulated', simulated: true },
    });
    expect(Date.parse(apple.origin.marketTime)).toBeLessThanOrEqual(Date.parse(apple.origin.receivedTime));
  });

  test.each([
    ['1D', '1m', 390, 390],
    ['1W', '15m', 80, 130],
    ['1M', '1h', 140, 180],
    ['3M', '1d', 60, 68],
    ['YTD', '1d', 215, 222],
    ['12M', '1d', 245, 258],
    ['5Y', '1w', 255, 266],
    ['10Y', '1w', 515, 528],
  ])('MKT-01 chart_data for %s comes in steps of %s', async (interval, step, least, most) => {
    const chart = (await get(`/chart_data?country=US&symbol=AAPL&market=NASDAQ&interval=${interval}`)).json();
    expect(chart).toMatchObject({ interval, step, zone: 'America/New_York', origin: { simulated: true } });
    expect(chart.time.length).toBeGreaterThanOrEqual(least);
    expect(chart.time.length).toBeLessThanOrEqual(most);
    expect(chart.time).toEqual([...new Set<number>(chart.time)].toSorted((a, b) => a - b));
    for (const column of ['open', 'high', 'low', 'close', 'volume'])
      expect(chart[column]).toHaveLength(chart.time.length);
  });

  test('the last candle, the quote and the day agree', async () => {
    const chart = (await get('/chart_data?country=US&symbol=MSFT&market=NASDAQ&interval=1D')).json();
    const year = (await get('/chart_data?country=US&symbol=MSFT&market=NASDAQ&interval=12M')).json();
    const { price } = { ...(await service.prices.quote(must('NASDAQ', 'MSFT'))) };
    expect(chart.close.at(-1)).toBe(year.close.at(-1));
    expect(chart.close.at(-1)).toBe(price);
    expect(Math.max(...chart.high.map(Number))).toBe(Number(year.high.at(-1)));
  });

  test('a fund is drawn in days even over a day and a week', async () => {
    const chart = (await get('/chart_data?country=US&symbol=VFIAX&market=NASDAQ&interval=1D')).json();
    expect(chart).toMatchObject({ interval: '1D', step: '1d', stale: false });
    expect(chart.close.length).toBeGreaterThanOrEqual(4);
  });

  test('scrolling back joins without a gap or an overlap', async () => {
    const url = '/chart_data?country=US&symbol=KO&market=NYSE&interval=3M&step=1d';
    const recent = (await get(url)).json();
    const before = new Date(recent.time[0] * 1_000).toISOString();
    const older = (await get(`${url}&before=${before}`)).json();
    const sessions = service.calendars.of('NYSE');
    expect(older.time.at(-1)).toBeLessThan(recent.time[0]);
    const firstNumber = sessions.lastSession(recent.time[0] * 1_000).number;
    expect(sessions.lastSession(older.time.at(-1) * 1_000).number).toBe(firstNumber - 1);
  });

  test('weeks are never torn between two pages', async () => {
    const url = '/chart_data?country=US&symbol=KO&market=NYSE&interval=12M&step=1w';
    const recent = (await get(url)).json();
    const older = (await get(`${url}&before=${new Date(recent.time[0] * 1_000).toISOString()}`)).json();
    const weeks = [...older.time, ...recent.time].map((second: number) => Math.floor((second / 86_400 + 3) / 7));
    expect(weeks).toEqual(weeks.map((_, i) => (weeks[0] ?? 0) + i));
  });

  test('company, financials, instruments, indices, movers, sectors, markets and fx answer within their schema', async () => {
    const company = (await get('/company?country=IN&market=NSE&symbol=TCS')).json();
    expect(company).toMatchObject({
      name: 'Tata Consultancy Services Limited',
      isin: 'INE467B01029',
      sector: 'technology',
    });
    expect(company.related.length).toBeGreaterThan(0);
    const { statements } = (await get('/financials?country=IN&market=NSE&symbol=TCS')).json();
    expect(statements.map(({ period }: { period: string }) => period)).toEqual([
      ...Array(8).fill('quarter'),
      ...Array(5).fill('year'),
    ]);
    expect(statements[0].endDate).toBe('2026-09-30');
    const { items: indices } = (await get('/indices?country=PL')).json();
    expect(indices.map(({ symbol }: { symbol: string }) => symbol)).toContain('WIG20');
    expect(indices[0].spark.length).toBeGreaterThan(10);
    const movers = (await get('/movers?country=ES&limit=5')).json();
    expect([movers.gainers.length, movers.active.length]).toEqual([5, 5]);
    const moves = movers.gainers.map(({ changePercent }: { changePercent: string }) => Number(changePercent));
    expect(moves).toEqual(moves.toSorted((a: number, b: number) => b - a));
    const { items: sectors } = (await get('/sectors?country=TR')).json();
    expect(sectors.length).toBe(11);
    const { items: venues } = (await get('/markets?countries=US,JP')).json();
    expect(venues.map(({ code, state }: { code: string; state: string }) => `${code} ${state}`)).toEqual([
      'NASDAQ closed',
      'NYSE closed',
      'TSE closed',
    ]);
    const { items: rates } = (await get('/fx?base=EUR&quote=USD,INR,BTC,EUR')).json();
    expect(rates.map(({ quote }: { quote: string }) => quote)).toEqual(['USD', 'INR', 'BTC', 'EUR']);
    expect(Number(rates[0].rate)).toBeGreaterThan(0.8);
    expect(rates[3].rate).toBe('1');
    // Every currency that accounts are kept in, and three coins.
    const listed = (await get('/fx?base=USD')).json().items.map(({ quote }: { quote: string }) => quote);
    const kept = listFigures().flatMap(({ currency }) => (currency === 'USD' ? [] : [currency]));
    expect(listed.toSorted()).toEqual([...kept, 'USDT', 'BTC', 'ETH'].toSorted());
  });

  test('instruments come in pages that cover everything once', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = (await get(`/instruments?country=US&limit=250${cursor && `&cursor=${cursor}`}`)).json();
      seen.push(...page.items.map(({ market, symbol }: { market: string; symbol: string }) => `${market}:${symbol}`));
      cursor = page.next;
    } while (cursor);
    expect(seen).toHaveLength(service.catalogue.all.filter(({ country }) => country === 'US').length);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test.each([
    ['/chart_data?country=US&symbol=NOPE&market=NASDAQ&interval=1D', 404],
    ['/chart_data?country=US&symbol=AAPL&market=NASDAQ&interval=2D', 400],
    ['/chart_data?country=US&symbol=AAPL;drop&market=NASDAQ&interval=1D', 400],
    ['/company?country=US&market=NASDAQ&symbol=NOPE', 404],
    ['/indices?country=ZZ', 404],
    ['/movers?country=ZZ', 404],
    ['/fx?base=XXX', 404],
    ['/search?q=', 400],
    ['/search', 400],
  ])('%s answers %i', async (url, status) => {
    expect((await get(url)).statusCode).toBe(status);
  });

  test('an unchanged answer costs a 304', async () => {
    const url = '/company?country=US&market=NASDAQ&symbol=AAPL';
    const first = await get(url);
    expect(first.headers['cache-control']).toBe('private, max-age=600');
    const again = await get(url, 'good', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const refused = await get('/company?country=US&market=NASDAQ&symbol=NOPE');
    expect(refused.headers['cache-control']).toBe('no-store');
  });
});

test('two servers with one seed and clock give byte-equal candles', async () => {
  for (const [market, symbol] of [
    ['NASDAQ', 'AAPL'],
    ['NSE', 'RELIANCE'],
    ['TSE', '7203'],
  ] as const) {
    for (const interval of ['1W', '12M', '10Y']) {
      const before = '2026-11-12T00:00:00Z';
      const url = `/data/chart_data?country=US&symbol=${symbol}&market=${market}&interval=${interval}&before=${before}`;
      const headers = { authorization: 'Bearer good' };
      const [one, two] = await Promise.all([app.inject({ url, headers }), twin.app.inject({ url, headers })]);
      expect(columns(one.json())).toBe(columns(two.json()));
      expect(one.json().time.length).toBeGreaterThan(50);
    }
  }
});

function columns({ time, open, high, low, close, volume }: Record<string, unknown>): string {
  return JSON.stringify([time, open, high, low, close, volume]);
}

function must(market: string, symbol: string) {
  const found = service.catalogue.find(market, symbol);
  if (!found) throw new Error(`${market}:${symbol} is not listed`);
  return found;
}
