// The cookie preference centre (CONS-01): three choices, necessary always on, accept and reject equally near.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, linkLook } from '@candor/ui';
import { Switch } from '@candor/ui/choice/switch.tsx';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';
import { allConsents, consentKinds, noConsents } from '@candor/web/consents/consents.ts';
import type { Consents } from '@candor/web/consents/consents.ts';
import { useAppState, useServices } from '../../shared/use-services.ts';
import type { PanelProps } from './panel-props.ts';

export function CookiesDialog({ open, onOpenChange }: PanelProps) {
  const t = useText();
  const app = useAppState((state) => state.app.app_name);
  const { consents: store, toasts } = useServices();
  const [draft, setDraft] = useState<Consents | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const shown = draft ?? store.store.getState().consents;

  const save = async (next: Consents): Promise<void> => {
    setDraft(next);
    setIsSaving(true);
    await store.save(next);
    setIsSaving(false);
    setDraft(null);
    onOpenChange(false);
    toasts.show({ variant: 'success', title: t('cookies.saved') });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) setDraft(null);
        onOpenChange(next);
      }}
      title={t('cookies.title')}
      description={t('cookies.intro')}
      closeLabel={t('shell.close')}
      actions={
        <div className="grid w-full gap-3 sm:grid-cols-3">
          <Button variant="secondary" onClick={() => void save(noConsents)}>
            {t('cookies.reject_all')}
          </Button>
          <Button variant="secondary" onClick={() => void save(allConsents)}>
            {t('cookies.accept_all')}
          </Button>
          <Button loading={isSaving} loadingLabel={t('shell.loading')} onClick={() => void save(shown)}>
            {t('cookies.confirm')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col divide-y divide-line">
        <Switch
          label={t('cookies.necessary')}
          hint={t('cookies.necessary_hint')}
          checked
          disabled
          onCheckedChange={() => undefined}
        />
        {consentKinds.map((kind) => (
          <Switch
            key={kind}
            label={t(`cookies.${kind}`)}
            hint={t(`cookies.${kind}_hint`, { app })}
            checked={shown[kind]}
            onCheckedChange={(checked) => setDraft({ ...shown, [kind]: checked })}
          />
        ))}
      </div>
      <Link to="/cookie" onClick={() => onOpenChange(false)} className={linkLook}>
        {t('cookies.policy')}
      </Link>
    </Dialog>
  );
}
