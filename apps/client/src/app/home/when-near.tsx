// Draws a part of the page when it comes near the window, so that what lies below it is no part of the first load.
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

const near = '160px';

export function WhenNear({ children }: { readonly children: ReactNode }) {
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
  return isNear ? children : <div ref={mark} className="min-h-px" />;
}
