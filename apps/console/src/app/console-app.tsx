// The console's pages. The design gallery is loaded only when it is opened.
import { lazy, Suspense } from 'react';
import { Spinner } from '@candor/ui';
import { StatusPage } from './status-page.tsx';
import { usePlace } from './use-place.ts';

const GalleryPage = lazy(async () => ({ default: (await import('../features/gallery/gallery-page.tsx')).GalleryPage }));

export function ConsoleApp() {
  const place = usePlace();
  if (!place.startsWith('/gallery')) return <StatusPage />;
  return (
    <Suspense fallback={<Spinner />}>
      <GalleryPage />
    </Suspense>
  );
}
