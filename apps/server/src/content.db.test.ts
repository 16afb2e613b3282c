// News, guides and watchlists over the wire of a whole server, as a guest, as a client and as another tenant.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getGuide, getNews, listGuides, listNews, newsItem } from '@candor/contract/content/client.ts';
import * as watchlists from '@candor/contract/watchlists/client.ts';
import { addClient, callApi, signIn, startTestSystem } from '@candor/testkit';
import type { TestSystem } from '@candor/testkit';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem({ environment: { DEMO_DATA: 'true', DEMO_MONEY: 'false' } });
});
afterAll(() => system.close());

const newsPage = z.object({ items: z.array(newsItem), next: z.nullable(z.string()) });
const allLists = z.object({ lists: z.array(watchlists.watchlist) });

describe('MKT-06 what a guest may read', () => {
  test('MKT-06 G-14 news of the tenant in the reader’s language, marked as samples; one article', async () => {
    const list = await callApi(system, listNews, { tenant: 'turkey', language: 'tr-TR', query: { limit: '2' } });
    const { items, next } = z.parse(newsPage, list.body);
    expect(items.map(({ sample, language }) => [sample, language])).toEqual([
      [true, 'tr-TR'],
      [true, 'tr-TR'],
    ]);
    expect(next).not.toBeNull();
    const id = items[0]?.id ?? '';
    const article = await callApi(system, getNews, { tenant: 'turkey', params: { id } });
    expect(article).toMatchObject({ status: 200, body: { id, sample: true, title: items[0]?.title } });
    const stranger = await callApi(system, getNews, { tenant: 'india', params: { id } });
    expect(stranger).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const wrong = await callApi(system, listNews, { tenant: 'turkey', query: { symbol: 'aapl' } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test('MKT-06 guides in the reader’s language, falling back to what the tenant offers', async () => {
    const list = await callApi(system, listGuides, { tenant: 'poland', language: 'pl-PL' });
    expect(list.body).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ slug: 'ipo' })]) });
    const params = { slug: 'ai-day-trading' };
    const polish = await callApi(system, getGuide, { tenant: 'poland', language: 'pl-PL', params });
    expect(polish).toMatchObject({ status: 200, body: { language: 'pl-PL', title: 'Handel dzienny z AI' } });
    const chinese = await callApi(system, getGuide, { tenant: 'poland', language: 'zh-CN', params });
    expect(chinese).toMatchObject({ status: 200, body: { language: 'pl-PL' } });
    const unknown = await callApi(system, getGuide, { tenant: 'poland', params: { slug: 'lottery' } });
    expect(unknown).toMatchObject({ status: 404 });
  });
});

describe('MKT-05 watchlists need a session', () => {
  test('MKT-05 a guest has none; a client adds, orders, removes, names and deletes', async () => {
    expect(await callApi(system, watchlists.listWatchlists)).toMatchObject({ status: 401 });
    const client = await addClient(system);
    const { access_token: bearer } = await signIn(system, client);
    const call = (endpoint: Parameters<typeof callApi>[1], options: Parameters<typeof callApi>[2] = {}) =>
      callApi(system, endpoint, { bearer, ...options });
    const aapl = { market: 'NASDAQ', symbol: 'AAPL' };
    const msft = { market: 'NASDAQ', symbol: 'MSFT' };
    await call(watchlists.watchInstrument, { params: aapl });
    const added = z.parse(watchlists.watchlist, (await call(watchlists.watchInstrument, { params: msft })).body);
    expect(added.items.map(({ symbol }) => symbol)).toEqual(['AAPL', 'MSFT']);
    const params = { id: added.id };
    await call(watchlists.orderWatchlist, { params, body: { items: [msft, aapl] } });
    const { lists } = z.parse(allLists, (await call(watchlists.listWatchlists)).body);
    expect(lists[0]?.items.map(({ symbol }) => symbol)).toEqual(['MSFT', 'AAPL']);
    const removed = await call(watchlists.unwatchInstrument, { params: aapl });
    expect(removed.body).toEqual({ removed: [{ list: added.id, position: 1 }] });

    const made = z.parse(
      watchlists.watchlist,
      (await call(watchlists.createWatchlist, { body: { name: 'Tech' } })).body,
    );
    const renamed = await call(watchlists.renameWatchlist, { params: { id: made.id }, body: { name: 'Chips' } });
    expect(renamed.body).toMatchObject({ name: 'Chips' });
    const ordered = await call(watchlists.orderWatchlists, { body: { lists: [made.id, added.id] } });
    expect(z.parse(allLists, ordered.body).lists.map(({ name }) => name)).toEqual(['Chips', '']);
    expect(await call(watchlists.deleteWatchlist, { params: { id: made.id } })).toMatchObject({ status: 204 });
  });

  test('MKT-05 “Failed to update watchlist” in the reader’s language', async () => {
    const client = await addClient(system, 'spain');
    const { access_token: bearer } = await signIn(system, client);
    const params = { market: 'BME', symbol: 'NOSUCH' };
    const english = await callApi(system, watchlists.watchInstrument, { tenant: 'spain', bearer, params });
    expect(english).toMatchObject({
      status: 422,
      body: { code: 'watchlist_update_failed', title: 'Failed to update watchlist' },
    });
    const spanish = await callApi(system, watchlists.watchInstrument, {
      tenant: 'spain',
      language: 'es-ES',
      bearer,
      params,
    });
    expect(spanish.body).toMatchObject({ title: 'No se ha podido actualizar la lista de seguimiento' });
  });
});
