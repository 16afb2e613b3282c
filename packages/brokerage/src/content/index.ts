// The face of content that other modules may import.
export { createFeedFetch } from './feed-fetch.ts';
export type { FetchFeed } from './feed-fetch.ts';
export { createFeedImport } from './feed-import.ts';
export type { FeedImportParts, FeedSetting } from './feed-import.ts';
export type { GuideShelf } from './guides.ts';
export { guideSlugs, isGuideSlug, loadGuides } from './guides.ts';
export { ensureSampleNews } from './sample-news.ts';
export { listAllNews, readAnyNews, retractNews, saveNews } from './store.ts';
export type { ListedNews } from './store.ts';
export { createNews } from './service.ts';
export type { News } from './service.ts';
