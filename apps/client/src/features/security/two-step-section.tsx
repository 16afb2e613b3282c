// Two-step verification under Security: how it stands, turning it on and off, new recovery codes.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { getMfa } from '@candor/contract/mfa/client.ts';
import { Button } from '@candor/ui';
import { ShieldIcon } from '@candor/ui/icons/status.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { useText } from '@candor/web';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { SettingRow } from '@candor/screens/page/setting-row.tsx';
import { useServices } from '../../shared/use-services.ts';

const EnrolDialog = lazy(async () => ({ default: (await import('./enrol-dialog.tsx')).EnrolDialog }));
const DisableDialog = lazy(async () => ({ default: (await import('./disable-dialog.tsx')).DisableDialog }));
const RenewDialog = lazy(async () => ({ default: (await import('./renew-dialog.tsx')).RenewDialog }));

type Open = 'enrol' | 'disable' | 'renew' | null;

export function TwoStepSection() {
  const t = useText();
  const cache = useQueryClient();
  const { api, session } = useServices();
  const [open, setOpen] = useState<Open>(null);
  const state = useQuery({ queryKey: ['security', 'mfa'], queryFn: () => api.call(getMfa) });
  const close = (isChanged: boolean): void => {
    setOpen(null);
    if (!isChanged) return;
    void cache.invalidateQueries({ queryKey: ['security', 'mfa'] });
    void session.fetchProfile({ force: true });
  };
  const isOn = state.data?.enabled === true;
  return (
    <>
      <SettingRow
        icon={<ShieldIcon size={22} />}
        title={t('security.two_step')}
        badge={
          state.data && <Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'security.on' : 'security.off')}</Badge>
        }
        text={
          isOn ? t('security.codes_left', { count: state.data?.recovery_codes_left ?? 0 }) : t('security.two_step_note')
        }
        action={state.data && <Actions isOn={isOn} isForced={state.data.required} onOpen={setOpen} />}
      />
      <ProblemNote problem={state.error} />
      <Suspense fallback={null}>
        {open === 'enrol' && <EnrolDialog onClose={close} />}
        {open === 'disable' && <DisableDialog onClose={close} />}
        {open === 'renew' && <RenewDialog onClose={close} />}
      </Suspense>
    </>
  );
}

interface ActionsProps {
  readonly isOn: boolean;
  readonly isForced: boolean;
  readonly onOpen: (open: Open) => void;
}

function Actions({ isOn, isForced, onOpen }: ActionsProps) {
  const t = useText();
  if (!isOn) {
    return (
      <Button variant="secondary" size="small" onClick={() => onOpen('enrol')}>
        {t('security.turn_on')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => onOpen('renew')}>
        {t('security.new_codes')}
      </Button>
      {!isForced && (
        <Button variant="secondary" size="small" onClick={() => onOpen('disable')}>
          {t('security.turn_off')}
        </Button>
      )}
    </>
  );
}
