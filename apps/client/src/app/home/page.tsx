// Home: sections in the template's order. Market and money sections take their slot here when their feature exists.
import { lazy, Suspense } from 'react';
import { arrangeSections, useTemplate } from '@candor/ui';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { useIsSignedIn } from '../../shared/use-services.ts';
import { ClientHero } from './client-hero.tsx';
import { GuestHero } from './guest-hero.tsx';
import { HomeIndices, HomeMovers } from './market-sections.tsx';
import { HomeNews } from './news-section.tsx';
import { QuickActions } from './quick-actions.tsx';
import { WhenNear } from './when-near.tsx';

// Only for clients: what a guest never sees is not in the first load.
const HomeWatchlist = lazy(async () => ({ default: (await import('./watchlist-section.tsx')).HomeWatchlist }));

const Promises = lazy(async () => ({ default: (await import('./promises.tsx')).Promises }));

export function HomePage() {
  const isSignedIn = useIsSignedIn();
  const { home } = useTemplate();
  const sections = arrangeSections(home, {
    hero: isSignedIn ? <ClientHero /> : <GuestHero />,
    actions: isSignedIn ? <QuickActions /> : undefined,
    indices: <HomeIndices />,
    movers: <HomeMovers />,
    watchlist: isSignedIn ? (
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <HomeWatchlist />
      </Suspense>
    ) : undefined,
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
