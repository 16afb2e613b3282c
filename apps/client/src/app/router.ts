// The router of the app. Remembers where the person was and goes home when a session ends.
import { createRouter } from '@tanstack/react-router';
import { browserLimits } from '@candor/web/settings/browser-limits.ts';
import { routeTree } from './routes/routes.ts';
import type { Services } from './services.ts';
import { PageLoading } from './shell/page-loading.tsx';
import { RouteProblem } from './shell/route-problem.tsx';

declare global {
  interface Window {
    /** The boot script's: asks for the files of the page behind a path. */
    candorBring?: (path: string) => void;
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: ReturnType<typeof createAppRouter>;
  }
}

export function createAppRouter(services: Services) {
  const router = createRouter({
    routeTree,
    context: { services },
    defaultPreload: 'intent',
    defaultPendingMs: browserLimits.loaderDelayMs,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageLoading,
    // Of a page: the frame around it stays.
    defaultErrorComponent: RouteProblem,
    scrollRestoration: true,
    // Queries of this app are plain words: ?redirect=/loan&s=AAPL, never JSON.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const pairs = Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
      return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
    },
  });
  router.subscribe('onBeforeNavigate', ({ toLocation }) => window.candorBring?.(toLocation.pathname));
  router.subscribe('onResolved', ({ toLocation }) => services.memory.remember(toLocation.href));
  services.onExpired(() => void router.navigate({ to: '/' }));
  return router;
}
