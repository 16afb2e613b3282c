// Brings the toaster when the first toast comes: most visits never show one.
import { lazy, useSyncExternalStore } from 'react';
import { useText } from '@candor/web';
import { Late } from '@candor/screens/page/late.tsx';
import { useServices } from '../../shared/use-services.ts';

const Toaster = lazy(async () => ({ default: (await import('@candor/ui/toast/toaster.tsx')).Toaster }));

export function LazyToaster() {
  const t = useText();
  const { toasts } = useServices();
  const hasToasts = useSyncExternalStore(toasts.subscribe, () => toasts.list().length > 0);
  if (!hasToasts) return null;
  return (
    <Late name="toasts">
      <Toaster store={toasts} closeLabel={t('shell.close')} regionLabel={t('shell.notices')} />
    </Late>
  );
}
