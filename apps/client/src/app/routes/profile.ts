// The person: profile, security, level, activity, nominees. Pages are loaded when they are opened.
import { createRoute } from '@tanstack/react-router';
import { lazyPage, place } from './place.ts';
import { readComplaintSearch, readSecuritySearch, readTokenSearch } from './search.ts';

const profile = createRoute({
  ...place('/profile'),
  component: lazyPage(() => import('../../features/profile/page.tsx')),
});
const security = createRoute({
  ...place('/profile/security'),
  validateSearch: readSecuritySearch,
  component: lazyPage(() => import('../security/page.tsx')),
});
const score = createRoute({
  ...place('/profile/score'),
  component: lazyPage(() => import('../../features/score/page.tsx')),
});
const activity = createRoute({
  ...place('/profile/activity'),
  component: lazyPage(() => import('../../features/activity/page.tsx')),
});
const documents = createRoute({
  ...place('/profile/documents'),
  component: lazyPage(() => import('../documents/accepted-page.tsx')),
});
const notifications = createRoute({
  ...place('/profile/notifications'),
  component: lazyPage(() => import('../../features/notifications/page.tsx')),
});
const unsubscribe = createRoute({
  ...place('/unsubscribe'),
  validateSearch: readTokenSearch,
  component: lazyPage(() => import('../../features/notifications/unsubscribe-page.tsx')),
});
const data = createRoute({
  ...place('/profile/data'),
  component: lazyPage(() => import('../../features/data-requests/page.tsx')),
});
const beneficiary = createRoute({
  ...place('/beneficiary'),
  component: lazyPage(() => import('../../features/nominees/page.tsx')),
});

const complaints = createRoute({
  ...place('/complaints'),
  component: lazyPage(() => import('../../features/complaints/page.tsx')),
});
const newComplaint = createRoute({
  ...place('/complaints/new'),
  validateSearch: readComplaintSearch,
  component: lazyPage(() => import('../../features/complaints/new-page.tsx')),
});
const complaint = createRoute({
  ...place('/complaints/$id'),
  component: lazyPage(() => import('../../features/complaints/detail-page.tsx')),
});

export const profileRoutes = [
  profile,
  security,
  score,
  activity,
  documents,
  notifications,
  unsubscribe,
  data,
  beneficiary,
  complaints,
  newComplaint,
  complaint,
] as const;
