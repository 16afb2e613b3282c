// Texts of the house, the chat and the connection test. Pages are loaded when they are opened.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from './place.ts';
import { readChatSearch } from './search.ts';

const test = createRoute({
  ...place('/test'),
  component: lazyRouteComponent(() => import('../../features/test/page.tsx'), 'ConnectionTestPage'),
});
const chat = createRoute({
  ...place('/chat'),
  validateSearch: readChatSearch,
  component: lazyRouteComponent(() => import('../../features/chats/page.tsx'), 'ChatPage'),
});
const contact = createRoute({
  ...place('/contact'),
  component: lazyRouteComponent(() => import('../../features/advisors/page.tsx'), 'ContactPage'),
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
  component: lazyRouteComponent(() => import('../documents/versions-page.tsx'), 'VersionsPage'),
});

export const documentsRoutes = [test, chat, contact, about, privacy, cookie, terms, versions] as const;
