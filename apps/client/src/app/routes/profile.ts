// The person: profile, security, level, activity, nominees. Pages are loaded when they are opened.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from './place.ts';
import { readComplaintSearch, readSecuritySearch, readTokenSearch } from './search.ts';

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
const notifications = createRoute({
  ...place('/profile/notifications'),
  component: lazyRouteComponent(() => import('../../features/notifications/page.tsx'), 'NotificationsPage'),
});
const unsubscribe = createRoute({
  ...place('/unsubscribe'),
  validateSearch: readTokenSearch,
  component: lazyRouteComponent(() => import('../../features/notifications/unsubscribe-page.tsx'), 'UnsubscribePage'),
});
const data = createRoute({
  ...place('/profile/data'),
  component: lazyRouteComponent(() => import('../../features/data-requests/page.tsx'), 'DataPage'),
});
const beneficiary = createRoute({
  ...place('/beneficiary'),
  component: lazyRouteComponent(() => import('../../features/nominees/page.tsx'), 'BeneficiaryPage'),
});

const complaints = createRoute({
  ...place('/complaints'),
  component: lazyRouteComponent(() => import('../../features/complaints/page.tsx'), 'ComplaintsPage'),
});
const newComplaint = createRoute({
  ...place('/complaints/new'),
  validateSearch: readComplaintSearch,
  component: lazyRouteComponent(() => import('../../features/complaints/new-page.tsx'), 'NewComplaintPage'),
});
const complaint = createRoute({
  ...place('/complaints/$id'),
  component: lazyRouteComponent(() => import('../../features/complaints/detail-page.tsx'), 'ComplaintPage'),
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
