// The face of content that other modules may import.
export { createFeedFetch } from './feed-fetch.ts';
export type { FetchFeed } from './feed-fetch.ts';
export { createFeedImport } from './feed-import.ts';
export type { FeedImportParts, FeedSetting } from './feed-import.ts';
export { ensureSampleNews } from './sample-news.ts';
export { createNews } from './service.ts';
export type { News } from './service.ts';
