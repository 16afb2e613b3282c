// What a tenant publishes to be read: news and the guides of the learning centre.
import * as z from 'zod/mini';
import { visitor } from '../callers.ts';
import { byId, idOf, instant, language } from '../schemas/scalars.ts';
import { newsTopics } from './news-topics.ts';

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

export const listNews = visitor.page('listNews', '/news/app/v1/list', {
  summary: 'News, newest first, in the reader’s language unless another is asked for.',
  of: newsItem,
  filters: {
    symbol: z.optional(instrumentTag),
    topic: z.optional(z.enum(newsTopics)),
    language: z.optional(language),
  },
});

export const getNews = visitor.get('getNews', '/news/app/v1/{id}', {
  summary: 'One article.',
  params: byId('news'),
  response: newsArticle,
  refusals: ['not_found'],
});

export const listGuides = visitor.list('listGuides', '/guide/app/v1/list', {
  summary: 'Every guide of the learning centre with its card: cost, risk and the way out.',
  of: guideItem,
});

export const getGuide = visitor.get('getGuide', '/guide/app/v1/{slug}', {
  summary: 'One guide in the reader’s language.',
  params: z.strictObject({ slug: guideFields.slug }),
  response: guide,
  refusals: ['not_found'],
});
