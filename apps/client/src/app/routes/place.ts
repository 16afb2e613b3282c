// A row of the page table as the start of its route: path and what the guard and the frame read.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { readOnlyExport } from '@candor/web/loading/only-export.ts';
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

/** A page is the only export of its file. */
export function lazyPage(load: () => Promise<Readonly<Record<string, ComponentType>>>) {
  return lazyRouteComponent(async () => ({ default: readOnlyExport(await load()) }));
}
