// Markets and what is written about them: quotes, news, products and guides. Pages are loaded when they are opened.
import { createRoute } from '@tanstack/react-router';
import { lazyPage, place } from './place.ts';
import { readCompareSearch, readDiscoverSearch } from '../../features/discover/discover-search.ts';
import { readMarketSearch } from '../../features/market/market-search.ts';
import { readNewsSearch, readQuoteSearch } from './search.ts';

const market = createRoute({
  ...place('/market'),
  validateSearch: readMarketSearch,
  component: lazyPage(() => import('../../features/market/page.tsx')),
});
const quote = createRoute({
  ...place('/quote'),
  validateSearch: readQuoteSearch,
  component: lazyPage(() => import('../quote/page.tsx')),
});
const news = createRoute({
  ...place('/news'),
  validateSearch: readNewsSearch,
  component: lazyPage(() => import('../../features/news/page.tsx')),
});
const article = createRoute({
  ...place('/news/$id'),
  component: lazyPage(() => import('../../features/news/article-page.tsx')),
});
const discover = createRoute({
  ...place('/discover'),
  validateSearch: readDiscoverSearch,
  component: lazyPage(() => import('../../features/discover/page.tsx')),
});
const compare = createRoute({
  ...place('/discover/compare'),
  validateSearch: readCompareSearch,
  component: lazyPage(() => import('../../features/discover/compare-page.tsx')),
});
const guides = createRoute({
  ...place('/discover/guides'),
  component: lazyPage(() => import('../../features/guides/page.tsx')),
});
const guide = createRoute({
  ...place('/discover/guides/$slug'),
  component: lazyPage(() => import('../../features/guides/guide-page.tsx')),
});

const offerings = createRoute({
  ...place('/discover/offerings'),
  component: lazyPage(() => import('../../features/offerings/list-page.tsx')),
});
const offering = createRoute({
  ...place('/discover/offerings/$id'),
  component: lazyPage(() => import('../offerings/page.tsx')),
});

const bonds = createRoute({
  ...place('/discover/bonds'),
  component: lazyPage(() => import('../../features/bonds/list-page.tsx')),
});
const bond = createRoute({
  ...place('/discover/bonds/$id'),
  component: lazyPage(() => import('../bonds/page.tsx')),
});
const blocks = createRoute({
  ...place('/block'),
  component: lazyPage(() => import('../../features/blocks/list-page.tsx')),
});
const askBlock = createRoute({
  ...place('/block/new'),
  validateSearch: readQuoteSearch,
  component: lazyPage(() => import('../../features/blocks/ask-page.tsx')),
});
const block = createRoute({
  ...place('/block/$id'),
  component: lazyPage(() => import('../../features/blocks/page.tsx')),
});
const funds = createRoute({
  ...place('/discover/funds'),
  component: lazyPage(() => import('../../features/funds/list-page.tsx')),
});
const fund = createRoute({
  ...place('/discover/funds/$id'),
  component: lazyPage(() => import('../../features/funds/page.tsx')),
});

const strategies = createRoute({
  ...place('/discover/strategies'),
  component: lazyPage(() => import('../../features/strategies/list-page.tsx')),
});
const strategy = createRoute({
  ...place('/discover/strategies/$id'),
  component: lazyPage(() => import('../../features/strategies/page.tsx')),
});

export const marketRoutes = [
  market,
  quote,
  news,
  article,
  discover,
  compare,
  guides,
  guide,
  offerings,
  offering,
  bonds,
  bond,
  blocks,
  askBlock,
  block,
  funds,
  fund,
  strategies,
  strategy,
] as const;
