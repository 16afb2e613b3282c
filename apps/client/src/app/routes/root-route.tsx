// The root of all routes: guards every navigation and draws the frame around the page.
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import type { Services } from '../services.ts';
import { Frame } from '../shell/frame.tsx';
import { RouteProblem } from '../shell/route-problem.tsx';
import { guardRoute } from './guard-route.ts';

export interface RouterContext {
  readonly services: Services;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location, matches, preload }) => {
    // Preloading only fetches files: nobody is sent anywhere for pointing at a link.
    if (preload) return;
    const search: Readonly<Record<string, unknown>> = location.search;
    await guardRoute({
      services: context.services,
      info: matches.at(-1)?.staticData.info,
      path: location.pathname,
      href: location.pathname + location.searchStr,
      wanted: search['redirect'],
    });
  },
  component: Frame,
  notFoundComponent: lazyRouteComponent(() => import('../../shared/not-found-page.tsx'), 'NotFoundPage'),
  errorComponent: RouteProblem,
});
