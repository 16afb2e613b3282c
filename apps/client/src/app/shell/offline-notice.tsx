// Says that the device has no network, as long as it has none.
import { useSyncExternalStore } from 'react';
import { OfflineIcon } from '@candor/ui/icons/status.tsx';
import { useText } from '@candor/web';

export function OfflineNotice() {
  const t = useText();
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  if (isOnline) return null;
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
