// The job that keeps a tenant's feeds up to date: fetch, read, save. A feed that fails is noted and visited again
// at its next time; it never stops another one.
import { findPromises } from '@candor/contract/documents/promises.ts';
import type { NewsId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantId, TenantScope } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { describeError } from '@candor/platform/jobs/job.ts';
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import type { TenantProfile } from '../tenants/index.ts';
import type { FeedArticle } from './feed.ts';
import { readFeed } from './feed.ts';
import type { FetchFeed } from './feed-fetch.ts';
import type { NewNews } from './news.ts';
import { readFeedState, saveFeedState, saveNews } from './store.ts';

export type FeedSetting = NonNullable<TenantProfile['feeds']>[number];

export interface FeedImportParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: { warn(fields: object, message: string): void };
  readonly fetchFeed: FetchFeed;
  readonly feedsOf: (tenantId: TenantId) => readonly FeedSetting[];
  readonly everyMs?: number;
}

const defaultEveryMs = 15 * 60_000;

export function createFeedImport(parts: FeedImportParts): Recurring {
  const { feedsOf, everyMs = defaultEveryMs } = parts;
  return {
    kind: 'content.import_feed',
    actor: 'feeds',
    everyMs,
    each: { name: 'url', of: (tenantId) => feedsOf(tenantId).map(({ url }) => url) },
    async run(scope, url, signal) {
      const feed = feedsOf(scope.tenantId).find((setting) => setting.url === url);
      if (feed) await visit(parts, scope, feed, signal);
    },
  };
}

async function visit(
  parts: Pick<FeedImportParts, 'clock' | 'db' | 'fetchFeed' | 'ids' | 'log'>,
  scope: TenantScope,
  feed: FeedSetting,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = parts;
  const { tenantId } = scope;
  const { url } = feed;
  const state = await db.read(scope, (reader) => readFeedState(reader, url));
  const outcome = await attempt(parts, feed, state, signal);
  if (outcome.problem !== '') log.warn({ feed: url, problem: outcome.problem }, 'feed could not be imported');
  await db.transact(scope, async (tx) => {
    const now = clock.now();
    await saveNews(tx, tenantId, outcome.articles, now);
    await saveFeedState(tx, tenantId, { ...state, ...outcome, url }, now);
  });
}

interface Outcome {
  readonly articles: readonly NewNews[];
  readonly etag: string;
  readonly lastModified: string;
  readonly problem: string;
}

async function attempt(
  { fetchFeed, clock, ids }: Pick<FeedImportParts, 'clock' | 'fetchFeed' | 'ids'>,
  feed: FeedSetting,
  state: { readonly url: string; readonly etag: string; readonly lastModified: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const { etag, lastModified } = state;
  try {
    const answer = await fetchFeed({ url: feed.url, etag, lastModified }, signal);
    if (answer.kind === 'unchanged') return { articles: [], etag, lastModified, problem: '' };
    const now = clock.now();
    const articles = readFeed(answer.text)
      .filter(isHonest)
      .map((article) => toNews(feed, article, ids.next(), now));
    return { articles, etag: answer.etag, lastModified: answer.lastModified, problem: '' };
  } catch (error) {
    signal.throwIfAborted();
    return { articles: [], etag, lastModified, problem: describeError(error) };
  }
}

/** G-12 holds for what others wrote too: an article that promises returns is not published. */
function isHonest({ title, summary, body }: FeedArticle): boolean {
  return findPromises(`${title}\n${summary}\n${body}`).length === 0;
}

/** A feed may be wrong about its time, but never ahead of ours. */
function toNews(feed: FeedSetting, article: FeedArticle, newsId: NewsId, now: Date): NewNews {
  const { guid, title, summary, body, url, publishedAt = now } = article;
  return {
    newsId,
    guid,
    title,
    summary,
    body,
    url,
    language: feed.language,
    topic: feed.topic,
    source: feed.source,
    symbols: [],
    isSample: false,
    feed: feed.url,
    publishedAt: publishedAt > now ? now : publishedAt,
  };
}
