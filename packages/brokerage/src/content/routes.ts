// Binds news and guides.
import * as contract from '@candor/contract/content/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { TenantContext } from '../tenants/index.ts';
import type { GuideDesk } from './guide-desk.ts';
import type { News } from './service.ts';

export function bindContent(news: News, guides: GuideDesk, publicGuard: Guard<'public', TenantContext>): Binding[] {
  return [
    bind(contract.listNews, publicGuard, (reader, { query }) => news.list(reader, query)),
    bind(contract.getNews, publicGuard, (reader, { params }) => news.find(reader, params.id)),
    bind(contract.listGuides, publicGuard, (reader) => guides.list(reader)),
    bind(contract.getGuide, publicGuard, (reader, { params }) => guides.find(reader, params.slug)),
  ];
}
