// News on a real database: samples once and marked, feeds imported without doubles, pages that do not skip, one tenant each.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '@candor/contract';
import type { TenantId } from '@candor/contract/ids.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { createFakeClock } from '@candor/platform/clock/clock.ts';
import { createIds } from '@candor/platform/ids/ids.ts';
import { createRecurring } from '@candor/platform/jobs/recurring.ts';
import { createJobWorker } from '@candor/platform/jobs/worker.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import { migrationSources } from '@candor/server/start/migrations.ts';
import { createTestDatabase, tenantIds } from '@candor/testkit';
import type { TestDatabase } from '@candor/testkit';
import { applyProfiles, createTenantDirectory, readProfileFiles } from '../tenants/index.ts';
import type { TenantContext, TenantDirectory } from '../tenants/index.ts';
import { createFeedFetch, createFeedImport, createNews, ensureSampleNews } from './index.ts';
import type { News } from './index.ts';
import { samples } from './sample-news.ts';
import { readFeedState } from './store.ts';

const clock = createFakeClock(new Date('2026-11-16T15:00:00Z'));
const ids = createIds(clock);
const poland = parseTenantId(tenantIds.poland);
const everyMs = 15 * 60_000;
let base: TestDatabase;
let directory: TenantDirectory;
let news: News;

beforeAll(async () => {
  base = await createTestDatabase({ migrations: migrationSources().slice(1), clock });
  await applyProfiles(base.db, clock, await readProfileFiles(`${import.meta.dirname}/../../../../tenants`));
  directory = await createTenantDirectory(base.db, clock);
  news = createNews({ db: base.db, clock });
  await ensureSampleNews({ db: base.db, clock, ids }, directory.all());
});
afterAll(() => base.close());

function readerOf(tenantId: TenantId, language: TenantContext['language']): TenantContext {
  const tenant = directory.find(tenantId);
  if (!tenant) throw new Error('no tenant');
  return { tenant, language, scope: tenantScope(tenant.id, { kind: 'guest', id: 'guest' }) };
}

async function listOf(reader: TenantContext, query: Parameters<News['list']>[1] = {}) {
  const page = await news.list(reader, query);
  if (isRefusal(page)) throw new Error(page.refused);
  return page;
}

