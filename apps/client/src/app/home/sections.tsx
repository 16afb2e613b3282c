// The sections of home in the template's order: what guests and clients share, and the parts that a client has besides.
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { arrangeSections, useTemplate } from '@candor/ui';
import { HomeIndices, HomeMovers } from './market-sections.tsx';
import { HomeNews } from './news-section.tsx';
import { WhenNear } from './when-near.tsx';

const Promises = lazy(async () => ({ default: (await import('./promises.tsx')).Promises }));

export interface HomeSectionsProps {
  readonly hero: ReactNode;
  readonly actions?: ReactNode;
  readonly buckets?: ReactNode;
  readonly watchlist?: ReactNode;
}

export function HomeSections({ hero, actions, buckets, watchlist }: HomeSectionsProps) {
  const { home } = useTemplate();
  const sections = arrangeSections(home, {
    hero,
    actions,
    buckets,
    watchlist,
    indices: <HomeIndices />,
    movers: <HomeMovers />,
    news: (
      <div className="flex flex-col gap-[var(--section-gap)]">
        <WhenNear>
          <HomeNews />
        </WhenNear>
        <WhenNear>
          <Suspense fallback={null}>
            <Promises />
          </Suspense>
        </WhenNear>
      </div>
    ),
  });
  return sections.map(({ key, node }) => (
    <div key={key} data-section={key}>
      {node}
    </div>
  ));
}
