// What a tenant publishes to be read: news and the guides of the learning centre.
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { newsTopics } from './news-topics.ts';
import { idOf, instant, language, page, pageQuery } from '../schemas/scalars.ts';

export { newsTopics };
export type { NewsTopic } from './news-topics.ts';

/** An instrument that an article is about, as `NASDAQ:AAPL`. */
export const instrumentTag = z.string().check(z.regex(/^[A-Z]{2,8}:[A-Z0-9][A-Z0-9.&_-]{0,19}$/));

const newsFields = {
  id: idOf('news'),
  language,
  topic: z.enum(newsTopics),
  title: z.string(),
  summary: z.string(),
  /** Who wrote it. */
  source: z.string(),
  symbols: z.array(instrumentTag),
  /** True for texts that ship with the product to show how it looks: labelled wherever they are shown. */
  sample: z.boolean(),
  published_at: instant,
};

export const newsItem = z.strictObject(newsFields);
export type NewsItem = z.infer<typeof newsItem>;

export const newsArticle = z.strictObject({
  ...newsFields,
  /** The markdown subset of legal texts. */
  body: z.string(),
  /** Where the original stands; empty for our own. */
  url: z.string(),
});
export type NewsArticle = z.infer<typeof newsArticle>;

export const guideFamilies = [
  'basics',
  'stock',
  'ipo',
  'offering',
  'otc',
  'block',
  'fund',
  'mutual_fund',
  'etf',
  'bond',
  'quant',
  'savings',
  'ai',
] as const;
export type GuideFamily = (typeof guideFamilies)[number];

/** Every family but the basics is something a client can buy. */
export type ProductFamily = Exclude<GuideFamily, 'basics'>;

const guideFields = {
  slug: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/)),
  family: z.enum(guideFamilies),
  language,
  title: z.string(),
  summary: z.string(),
  /** One line each, for a card: what it costs, what can go wrong, how to leave. */
  cost: z.string(),
  risk: z.string(),
  exit: z.string(),
  minutes: z.int(),
};

export const guideItem = z.strictObject(guideFields);
export type GuideItem = z.infer<typeof guideItem>;

export const guide = z.strictObject({ ...guideFields, body: z.string() });
export type Guide = z.infer<typeof guide>;

const isPublic = { kind: 'public' } as const;

export const listNews = defineEndpoint({
  id: 'listNews',
  base: 'api',
  method: 'GET',
  path: '/news/app/v1/list',
  summary: 'News, newest first, in the reader’s language unless another is asked for.',
  access: isPublic,
  query: z.strictObject({
    ...pageQuery,
    symbol: z.optional(instrumentTag),
    topic: z.optional(z.enum(newsTopics)),
    language: z.optional(language),
  }),
  response: page(newsItem),
  refusals: ['bad_request'],
});

export const getNews = defineEndpoint({
  id: 'getNews',
  base: 'api',
  method: 'GET',
  path: '/news/app/v1/{id}',
  summary: 'One article.',
  access: isPublic,
  params: z.strictObject({ id: idOf('news') }),
  response: newsArticle,
  refusals: ['not_found'],
});

export const listGuides = defineEndpoint({
  id: 'listGuides',
  base: 'api',
  method: 'GET',
  path: '/guide/app/v1/list',
  summary: 'Every guide of the learning centre with its card: cost, risk and the way out.',
  access: isPublic,
  response: z.strictObject({ items: z.array(guideItem) }),
  refusals: [],
});

export const getGuide = defineEndpoint({
  id: 'getGuide',
  base: 'api',
  method: 'GET',
  path: '/guide/app/v1/{slug}',
  summary: 'One guide in the reader’s language.',
  access: isPublic,
  params: z.strictObject({ slug: guideFields.slug }),
  response: guide,
  refusals: ['not_found'],
});
