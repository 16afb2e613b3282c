// The reads of news: pages of a list by filter, and one article.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listNews, getNews } from '@candor/contract/content/client.ts';
import type { NewsTopic } from '@candor/contract/content/client.ts';
import { useLanguage } from '@candor/web';
import { useServices } from '../use-services.ts';

export interface NewsFilter {
  readonly topic?: NewsTopic;
  /** As `NASDAQ:AAPL`. */
  readonly symbol?: string;
  readonly limit?: number;
}

const pageSize = 12;
const freshMs = 60_000;

export function useNews({ topic, symbol, limit = pageSize }: NewsFilter) {
  const { api } = useServices();
  const language = useLanguage();
  return useInfiniteQuery({
    queryKey: ['news', language, topic ?? '', symbol ?? '', limit],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(listNews, {
        query: {
          limit: String(limit),
          ...(topic === undefined ? {} : { topic }),
          ...(symbol === undefined ? {} : { symbol }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        signal,
        bearer: null,
      }),
    getNextPageParam: (page) => page.next,
    staleTime: freshMs,
  });
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** An address that cannot be an article's is not asked for. */
export function isArticleId(id: string): boolean {
  return uuid.test(id);
}

export function useArticle(id: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['article', id],
    enabled: isArticleId(id),
    queryFn: ({ signal }) => api.call(getNews, { params: { id }, signal, bearer: null }),
    staleTime: freshMs,
  });
}
