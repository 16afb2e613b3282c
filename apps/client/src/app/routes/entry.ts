// Where one comes in: the start page, signing in, registering, a new password, verification. Pages are loaded when they are opened.
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage, place } from './place.ts';
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
  component: lazyPage(() => import('../home/page.tsx')),
});
const login = createRoute({
  ...place('/login'),
  validateSearch: readRedirectSearch,
  component: lazyPage(() => import('../../features/login/page.tsx')),
});
const register = createRoute({
  ...place('/register'),
  validateSearch: readRedirectSearch,
  component: lazyPage(() => import('../../features/register/page.tsx')),
});
const reset = createRoute({
  ...place('/reset'),
  component: lazyPage(() => import('../../features/credentials/reset-page.tsx')),
});
const kyc = createRoute({
  ...place('/kyc'),
  validateSearch: readRedirectSearch,
  component: lazyPage(() => import('../../features/kyc/page.tsx')),
});

export const entryRoutes = [index, dashboard, login, register, reset, kyc] as const;
