// The newest headlines on home. Texts and rows come after the page stands: home does not wait for them.
import { lazy, Suspense } from 'react';
import { useNouns } from '@candor/screens/page/use-nouns.ts';

const LatestNews = lazy(async () => ({ default: (await import('../../shared/news/latest-news.tsx')).LatestNews }));

const nouns = ['news'] as const;

export function HomeNews() {
  const isReady = useNouns(nouns);
  if (!isReady) return null;
  return (
    <Suspense fallback={null}>
      <LatestNews />
    </Suspense>
  );
}
