// Where a person who signs in comes back to: the page they are on, or the one they were sent away from (NAV-06, NAV-15).
import { useRouterState } from '@tanstack/react-router';
import { describeReturn } from '@candor/web/routing/redirect.ts';
import type { Return } from '@candor/web/routing/redirect.ts';

/** The query of a link to /login or /register. */
export function useReturn(): Return {
  const href = useRouterState({ select: (state) => state.location.href });
  return describeReturn(href, location.origin);
}
