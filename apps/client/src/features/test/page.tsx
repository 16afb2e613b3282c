// The connection test (BOOT-05): real probes of the data server, the service server and the live service.
import { useStore } from 'zustand';
import { Button } from '@candor/ui';
import { Badge } from '@candor/ui/status/badge.tsx';
import type { BadgeTone } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { RefreshIcon } from '@candor/ui/icons/action.tsx';
import { useLanguage, useText } from '@candor/web';
import type { Rating } from '@candor/web/connection/rating.ts';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { PageHeader } from '../../shared/page-header.tsx';
import { useAppState, useServices } from '../../shared/use-services.ts';
import { useProbes } from './use-probes.ts';
import type { ProbeName, ProbeResult } from './use-probes.ts';

const tones = {
  excellent: 'success',
  good: 'success',
  fair: 'warning',
  poor: 'warning',
  offline: 'danger',
} as const satisfies Record<Rating, BadgeTone>;

export function ConnectionTestPage() {
  const t = useText();
  const app = useAppState((state) => state.app.app_name);
  const { results, isRunning, run } = useProbes();
  return (
    <>
      <PageHeader
        title={t('connection.title')}
        note={t('connection.intro', { app })}
        action={
          <Button size="small" variant="secondary" icon={<RefreshIcon size={18} />} loading={isRunning} onClick={run}>
            {t('connection.run_again')}
          </Button>
        }
      />
      <div className="grid gap-4 md:grid-cols-3">
        <Probe name="data" label={t('connection.data_server')} hint={t('connection.data_hint')} result={results.data} />
        <Probe
          name="service"
          label={t('connection.service_server')}
          hint={t('connection.service_hint')}
          result={results.service}
        />
        <Probe
          name="live"
          label={t('connection.live_service')}
          hint={t('connection.live_hint')}
          result={results.live}
        />
      </div>
      <p className="text-sm text-muted">{t('connection.scale')}</p>
      <ThisDevice />
      <Problems />
    </>
  );
}

interface ProbeProps {
  readonly name: ProbeName;
  readonly label: string;
  readonly hint: string;
  readonly result: ProbeResult | null;
}

function Probe({ name, label, hint, result }: ProbeProps) {
  const t = useText();
  const language = useLanguage();
  const latency =
    result === null || result.rating === 'offline'
      ? '—'
      : t('connection.latency', { ms: Math.round(result.latencyMs) });
  return (
    <Card data-probe={name} data-rating={result?.rating}>
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="font-semibold">{label}</h2>
          <p className="text-sm text-muted">{hint}</p>
        </div>
        <Badge tone={result === null ? 'neutral' : tones[result.rating]}>
          {t(result === null ? 'connection.checking' : `connection.${result.rating}`)}
        </Badge>
      </div>
      <p className="ui-num mt-4 text-3xl font-semibold">{latency}</p>
      <p className="min-h-5 text-sm text-muted">
        {result !== null &&
          t('connection.measured_at', { time: formatInstant(result.at, 'time', { locale: language }) })}
      </p>
    </Card>
  );
}

function ThisDevice() {
  const t = useText();
  const { device, geo } = useAppState((state) => state);
  const parts = device ? [device.os, t(`boot.${device.type}`), device.model] : [t('boot.checking')];
  return (
    <Section title={t('connection.device')}>
      <dl className="grid gap-3 sm:grid-cols-3">
        <div>
          <dt className="text-sm text-muted">{t('boot.device')}</dt>
          <dd>{parts.join(' · ')}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('boot.location')}</dt>
          <dd>{[geo?.city, geo?.country].filter(Boolean).join(', ') || t('boot.unknown')}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('connection.address')}</dt>
          <dd className="ui-num">{geo?.ip || t('boot.unknown')}</dd>
        </div>
      </dl>
    </Section>
  );
}

function Problems() {
  const t = useText();
  const language = useLanguage();
  const { log, boot } = useServices();
  useStore(boot.store);
  const entries = log.entries();
  return (
    <Section title={t('connection.problems')}>
      {entries.length === 0 ? (
        <p className="text-muted">{t('connection.no_problems')}</p>
      ) : (
        <ul className="flex flex-col gap-1 font-mono text-sm">
          {entries.toReversed().map((entry) => (
            <li key={`${String(entry.at)}${entry.area}${entry.message}`} className="break-words">
              {formatInstant(entry.at, 'time', { locale: language })} · {entry.area} · {entry.message}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
