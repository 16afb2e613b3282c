// Draws a part of the page when it comes near the window, so that what lies below it is no part of the first load. A part that does not
// come, offline say, is left out and written down: what stands above it stays.
import { CatchBoundary } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useServices } from '../../shared/use-services.ts';

const near = '160px';

export function WhenNear({ children }: { readonly children: ReactNode }) {
  const { log } = useServices();
  const mark = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = mark.current;
    if (!element) return undefined;
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: near },
    );
    sight.observe(element);
    return () => sight.disconnect();
  }, []);
  if (!isNear) return <div ref={mark} className="min-h-px" />;
  return (
    <CatchBoundary
      getResetKey={() => 'once'}
      errorComponent={Nothing}
      onCatch={(problem) => log.add('part.near', problem)}
    >
      {children}
    </CatchBoundary>
  );
}

function Nothing() {
  return null;
}
