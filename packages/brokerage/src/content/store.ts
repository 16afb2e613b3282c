// SQL of news and of what their feeds said last.
import type { ApprovalId, NewsId, TenantId } from '@candor/contract/ids.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import type { NewNews, NewsPlace, StoredNews } from './news.ts';

export interface NewsFilter {
  readonly language: string;
  readonly symbol?: string | undefined;
  readonly topic?: string | undefined;
  readonly before?: NewsPlace | undefined;
  readonly now: Date;
  readonly limit: number;
}

export async function listNews(reader: Reader, filter: NewsFilter): Promise<StoredNews[]> {
  const { before, symbol, topic } = filter;
  return reader.sql<StoredNews[]>`
    select news_id, language, topic, title, summary, body, source, url, symbols, is_sample, published_at
    from brokerage.news
    where language = ${filter.language} and retracted_at is null and published_at <= ${filter.now}
      and (${topic ?? null}::text is null or topic = ${topic ?? null})
      and (${symbol ?? null}::text is null or symbols @> array[${symbol ?? null}::text])
      and (${before?.newsId ?? null}::uuid is null
        or (published_at, news_id) < (${before?.publishedAt ?? null}::timestamptz, ${before?.newsId ?? null}::uuid))
    order by published_at desc, news_id desc limit ${filter.limit}`;
}

export async function findNews(reader: Reader, newsId: NewsId, now: Date): Promise<StoredNews | undefined> {
  const [row] = await reader.sql<StoredNews[]>`
    select news_id, language, topic, title, summary, body, source, url, symbols, is_sample, published_at
    from brokerage.news where news_id = ${newsId} and retracted_at is null and published_at <= ${now}`;
  return row;
}

/** An article that is known by its guid is corrected in place, never added again. Answers how many were new or changed. */
export async function saveNews(
  tx: TenantTx,
  tenantId: TenantId,
  articles: readonly NewNews[],
  now: Date,
): Promise<number> {
  let changed = 0;
  for (const news of articles) {
    const result = await tx.sql`
      insert into brokerage.news as n (tenant_id, news_id, language, topic, title, summary, body, source, url, symbols,
        is_sample, feed, guid, approval_id, published_at, created_at)
      values (${tenantId}, ${news.newsId}, ${news.language}, ${news.topic}, ${news.title}, ${news.summary}, ${news.body},
        ${news.source}, ${news.url}, ${tx.texts(news.symbols)}, ${news.isSample}, ${news.feed}, ${news.guid},
        ${news.approvalId ?? null}, ${news.publishedAt}, ${now})
      on conflict (tenant_id, feed, guid) do update
        set title = excluded.title, summary = excluded.summary, body = excluded.body, url = excluded.url
        where (n.title, n.summary, n.body, n.url)
          is distinct from (excluded.title, excluded.summary, excluded.body, excluded.url)`;
    changed += result.count;
  }
  return changed;
}

export async function listGuids(reader: Reader, feed: string): Promise<Set<string>> {
  const rows = await reader.sql<Array<{ guid: string }>>`select guid from brokerage.news where feed = ${feed}`;
  return new Set(rows.map(({ guid }) => guid));
}

export interface FeedState {
  readonly url: string;
  readonly etag: string;
  readonly lastModified: string;
  readonly problem: string;
}

export async function readFeedState(reader: Reader, url: string): Promise<FeedState> {
  const [row] = await reader.sql<FeedState[]>`
    select url, etag, last_modified, problem from brokerage.news_feeds where url = ${url}`;
  return row ?? { url, etag: '', lastModified: '', problem: '' };
}

export async function saveFeedState(tx: TenantTx, tenantId: TenantId, state: FeedState, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.news_feeds (tenant_id, url, etag, last_modified, checked_at, problem)
    values (${tenantId}, ${state.url}, ${state.etag}, ${state.lastModified}, ${now}, ${state.problem})
    on conflict (tenant_id, url) do update
      set etag = excluded.etag, last_modified = excluded.last_modified, checked_at = excluded.checked_at,
        problem = excluded.problem`;
}

export interface ListedNews extends StoredNews {
  readonly isRetracted: boolean;
}

/** For staff: those to come and those taken back included. */
export async function listAllNews(reader: Reader, { after, limit }: PageRange): Promise<ListedNews[]> {
  return reader.sql<ListedNews[]>`
    select news_id, language, topic, title, summary, body, source, url, symbols, is_sample, published_at,
      retracted_at is not null as is_retracted
    from brokerage.news
    where true ${when(
      reader,
      after,
      (id) =>
        reader.sql`and (published_at, news_id) <
          (select last.published_at, last.news_id from brokerage.news last where last.news_id = ${id})`,
    )}
    order by published_at desc, news_id desc limit ${limit}`;
}

export async function readAnyNews(reader: Reader, newsId: NewsId): Promise<ListedNews | undefined> {
  const [row] = await reader.sql<ListedNews[]>`
    select news_id, language, topic, title, summary, body, source, url, symbols, is_sample, published_at,
      retracted_at is not null as is_retracted
    from brokerage.news where news_id = ${newsId}`;
  return row;
}

export async function retractNews(tx: TenantTx, newsId: NewsId, approvalId: ApprovalId, now: Date): Promise<boolean> {
  const rows = await tx.sql`
    update brokerage.news set retracted_at = ${now}, retract_approval_id = ${approvalId}
    where news_id = ${newsId} and retracted_at is null returning news_id`;
  return rows.length > 0;
}
