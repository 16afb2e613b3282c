// Says that there is no network, as long as there is none: the device says so, or the service was not reached when it was last asked.
import { useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { OfflineIcon } from '@candor/ui/icons/status.tsx';
import { useText } from '@candor/web';
import { browserLimits } from '@candor/web/settings/browser-limits.ts';
import { useServices } from '../../shared/use-services.ts';

export function OfflineNotice() {
  const t = useText();
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const { connection } = useServices();
  // Back on the network: asked at once, not at the next turn.
  useEffect(() => {
    const ask = (): void => void connection.sample();
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [connection]);
  const isReached = useStore(
    connection.store,
    ({ latencyMs }) => latencyMs === null || latencyMs < browserLimits.connection.failedMs,
  );
  if (isOnline && isReached) return null;
  return (
    <output className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm text-warning">
      <OfflineIcon size={18} />
      {t('shell.offline')}
    </output>
  );
}

function watchNetwork(listen: () => void): () => void {
  addEventListener('online', listen);
  addEventListener('offline', listen);
  return () => {
    removeEventListener('online', listen);
    removeEventListener('offline', listen);
  };
}
