// Home: sections in the template's order.
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { arrangeSections, useTemplate } from '@candor/ui';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { useIsSignedIn } from '../../shared/use-services.ts';
import { GuestHero } from './guest-hero.tsx';
import { HomeIndices, HomeMovers } from './market-sections.tsx';
import { HomeNews } from './news-section.tsx';
import { WhenNear } from './when-near.tsx';

// Only for clients: what a guest never sees is not in the first load.
const DueBanner = lazy(async () => ({ default: (await import('../../shared/dues/due-banner.tsx')).DueBanner }));
const ClientHero = lazy(async () => ({ default: (await import('./client-hero.tsx')).ClientHero }));
const ClientBuckets = lazy(async () => ({ default: (await import('./client-hero.tsx')).ClientBuckets }));
const QuickActions = lazy(async () => ({ default: (await import('./quick-actions.tsx')).QuickActions }));
const HomeWatchlist = lazy(async () => ({ default: (await import('./watchlist-section.tsx')).HomeWatchlist }));

const Promises = lazy(async () => ({ default: (await import('./promises.tsx')).Promises }));

export function HomePage() {
  const isSignedIn = useIsSignedIn();
  const { home } = useTemplate();
  const sections = arrangeSections(home, {
    hero: isSignedIn ? (
      <Room className="min-h-[37.5rem] md:min-h-[31rem]">
        <ClientHero />
      </Room>
    ) : (
      <GuestHero />
    ),
    actions: isSignedIn ? (
      <Room className="min-h-27 sm:min-h-12">
        <QuickActions />
      </Room>
    ) : undefined,
    buckets: isSignedIn ? (
      <Room className="min-h-[16.75rem] sm:min-h-52 lg:min-h-36">
        <ClientBuckets />
      </Room>
    ) : undefined,
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
  return (
    <>
      {isSignedIn && (
        <Suspense fallback={null}>
          <DueBanner />
        </Suspense>
      )}
      {sections.map(({ key, node }) => (
        <div key={key} data-section={key}>
          {node}
        </div>
      ))}
    </>
  );
}

/** Keeps the place of a part that is on its way, so that nothing below it jumps. */
function Room({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return <Suspense fallback={<div aria-hidden className={className} />}>{children}</Suspense>;
}
