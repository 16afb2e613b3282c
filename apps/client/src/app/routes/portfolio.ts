// What one holds and what happened with it. Pages are loaded when they are opened.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readOrdersSearch } from '../../shared/orders/orders-search.ts';
import { readTransactionsSearch } from '../../shared/transactions/transactions-search.ts';
import { readPortfolioSearch } from '../../shared/positions/portfolio-search.ts';
import { place } from './place.ts';
import { readQuoteSearch } from './search.ts';

const portfolio = createRoute({
  ...place('/portfolio'),
  validateSearch: readPortfolioSearch,
  component: lazyRouteComponent(() => import('../../features/portfolio/page.tsx'), 'PortfolioPage'),
});
const closed = createRoute({
  ...place('/portfolio/closed'),
  component: lazyRouteComponent(() => import('../../features/portfolio/closed-page.tsx'), 'ClosedPositionsPage'),
});
const orders = createRoute({
  ...place('/portfolio/orders'),
  validateSearch: readOrdersSearch,
  component: lazyRouteComponent(() => import('../../features/orders/list/page.tsx'), 'OrdersPage'),
});
const order = createRoute({
  ...place('/portfolio/orders/$id'),
  component: lazyRouteComponent(() => import('../../features/orders/detail/order-page.tsx'), 'OrderPage'),
});
const confirmation = createRoute({
  ...place('/portfolio/confirmations/$id'),
  component: lazyRouteComponent(() => import('../../features/orders/confirmation/page.tsx'), 'ConfirmationPage'),
});
const plans = createRoute({
  ...place('/portfolio/plans'),
  component: lazyRouteComponent(() => import('../../features/plans/page.tsx'), 'PlansPage'),
});
const newPlan = createRoute({
  ...place('/portfolio/plans/new'),
  validateSearch: readQuoteSearch,
  component: lazyRouteComponent(() => import('../../features/plans/new-page.tsx'), 'NewPlanPage'),
});
const plan = createRoute({
  ...place('/portfolio/plans/$id'),
  component: lazyRouteComponent(() => import('../../features/plans/plan-page.tsx'), 'PlanPage'),
});
const alerts = createRoute({
  ...place('/portfolio/alerts'),
  component: lazyRouteComponent(() => import('../../features/alerts/page.tsx'), 'AlertsPage'),
});
const transactions = createRoute({
  ...place('/portfolio/transactions'),
  validateSearch: readTransactionsSearch,
  component: lazyRouteComponent(() => import('../../features/transactions/page.tsx'), 'TransactionsPage'),
});
const transaction = createRoute({
  ...place('/portfolio/transactions/$id'),
  component: lazyRouteComponent(() => import('../../features/transactions/detail-page.tsx'), 'TransactionPage'),
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
