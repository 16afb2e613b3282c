// The job that keeps a tenant's feeds up to date: fetch, read, save, plan the next visit. A feed that fails is noted and visited again
// at its next time; it never stops another one.
import { findPromises } from '@candor/contract/documents/promises.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { Database, TenantId } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import { describeError } from '@candor/platform/jobs/job.ts';
import type { Job, JobHandlers, NewJob } from '@candor/platform/jobs/job.ts';
import type { JobQueue } from '@candor/platform/jobs/queue.ts';
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
  readonly queue: JobQueue;
  readonly log: { warn(fields: object, message: string): void };
  readonly fetchFeed: FetchFeed;
  readonly feedsOf: (tenantId: TenantId) => readonly FeedSetting[];
  readonly everyMs?: number;
}

export const feedJobKind = 'content.import_feed';
const defaultEveryMs = 15 * 60_000;
const systemActor = { kind: 'system', id: 'feeds' } as const;

export interface FeedImport {
  readonly handlers: JobHandlers;
  /** Plans the first visit of every configured feed; planning twice changes nothing. */
  plan(tenantIds: readonly TenantId[]): Promise<void>;
}

export function createFeedImport(parts: FeedImportParts): FeedImport {
  const { db, clock, queue, feedsOf, everyMs = defaultEveryMs } = parts;

  /** One visit per feed and slot of time, however many servers plan it. */
  function describeVisit(url: string, at: Date): NewJob {
    const slot = Math.floor(at.getTime() / everyMs);
    return { kind: feedJobKind, payload: { url }, runAt: at, uniqueKey: `${url}|${slot}` };
  }

  async function visit(job: Job, signal: AbortSignal): Promise<void> {
    const url = readUrl(job.payload);
    const feed = feedsOf(job.tenantId).find((setting) => setting.url === url);
    // No longer configured: the chain of visits ends here.
    if (!feed) return;
    const scope = tenantScope(job.tenantId, systemActor);
    const state = await db.read(scope, (reader) => readFeedState(reader, url));
    const outcome = await attempt(parts, feed, state, signal);
    if (outcome.problem !== '') parts.log.warn({ feed: url, problem: outcome.problem }, 'feed could not be imported');
    await db.transact(scope, async (tx) => {
      const now = clock.now();
      await saveNews(tx, job.tenantId, outcome.articles, now);
      await saveFeedState(tx, job.tenantId, { ...state, ...outcome, url }, now);
      await queue.enqueue(tx, describeVisit(url, new Date(now.getTime() + everyMs)));
    });
  }

  return {
    handlers: { [feedJobKind]: { run: visit } },
    async plan(tenantIds) {
      for (const tenantId of tenantIds) {
        const feeds = feedsOf(tenantId);
        if (feeds.length === 0) continue;
        await db.transact(tenantScope(tenantId, systemActor), (tx) =>
          queue.enqueue(tx, ...feeds.map(({ url }) => describeVisit(url, clock.now()))),
        );
      }
    },
  };
}

interface Outcome {
  readonly articles: readonly NewNews[];
  readonly etag: string;
  readonly lastModified: string;
  readonly problem: string;
}

async function attempt(
  { fetchFeed, clock, ids }: FeedImportParts,
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
function toNews(feed: FeedSetting, article: FeedArticle, newsId: string, now: Date): NewNews {
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

function readUrl(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'url' in payload && typeof payload.url === 'string')
    return payload.url;
  throw new TypeError('a feed job names its url');
}
