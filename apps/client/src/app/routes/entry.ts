// Where one comes in: the start page, signing in, registering, a new password, verification. Pages are loaded when they are opened.
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { place } from './place.ts';
import { rootRoute } from './root-route.tsx';
import { readRedirectSearch } from './search.ts';

const index = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});
const dashboard = createRoute({
  ...place('/dashboard'),
  validateSearch: readRedirectSearch,
  component: lazyRouteComponent(() => import('../home/page.tsx'), 'HomePage'),
});
const login = createRoute({
  ...place('/login'),
  validateSearch: readRedirectSearch,
  component: lazyRouteComponent(() => import('../../features/login/page.tsx'), 'LoginPage'),
});
const register = createRoute({
  ...place('/register'),
  validateSearch: readRedirectSearch,
  component: lazyRouteComponent(() => import('../../features/register/page.tsx'), 'RegisterPage'),
});
const reset = createRoute({
  ...place('/reset'),
  component: lazyRouteComponent(() => import('../../features/credentials/reset-page.tsx'), 'ResetPage'),
});
const kyc = createRoute({
  ...place('/kyc'),
  validateSearch: readRedirectSearch,
  component: lazyRouteComponent(() => import('../../features/kyc/page.tsx'), 'KycPage'),
});

export const entryRoutes = [index, dashboard, login, register, reset, kyc] as const;
