// Markets and what is written about them: quotes, news, products and guides. Pages are loaded when they are opened.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from './place.ts';
import { readNewsSearch, readQuoteSearch } from './search.ts';

const market = createRoute({
  ...place('/market'),
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
  component: lazyRouteComponent(() => import('../../features/discover/page.tsx'), 'DiscoverPage'),
});
const guides = createRoute({
  ...place('/discover/guides'),
  component: lazyRouteComponent(() => import('../../features/guides/page.tsx'), 'GuidesPage'),
});
const guide = createRoute({
  ...place('/discover/guides/$slug'),
  component: lazyRouteComponent(() => import('../../features/guides/guide-page.tsx'), 'GuidePage'),
});

export const marketRoutes = [market, quote, news, article, discover, guides, guide] as const;
