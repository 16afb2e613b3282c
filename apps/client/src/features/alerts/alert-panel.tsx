// Price alerts on the quote page: set one for this instrument, see those of it; all others stand on their own page.
import { Link } from '@tanstack/react-router';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { linkLook } from '@candor/ui';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { AlertForm } from './alert-form.tsx';
import { AlertList, useAlerts, useRefreshAlerts } from './alert-list.tsx';

export interface AlertPanelProps {
  readonly market: string;
  readonly symbol: string;
}

const nouns = ['alerts', 'errors', 'credentials'] as const;

export function AlertPanel({ market, symbol }: AlertPanelProps) {
  const t = useText();
  const isReady = useNouns(nouns);
  const { data, error, isPending, refetch } = useAlerts();
  const refresh = useRefreshAlerts();
  if (!isReady) return null;
  const here = data?.filter((alert) => alert.market === market && alert.symbol === symbol) ?? [];
  const count = data?.length ?? 0;
  return (
    <Section title={t('alerts.title')} note={t('alerts.note')}>
      <Card className="flex flex-col gap-4">
        <AlertForm key={`${market}:${symbol}`} market={market} symbol={symbol} onDone={refresh} />
        {isPending && <SkeletonRows rows={2} leading={false} />}
        {!isPending && !data && (
          <LoadProblem problem={error} title={t('alerts.load_failed')} onRetry={() => void refetch()} />
        )}
        {here.length > 0 && <AlertList alerts={here} label={t('alerts.title')} hasLinks={false} />}
        {count > here.length && (
          <Link to="/portfolio/alerts" className={linkLook}>
            {t('alerts.all', { count })}
          </Link>
        )}
      </Card>
    </Section>
  );
}
