// All my price alerts: those that wait, and the last ones that were reached.
import { Link } from '@tanstack/react-router';
import type { PriceAlert } from '@candor/contract/alerts/client.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { linkLook } from '@candor/ui';
import { BellIcon } from '@candor/ui/icons/navigation.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { HowItWorks } from '../../shared/how-it-works.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { AlertList, useAlerts } from './alert-list.tsx';

export function AlertsPage() {
  const t = useText();
  const { data, error, isPending, refetch } = useAlerts();
  return (
    <>
      <PageHeader title={t('alerts.title')} note={t('alerts.note')} />
      {isPending && <SkeletonRows rows={5} leading={false} />}
      {!isPending && !data && (
        <LoadProblem problem={error} title={t('alerts.load_failed')} onRetry={() => void refetch()} />
      )}
      {data && <Alerts alerts={data} />}
    </>
  );
}

function Alerts({ alerts }: { readonly alerts: readonly PriceAlert[] }) {
  const t = useText();
  const waiting = alerts.filter((alert) => alert.reached_at === null);
  const reached = alerts.filter((alert) => alert.reached_at !== null);
  const toMarket = (
    <Link to="/market" className={linkLook}>
      {t('alerts.to_market')}
    </Link>
  );
  if (alerts.length === 0) {
    return <EmptyState icon={<BellIcon size={26} />} sentence={t('alerts.empty')} action={toMarket} />;
  }
  return (
    <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-2">
      <Section title={t('alerts.waiting')}>
        <Card className="flex flex-col gap-3">
          {waiting.length > 0 ? <AlertList alerts={waiting} label={t('alerts.waiting')} /> : <p>{t('alerts.none')}</p>}
          {toMarket}
        </Card>
      </Section>
      {reached.length > 0 ? (
        <Section title={t('alerts.reached_title')}>
          <Card>
            <AlertList alerts={reached} label={t('alerts.reached_title')} />
          </Card>
        </Section>
      ) : (
        <HowItWorks
          title={t('alerts.how')}
          steps={(['set', 'told', 'once'] as const).map((step) => ({
            title: t(`alerts.how_${step}`),
            text: t(`alerts.how_${step}_note`),
          }))}
        />
      )}
    </div>
  );
}
