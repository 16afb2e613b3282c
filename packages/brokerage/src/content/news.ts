// A piece of news: what it carries and how a page of it is continued. Pure.
import type { Language } from '@candor/contract';
import type { NewsArticle, NewsItem, NewsTopic } from '@candor/contract/content/client.ts';
import { isId } from '@candor/contract/ids.ts';
import type { ApprovalId, NewsId } from '@candor/contract/ids.ts';

export interface StoredNews {
  readonly newsId: NewsId;
  readonly language: Language;
  readonly topic: NewsTopic;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly source: string;
  readonly url: string;
  readonly symbols: readonly string[];
  readonly isSample: boolean;
  readonly publishedAt: Date;
}

/** Our own texts have no feed; their guid is a name that we give. */
export interface NewNews extends StoredNews {
  readonly feed: string;
  readonly guid: string;
  /** The decision behind what staff wrote. */
  readonly approvalId?: ApprovalId;
}

export interface NewsPlace {
  readonly publishedAt: Date;
  readonly newsId: NewsId;
}

/** Newest first by time, then by id: two articles of one second keep their order over pages. */
export function writeCursor({ publishedAt, newsId }: NewsPlace): string {
  return `${publishedAt.getTime()}_${newsId}`;
}

export function readCursor(cursor: string): NewsPlace | undefined {
  const [ms = '', newsId = ''] = cursor.split('_');
  return /^\d{1,15}$/.test(ms) && isId('news', newsId) ? { publishedAt: new Date(Number(ms)), newsId } : undefined;
}

export function toItem(news: StoredNews): NewsItem {
  return {
    id: news.newsId,
    language: news.language,
    topic: news.topic,
    title: news.title,
    summary: news.summary,
    source: news.source,
    symbols: [...news.symbols],
    sample: news.isSample,
    published_at: news.publishedAt.toISOString(),
  };
}

export function toArticle(news: StoredNews): NewsArticle {
  return { ...toItem(news), body: news.body, url: news.url };
}
