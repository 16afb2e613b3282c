// The verbs of news: a page of it and one article, as a tenant's reader sees them.
import { limits, refuse } from '@candor/contract';
import type { InputOf, OutputOf, Refusal } from '@candor/contract';
import type { getNews, listNews } from '@candor/contract/content/client.ts';
import type { NewsId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database } from '@candor/platform/db/index.ts';
import type { TenantContext } from '../tenants/index.ts';
import { readCursor, toArticle, toItem, writeCursor } from './news.ts';
import * as store from './store.ts';

type NewsQuery = InputOf<typeof listNews>['query'];

export interface News {
  list(reader: TenantContext, query: NewsQuery): Promise<OutputOf<typeof listNews> | Refusal<'bad_request'>>;
  find(reader: TenantContext, newsId: NewsId): Promise<OutputOf<typeof getNews> | Refusal<'not_found'>>;
}

export function createNews({ db, clock }: { readonly db: Database; readonly clock: Clock }): News {
  return {
    async list({ scope, language }, query) {
      const before = query.cursor === undefined ? undefined : readCursor(query.cursor);
      if (query.cursor !== undefined && !before) return refuse('bad_request');
      const limit = query.limit === undefined ? limits.page.defaultSize : Number(query.limit);
      const { symbol, topic } = query;
      const wanted = {
        language: query.language ?? language,
        symbol,
        topic,
        before,
        now: clock.now(),
        limit: limit + 1,
      };
      const rows = await db.read(scope, (reader) => store.listNews(reader, wanted));
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return { items: shown.map(toItem), next: rows.length > limit && last ? writeCursor(last) : null };
    },
    async find({ scope }, newsId) {
      const news = await db.read(scope, (reader) => store.findNews(reader, newsId, clock.now()));
      return news ? toArticle(news) : refuse('not_found');
    },
  };
}
