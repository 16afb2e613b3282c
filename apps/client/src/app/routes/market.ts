// Markets and what is written about them: quotes, news, products and guides. Pages are loaded when they are opened.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from './place.ts';
import { readCompareSearch, readDiscoverSearch } from '../../features/discover/discover-search.ts';
import { readMarketSearch } from '../../features/market/market-search.ts';
import { readNewsSearch, readQuoteSearch } from './search.ts';

const market = createRoute({
  ...place('/market'),
  validateSearch: readMarketSearch,
  component: lazyRouteComponent(() => import('../../features/market/page.tsx'), 'MarketPage'),
});
const quote = createRoute({
  ...place('/quote'),
  validateSearch: readQuoteSearch,
  component: lazyRouteComponent(() => import('../quote/page.tsx'), 'QuotePage'),
});
const news = createRoute({
  ...place('/news'),
  validateSearch: readNewsSearch,
  component: lazyRouteComponent(() => import('../../features/news/page.tsx'), 'NewsPage'),
});
const article = createRoute({
  ...place('/news/$id'),
  component: lazyRouteComponent(() => import('../../features/news/article-page.tsx'), 'ArticlePage'),
});
const discover = createRoute({
  ...place('/discover'),
  validateSearch: readDiscoverSearch,
  component: lazyRouteComponent(() => import('../../features/discover/page.tsx'), 'DiscoverPage'),
});
const compare = createRoute({
  ...place('/discover/compare'),
  validateSearch: readCompareSearch,
  component: lazyRouteComponent(() => import('../../features/discover/compare-page.tsx'), 'ComparePage'),
});
const guides = createRoute({
  ...place('/discover/guides'),
  component: lazyRouteComponent(() => import('../../features/guides/page.tsx'), 'GuidesPage'),
});
const guide = createRoute({
  ...place('/discover/guides/$slug'),
  component: lazyRouteComponent(() => import('../../features/guides/guide-page.tsx'), 'GuidePage'),
});

const offerings = createRoute({
  ...place('/discover/offerings'),
  component: lazyRouteComponent(() => import('../../features/offerings/list-page.tsx'), 'OfferingsPage'),
});
const offering = createRoute({
  ...place('/discover/offerings/$id'),
  component: lazyRouteComponent(() => import('../../features/offerings/page.tsx'), 'OfferingPage'),
});

const bonds = createRoute({
  ...place('/discover/bonds'),
  component: lazyRouteComponent(() => import('../../features/bonds/list-page.tsx'), 'BondsPage'),
});
const bond = createRoute({
  ...place('/discover/bonds/$id'),
  component: lazyRouteComponent(() => import('../bonds/page.tsx'), 'BondPage'),
});
const blocks = createRoute({
  ...place('/block'),
  component: lazyRouteComponent(() => import('../../features/blocks/list-page.tsx'), 'BlocksPage'),
});
const askBlock = createRoute({
  ...place('/block/new'),
  validateSearch: readQuoteSearch,
  component: lazyRouteComponent(() => import('../../features/blocks/ask-page.tsx'), 'AskBlockPage'),
});
const block = createRoute({
  ...place('/block/$id'),
  component: lazyRouteComponent(() => import('../../features/blocks/page.tsx'), 'BlockPage'),
});
const funds = createRoute({
  ...place('/discover/funds'),
  component: lazyRouteComponent(() => import('../../features/funds/list-page.tsx'), 'FundsPage'),
});
const fund = createRoute({
  ...place('/discover/funds/$id'),
  component: lazyRouteComponent(() => import('../../features/funds/page.tsx'), 'FundPage'),
});

const strategies = createRoute({
  ...place('/discover/strategies'),
  component: lazyRouteComponent(() => import('../../features/strategies/list-page.tsx'), 'StrategiesPage'),
});
const strategy = createRoute({
  ...place('/discover/strategies/$id'),
  component: lazyRouteComponent(() => import('../../features/strategies/page.tsx'), 'StrategyPage'),
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
