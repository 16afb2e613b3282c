// Brings the live line once somebody is signed in; a guest never loads it.
import { lazy, Suspense } from 'react';
import { useIsSignedIn } from '../../shared/use-services.ts';

const LiveLine = lazy(async () => ({ default: (await import('./live-line.tsx')).LiveLine }));

export function LiveGate() {
  if (!useIsSignedIn()) return null;
  return (
    <Suspense fallback={null}>
      <LiveLine />
    </Suspense>
  );
}
