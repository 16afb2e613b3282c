// Brings the live line once somebody is signed in; a guest never loads it.
import { lazy } from 'react';
import { Late } from '@candor/screens/page/late.tsx';
import { useIsSignedIn } from '../../shared/use-services.ts';

const LiveLine = lazy(async () => ({ default: (await import('./live-line.tsx')).LiveLine }));

export function LiveGate() {
  if (!useIsSignedIn()) return null;
  return (
    <Late name="live">
      <LiveLine />
    </Late>
  );
}
