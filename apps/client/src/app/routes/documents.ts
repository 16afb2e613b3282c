// Texts of the house and the connection test. Pages are loaded when they are opened.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from './place.ts';

const test = createRoute({
  ...place('/test'),
  component: lazyRouteComponent(() => import('../../features/test/page.tsx'), 'ConnectionTestPage'),
});
const about = createRoute({
  ...place('/about'),
  component: lazyRouteComponent(() => import('../documents/page.tsx'), 'AboutPage'),
});
const privacy = createRoute({
  ...place('/privacy'),
  component: lazyRouteComponent(() => import('../documents/page.tsx'), 'PrivacyPage'),
});
const cookie = createRoute({
  ...place('/cookie'),
  component: lazyRouteComponent(() => import('../documents/page.tsx'), 'CookiePage'),
});
const terms = createRoute({
  ...place('/terms/$kind'),
  component: lazyRouteComponent(() => import('../documents/page.tsx'), 'TermsPage'),
});

export const documentsRoutes = [test, about, privacy, cookie, terms] as const;
