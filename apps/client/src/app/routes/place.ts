// A row of the page table as the start of its route: path and what the guard and the frame read.
import { pages } from '../pages.ts';
import type { PagePath } from '../pages.ts';
import type { PageInfo } from '../page-info.ts';
import { rootRoute } from './root-route.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly info?: PageInfo;
  }
}

const getParentRoute = () => rootRoute;

export function place<const Path extends PagePath>(path: Path) {
  const info: PageInfo = pages[path];
  return { getParentRoute, path, staticData: { info } };
}
