// The banner of what is due on pages that it does not belong to the first load of.
import { lazy, Suspense } from 'react';

const DueBanner = lazy(async () => ({ default: (await import('./due-banner.tsx')).DueBanner }));

export function LazyDueBanner() {
  return (
    <Suspense fallback={null}>
      <DueBanner />
    </Suspense>
  );
}