describe('MKT-06 sample news', () => {
  test('MKT-06 G-14 every sample is marked, in the reader’s language, newest first, and comes only once', async () => {
    await ensureSampleNews({ db: base.db, clock, ids }, directory.all());
    const { items, next } = await listOf(readerOf(tenantIds.spain, 'es-ES'));
    expect(items).toHaveLength(Object.keys(samples).length);
    expect(next).toBeNull();
    expect(items.every(({ sample, language }) => sample && language === 'es-ES')).toBe(true);
    expect(items.map(({ published_at: at }) => at)).toEqual(
      items
        .map(({ published_at: at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(items[0]?.title).toBe('Cómo empieza una sesión: la subasta de apertura');
  });

  test('MKT-06 filters by symbol, topic and language; pages follow each other without gap or double', async () => {
    const reader = readerOf(tenantIds.sun3, 'en-US');
    const apple = await listOf(reader, { symbol: 'NASDAQ:AAPL' });
    expect(apple.items).toHaveLength(3);
    const economy = await listOf(reader, { topic: 'economy', language: 'zh-CN' });
    expect(economy.items.map(({ topic, language }) => `${topic} ${language}`)).toEqual([
      'economy zh-CN',
      'economy zh-CN',
    ]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listOf(reader, { limit: '3', ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual((await listOf(reader)).items.map(({ id }) => id));
    expect(await news.list(reader, { cursor: 'nonsense' })).toEqual({ refused: 'bad_request' });
  });

  test('PROF-05 an article of one tenant does not exist for another', async () => {
    const [first] = (await listOf(readerOf(tenantIds.sun3, 'en-US'))).items;
    const id = first?.id ?? sampleId('');
    expect(await news.find(readerOf(tenantIds.sun3, 'en-US'), id)).toMatchObject({ id, sample: true, url: '' });
    expect(await news.find(readerOf(tenantIds.india, 'en-US'), id)).toEqual({ refused: 'not_found' });
  });
});

const item = (guid: string, title: string, date = 'Mon, 16 Nov 2026 12:00:00 GMT'): string =>
  `<item><guid>${guid}</guid><title>${title}</title><link>https://pap.example/${guid}</link>` +
  `<description>Tekst</description><pubDate>${date}</pubDate></item>`;
const feed = (...items: string[]): string => `<rss version="2.0"><channel>${items.join('')}</channel></rss>`;

const importedTitles = async (): Promise<string[]> =>
  (await listOf(readerOf(tenantIds.poland, 'pl-PL'))).items
    .filter(({ sample }) => !sample)
    .map(({ title, source }) => `${source}: ${title}`);

describe('MKT-06 imported news', () => {
  let server: Server;
  let url = '';
  let answer: { status: number; body: string; etag: string };
  const asked: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.headers['if-none-match'] ?? '');
      if (request.headers['if-none-match'] === answer.etag) response.writeHead(304).end();
      else response.writeHead(answer.status, { etag: answer.etag }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/rss`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  function createImporter(feeds = [{ url, language: 'pl-PL', topic: 'market', source: 'Agencja' } as const]) {
    const warnings: object[] = [];
    const feedImport = createFeedImport({
      db: base.db,
      clock,
      ids,
      log: { warn: (fields) => void warnings.push(fields) },
      fetchFeed: createFeedFetch({ allowLoopback: true }),
      feedsOf: (tenantId) => (tenantId === poland ? feeds : []),
      everyMs,
    });
    const importer = createRecurring({ db: base.db, clock, ids }, [feedImport]);
    const log = { warn: () => undefined, error: () => undefined };
    const worker = createJobWorker({ db: base.db, clock, log, random: () => 1, handlers: importer.handlers });
    return { importer, worker, warnings };
  }

  test('MKT-06 a feed is visited on its own, once per slot, with what it said last', async () => {
    answer = { status: 200, etag: '"1"', body: feed(item('a', 'Pierwszy'), item('b', 'Zysk gwarantowany!')) };
    const { importer, worker } = createImporter();
    await importer.plan(directory.all().map(({ id }) => id));
    await importer.plan(directory.all().map(({ id }) => id));
    expect(await worker.drain()).toBe(1);
    // G-12: the promise of the second article keeps it out.
    expect(await importedTitles()).toEqual(['Agencja: Pierwszy']);
    expect(await worker.drain()).toBe(0);
    clock.advance(everyMs);
    expect(await worker.drain()).toBe(1);
    expect(asked).toEqual(['', '"1"']);
  });

  test('MKT-06 an article is corrected, not doubled; one from the future is dated today', async () => {
    const late = item('c', 'Jutro', 'Mon, 16 Nov 2027 12:00:00 GMT');
    answer = { status: 200, etag: '"2"', body: feed(item('a', 'Pierwszy, poprawiony'), late) };
    const { worker } = createImporter();
    clock.advance(everyMs);
    await worker.drain();
    expect(await importedTitles()).toEqual(['Agencja: Jutro', 'Agencja: Pierwszy, poprawiony']);
    const [future] = (await listOf(readerOf(tenantIds.poland, 'pl-PL'))).items;
    expect(new Date(future?.published_at ?? 0).getTime()).toBeLessThanOrEqual(clock.now().getTime());
  });

  test('MKT-06 a broken feed is noted, keeps what is there, and is visited again', async () => {
    answer = { status: 200, etag: '"3"', body: '<!DOCTYPE x><rss/>' };
    const { worker, warnings } = createImporter();
    clock.advance(everyMs);
    await worker.drain();
    expect(warnings).toHaveLength(1);
    const scope = readerOf(tenantIds.poland, 'pl-PL').scope;
    const state = await base.db.read(scope, (reader) => readFeedState(reader, url));
    expect(state).toMatchObject({ etag: '"2"', problem: 'XmlFault: a document type is not accepted (line 1)' });
    answer = { status: 200, etag: '"4"', body: feed(item('d', 'Znowu')) };
    clock.advance(everyMs);
    expect(await worker.drain()).toBe(1);
    expect(await importedTitles()).toContain('Agencja: Znowu');
  });

  test('MKT-06 a feed that is no longer configured ends its visits', async () => {
    const { worker } = createImporter([]);
    clock.advance(everyMs);
    const before = asked.length;
    expect(await worker.drain()).toBe(1);
    clock.advance(everyMs);
    expect(await worker.drain()).toBe(0);
    expect(asked).toHaveLength(before);
  });
});
