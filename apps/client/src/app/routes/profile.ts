// The person: profile, security, level, activity, nominees. Pages are loaded when they are opened.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from './place.ts';
import { readSecuritySearch } from './search.ts';

const profile = createRoute({
  ...place('/profile'),
  component: lazyRouteComponent(() => import('../../features/profile/page.tsx'), 'ProfilePage'),
});
const security = createRoute({
  ...place('/profile/security'),
  validateSearch: readSecuritySearch,
  component: lazyRouteComponent(() => import('../security/page.tsx'), 'SecurityPage'),
});
const score = createRoute({
  ...place('/profile/score'),
  component: lazyRouteComponent(() => import('../../features/score/page.tsx'), 'ScorePage'),
});
const activity = createRoute({
  ...place('/profile/activity'),
  component: lazyRouteComponent(() => import('../../features/activity/page.tsx'), 'ActivityPage'),
});
const documents = createRoute({
  ...place('/profile/documents'),
  component: lazyRouteComponent(() => import('../documents/accepted-page.tsx'), 'AcceptedPage'),
});
const beneficiary = createRoute({
  ...place('/beneficiary'),
  component: lazyRouteComponent(() => import('../../features/nominees/page.tsx'), 'BeneficiaryPage'),
});

export const profileRoutes = [profile, security, score, activity, documents, beneficiary] as const;
