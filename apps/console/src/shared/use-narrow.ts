// Whether a list has little room: on a small screen, or beside its open item.
import { useSyncExternalStore } from 'react';
import { viewNames } from './table-view.ts';
import { usePlace } from './use-services.tsx';

const smallScreen = (): MediaQueryList => matchMedia('(max-width: 1279px)');

function subscribe(listener: () => void): () => void {
  const small = smallScreen();
  small.addEventListener('change', listener);
  return () => small.removeEventListener('change', listener);
}

export function useNarrow(scope?: string): boolean {
  const isSmall = useSyncExternalStore(subscribe, () => smallScreen().matches);
  return new URLSearchParams(usePlace().search).has(viewNames(scope).item) || isSmall;
}
