// Says that settings could not be fetched and what is shown instead (BOOT-07, ERR-01): the defaults, or what this device kept.
import { useStore } from 'zustand';
import { tallLinkLook } from '@candor/ui';
import { InfoIcon } from '@candor/ui/icons/status.tsx';
import { useText } from '@candor/web';
import { useAppState, useServices } from '../../shared/use-services.ts';

export function SettingsNotice() {
  const t = useText();
  const { boot } = useServices();
  const isFailed = useStore(boot.store, ({ steps }) => steps.config.isFailed || steps.company.isFailed);
  // Only an answer of the server names a version: without one the defaults are shown.
  const hasKept = useAppState((state) => state.app.app_version !== '');
  // Without a network that is what is said.
  if (!isFailed || !navigator.onLine) return null;
  return (
    <output className="flex flex-wrap items-center justify-center gap-x-3 bg-warning-soft px-4 text-sm text-warning">
      <span className="flex items-center gap-2 py-2">
        <InfoIcon size={18} className="shrink-0" />
        {t(hasKept ? 'shell.update_failed' : 'shell.api_not_ready')}
      </span>
      <button type="button" className={tallLinkLook} onClick={() => location.reload()}>
        {t('shell.retry')}
      </button>
    </output>
  );
}
