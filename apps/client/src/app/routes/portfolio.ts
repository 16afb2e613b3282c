// What one holds and what happened with it. Pages are loaded when they are opened.
import { createRoute } from '@tanstack/react-router';
import { readOrdersSearch } from '../../shared/orders/orders-search.ts';
import { readTransactionsSearch } from '../../shared/transactions/transactions-search.ts';
import { readPortfolioSearch } from '../../shared/positions/portfolio-search.ts';
import { lazyPage, place } from './place.ts';
import { readQuoteSearch } from './search.ts';

const portfolio = createRoute({
  ...place('/portfolio'),
  validateSearch: readPortfolioSearch,
  component: lazyPage(() => import('../../features/portfolio/page.tsx')),
});
const closed = createRoute({
  ...place('/portfolio/closed'),
  component: lazyPage(() => import('../../features/portfolio/closed-page.tsx')),
});
const orders = createRoute({
  ...place('/portfolio/orders'),
  validateSearch: readOrdersSearch,
  component: lazyPage(() => import('../../features/orders/list/page.tsx')),
});
const order = createRoute({
  ...place('/portfolio/orders/$id'),
  component: lazyPage(() => import('../../features/orders/detail/order-page.tsx')),
});
const confirmation = createRoute({
  ...place('/portfolio/confirmations/$id'),
  component: lazyPage(() => import('../../features/orders/confirmation/page.tsx')),
});
const plans = createRoute({
  ...place('/portfolio/plans'),
  component: lazyPage(() => import('../../features/plans/page.tsx')),
});
const newPlan = createRoute({
  ...place('/portfolio/plans/new'),
  validateSearch: readQuoteSearch,
  component: lazyPage(() => import('../../features/plans/new-page.tsx')),
});
const plan = createRoute({
  ...place('/portfolio/plans/$id'),
  component: lazyPage(() => import('../../features/plans/plan-page.tsx')),
});
const alerts = createRoute({
  ...place('/portfolio/alerts'),
  component: lazyPage(() => import('../../features/alerts/page.tsx')),
});
const transactions = createRoute({
  ...place('/portfolio/transactions'),
  validateSearch: readTransactionsSearch,
  component: lazyPage(() => import('../../features/transactions/page.tsx')),
});
const transaction = createRoute({
  ...place('/portfolio/transactions/$id'),
  component: lazyPage(() => import('../../features/transactions/detail-page.tsx')),
});

export const portfolioRoutes = [
  portfolio,
  closed,
  orders,
  order,
  confirmation,
  plans,
  newPlan,
  plan,
  alerts,
  transactions,
  transaction,
] as const;
