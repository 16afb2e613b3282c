// Where the client is signed in: every session, signing out one, all others, or everywhere.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { listDevices, endDevice, endAllDevices } from '@candor/contract/devices/client.ts';
import type { Device } from '@candor/contract/devices/client.ts';
import { Button } from '@candor/ui';
import { DeviceIcon } from '@candor/ui/icons/status.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import type { Translate } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { ConfirmDialog } from '@candor/screens/dialogs/confirm-dialog.tsx';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { SettingRow } from '@candor/screens/page/setting-row.tsx';
import { useServices } from '../../shared/use-services.ts';

const listKey = ['security', 'devices'];

export function DevicesSection() {
  const t = useText();
  const router = useRouter();
  const cache = useQueryClient();
  const { api, session, toasts } = useServices();
  const [isAsking, setIsAsking] = useState(false);
  const list = useQuery({ queryKey: listKey, queryFn: () => api.call(listDevices) });
  const end = useSubmit(async (device: Device) => {
    await api.call(endDevice, { params: { id: device.id } });
    toasts.show({ variant: 'success', title: t('security.device_ended') });
    await cache.invalidateQueries({ queryKey: listKey });
  });
  const endOthers = useSubmit(async () => {
    const { ended } = await api.call(endAllDevices, { body: { keep_current: true } });
    toasts.show({ variant: 'success', title: t('security.devices_ended', { count: ended }) });
    await cache.invalidateQueries({ queryKey: listKey });
  });
  const endAll = useSubmit(async () => {
    setIsAsking(false);
    await api.call(endAllDevices, { body: {} });
    await session.logout();
    await router.navigate({ to: '/dashboard' });
    toasts.show({ variant: 'info', title: t('shell.signed_out') });
  });
  const hasOthers = (list.data ?? []).some(({ current }) => !current);
  return (
    <Section title={t('security.devices')} note={t('security.devices_note')}>
      <ProblemNote problem={list.error ?? end.problem ?? endOthers.problem ?? endAll.problem} />
      {list.isPending && <SkeletonRows rows={2} />}
      <ul className="divide-y divide-line">
        {(list.data ?? []).map((device) => (
          <DeviceRow key={device.id} device={device} isBusy={end.isBusy} onEnd={() => void end.run(device)} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {hasOthers && (
          <Button variant="secondary" loading={endOthers.isBusy} onClick={() => void endOthers.run()}>
            {t('security.end_others')}
          </Button>
        )}
        <Button variant="quiet" loading={endAll.isBusy} onClick={() => setIsAsking(true)}>
          {t('security.end_all')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('security.end_all')}
          text={t('security.end_all_text')}
          confirmLabel={t('security.end_all_confirm')}
          onConfirm={() => void endAll.run()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  );
}

/** What it said of itself; who says neither browser nor system is named as unknown, not left blank. */
function nameDevice(t: Translate, { browser, os }: Device): string {
  if (browser !== '' && os !== '') return t('security.device_name', { browser, os });
  return `${browser}${os}` === '' ? t('security.device_unknown') : `${browser}${os}`;
}

interface DeviceRowProps {
  readonly device: Device;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function DeviceRow({ device, isBusy, onEnd }: DeviceRowProps) {
  const t = useText();
  const locale = useLanguage();
  const name = nameDevice(t, device);
  const place = [device.city, device.country].filter((part) => part !== '').join(', ');
  const seen = t('security.last_seen', { date: formatInstant(device.last_seen_at, 'dateTime', { locale }) });
  return (
    <li>
      <SettingRow
        icon={<DeviceIcon size={22} />}
        title={name}
        badge={device.current && <Badge tone="success">{t('security.this_device')}</Badge>}
        text={place === '' ? seen : `${place} · ${seen}`}
        action={
          !device.current && (
            <Button
              variant="secondary"
              size="small"
              disabled={isBusy}
              aria-label={t('security.end_one', { device: name })}
              onClick={onEnd}
            >
              {t('shell.sign_out')}
            </Button>
          )
        }
      />
    </li>
  );
}
