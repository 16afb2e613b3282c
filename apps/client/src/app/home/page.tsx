// Home: for a guest a living market, for a client what they have. What a guest never sees is not in the first load.
import { lazy, Suspense } from 'react';
import { useIsSignedIn } from '../../shared/use-services.ts';
import { GuestHero } from './guest-hero.tsx';
import { HomeSections } from './sections.tsx';

const ClientHome = lazy(async () => ({ default: (await import('./client-home.tsx')).ClientHome }));

export function HomePage() {
  if (!useIsSignedIn()) return <HomeSections hero={<GuestHero />} />;
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
      <ClientHome />
    </Suspense>
  );
}
