// Texts of the house, the chat and the connection test. Pages are loaded when they are opened.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage, place } from './place.ts';
import { readChatSearch } from './search.ts';

const test = createRoute({
  ...place('/test'),
  component: lazyPage(() => import('../../features/test/page.tsx')),
});
const chat = createRoute({
  ...place('/chat'),
  validateSearch: readChatSearch,
  component: lazyPage(() => import('../../features/chats/page.tsx')),
});
const contact = createRoute({
  ...place('/contact'),
  component: lazyPage(() => import('../../features/advisors/page.tsx')),
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

const versions = createRoute({
  ...place('/terms/$kind/versions'),
  component: lazyPage(() => import('../documents/versions-page.tsx')),
});

export const documentsRoutes = [test, chat, contact, about, privacy, cookie, terms, versions] as const;
