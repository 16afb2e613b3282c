// Whether the shell has the room of a desktop: 768 px and more. Resizing is followed with the product's debounce.
import { useEffect, useState } from 'react';
import { browserLimits } from '@candor/web/settings/browser-limits.ts';

export function useIsWide(widthPx: number = browserLimits.shellMobilePx): boolean {
  const [isWide, setIsWide] = useState(() => innerWidth >= widthPx);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setIsWide(innerWidth >= widthPx), browserLimits.storeDebounceMs);
    };
    addEventListener('resize', look);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', look);
    };
  }, [widthPx]);
  return isWide;
}
