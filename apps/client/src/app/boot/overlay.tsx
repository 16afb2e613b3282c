// The start-up overlay (BOOT-02): device, location, service, progress, the time of every step, and a way to start afresh.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '@candor/ui';
import { CheckIcon, ErrorIcon, GlobeIcon, DeviceIcon, SignalIcon } from '@candor/ui/icons/status.tsx';
import { ProgressBar } from '@candor/ui/progress/progress-bar.tsx';
import { useText } from '@candor/web';
import { bootSteps } from '@candor/web/boot/boot.ts';
import type { BootStep, StepState } from '@candor/web/boot/boot.ts';
import { useAppState, useServices } from '../../shared/use-services.ts';
import { clearCache } from './clear-cache.ts';

export function BootOverlay({ onSkip }: { readonly onSkip: () => void }) {
  const t = useText();
  const app = useAppState((state) => state.app.app_name);
  const { steps, isFinished } = useStore(useServices().boot.store);
  const done = bootSteps.filter((step) => steps[step].isDone).length;
  const progress = t('boot.progress', { done, total: bootSteps.length });
  return (
    <section
      aria-label={t('boot.title', { app })}
      data-testid="boot-overlay"
      className="fixed inset-0 z-[65] flex items-end justify-center bg-overlay sm:items-center sm:p-6"
    >
      <div className="flex max-h-full w-full max-w-md flex-col gap-5 overflow-y-auto rounded-t-card bg-raised p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-float sm:rounded-card">
        <h2 className="text-lg font-semibold">{t(isFinished ? 'boot.ready' : 'boot.title', { app })}</h2>
        <ProgressBar label={t('boot.title', { app })} percent={(done / bootSteps.length) * 100} valueText={progress} />
        <Facts />
        <ol className="grid grid-cols-1 gap-x-6 text-sm sm:grid-cols-2">
          {bootSteps.map((step) => (
            <Step key={step} name={step} state={steps[step]} />
          ))}
        </ol>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <Button size="small" variant="secondary" title={t('boot.clear_cache_note')} onClick={clearCache}>
            {t('boot.clear_cache')}
          </Button>
          <Button size="small" onClick={onSkip}>
            {t('boot.continue')}
          </Button>
        </div>
      </div>
    </section>
  );
}

function Step({ name, state }: { readonly name: BootStep; readonly state: StepState }) {
  const t = useText();
  return (
    <li className="flex min-h-8 items-center gap-2">
      <span aria-hidden className={state.isFailed ? 'text-warning' : 'text-success'}>
        {state.isDone ? (
          state.isFailed ? (
            <ErrorIcon size={16} />
          ) : (
            <CheckIcon size={16} />
          )
        ) : (
          <span className="ui-spin block size-4 rounded-full border-2 border-line border-t-accent" />
        )}
      </span>
      <span className="flex-1">{t(`boot.step_${name}`)}</span>
      <span className="ui-num text-muted">
        {state.isFailed ? t('boot.step_failed') : state.tookMs === null ? '' : t('boot.took', { ms: state.tookMs })}
      </span>
    </li>
  );
}

function Facts() {
  const t = useText();
  const { device, geo } = useAppState((state) => state);
  const { latencyMs, rating } = useStore(useServices().connection.store);
  const service =
    rating === null
      ? t('boot.checking')
      : rating === 'offline'
        ? t('boot.unreachable')
        : t('boot.connected', { latency: Math.round(latencyMs ?? 0) });
  const hardware = device
    ? [device.os, t(`boot.${device.type}`), device.model, ...(device.isIncognito ? [t('boot.private_window')] : [])]
    : [t('boot.checking')];
  const place = geo ? [geo.city, geo.country, geo.ip].filter((part) => part !== '').join(', ') : t('boot.checking');
  return (
    <dl className="flex flex-col gap-2">
      <Fact icon={<DeviceIcon size={20} />} label={t('boot.device')} value={hardware.join(' · ')} />
      <Fact
        icon={<GlobeIcon size={20} />}
        label={t('boot.location')}
        value={place === '' ? t('boot.unknown') : place}
      />
      <Fact icon={<SignalIcon size={20} />} label={t('boot.service')} value={service} />
    </dl>
  );
}

function Fact({ icon, label, value }: { readonly icon: ReactNode; readonly label: string; readonly value: string }) {
  return (
    <div className="flex items-center gap-3">
      <dt className="flex w-32 shrink-0 items-center gap-3 text-muted">
        {icon}
        {label}
      </dt>
      <dd className="min-w-0 flex-1 truncate font-medium">{value}</dd>
    </div>
  );
}
