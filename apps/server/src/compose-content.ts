// Puts news, guides and watchlists together. The market data answers which instruments exist.
import {
  bindContent,
  createFeedFetch,
  createFeedImport,
  createNews,
  ensureSampleNews,
  loadGuides,
} from '@candor/brokerage/content/index.ts';
import type { TenantContext, TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import { bindWatchlists, createWatchlists } from '@candor/brokerage/watchlists/index.ts';
import type { Instrument, Watcher } from '@candor/brokerage/watchlists/index.ts';
import { languages } from '@candor/contract';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { JobHandlers } from '@candor/platform/jobs/job.ts';
import { createJobQueue } from '@candor/platform/jobs/queue.ts';
import type { Parts } from './parts.ts';

export interface ContentNeeds {
  readonly directory: TenantDirectory;
  readonly publicGuard: Guard<'public', TenantContext>;
  readonly clientGuard: Guard<'client', Watcher>;
  readonly isListed: (instrument: Instrument) => boolean;
}

export interface Content {
  readonly bindings: readonly Binding[];
  readonly jobs: JobHandlers;
}

export async function composeContent(parts: Parts, needs: ContentNeeds): Promise<Content> {
  const { db, clock, ids, log, config } = parts;
  const { directory, publicGuard, clientGuard, isListed } = needs;
  if (config.DEMO_DATA) parts.later(() => ensureSampleNews({ db, clock, ids }, directory.all()));
  const feeds = createFeedImport({
    db,
    clock,
    ids,
    log,
    queue: createJobQueue({ ids, clock }),
    fetchFeed: createFeedFetch(),
    feedsOf: (tenantId) => directory.find(tenantId)?.feeds ?? [],
  });
  if (config.ROLES.includes('jobs')) parts.later(() => feeds.plan(directory.all().map(({ id }) => id)));
  return {
    bindings: [
      ...bindContent(createNews(db), loadGuides(languages), publicGuard),
      ...bindWatchlists(createWatchlists({ db, clock, ids, isListed }), clientGuard),
    ],
    jobs: feeds.handlers,
  };
}
