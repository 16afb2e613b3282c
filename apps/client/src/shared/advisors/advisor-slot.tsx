// A place for the advisor's card on a page that can do without it: comes by itself after the page, with its texts, for whoever is signed in.
import { lazy, Suspense } from 'react';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { useIsSignedIn } from '../use-services.ts';

const AdvisorCard = lazy(async () => ({ default: (await import('./advisor-card.tsx')).AdvisorCard }));
const nouns = ['advisors'] as const;

export function AdvisorSlot() {
  return useIsSignedIn() ? <WithTexts /> : null;
}

function WithTexts() {
  if (!useNouns(nouns)) return null;
  return (
    <Suspense fallback={null}>
      <AdvisorCard />
    </Suspense>
  );
}
