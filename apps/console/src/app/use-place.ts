// Which page the part of the address behind # names.
import { useSyncExternalStore } from 'react';

export function usePlace(): string {
  return useSyncExternalStore(watchHash, () => location.hash.replace(/^#/, '') || '/');
}

function watchHash(listen: () => void): () => void {
  addEventListener('hashchange', listen);
  return () => removeEventListener('hashchange', listen);
}
