// A row of the page table as the start of its route: path, what the guard and the frame read, and the texts the page waits for.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { readOnlyExport } from '@candor/web/loading/only-export.ts';
import { pages } from '../pages.ts';
import type { PagePath } from '../pages.ts';
import type { PageInfo } from '../page-info.ts';
import { rootRoute } from './root-route.tsx';
import type { RouterContext } from './root-route.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly info?: PageInfo;
  }
}

const getParentRoute = () => rootRoute;

interface Entering {
  readonly context: RouterContext;
  readonly preload: boolean;
}

export function place<const Path extends PagePath>(path: Path) {
  const info: PageInfo = pages[path];
  /** A page whose texts do not come has failed: it would show their keys. */
  const beforeLoad = async ({ context, preload }: Entering): Promise<void> => {
    if (!preload) await context.services.texts.load(info.nouns ?? []);
  };
  return { getParentRoute, path, staticData: { info }, beforeLoad };
}

/** A page is the only export of its file. */
export function lazyPage(load: () => Promise<Readonly<Record<string, ComponentType>>>) {
  return lazyRouteComponent(async () => ({ default: readOnlyExport(await load()) }));
}
