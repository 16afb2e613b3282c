// What a broker said and the books could not follow yet: named, with what it said; most are tried again by themselves.
import { useQuery } from '@tanstack/react-query';
import { listBrokerBreaks } from '@candor/contract/settlement/staff.ts';
import { linkLook } from '@candor/ui';
import { rolesOf } from '@candor/web/api/roles.ts';
import { time } from '../../shared/cells.tsx';
import { shortId } from '../../shared/formats.ts';
import { Go } from '../../shared/go.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useMay, useServices, useWords } from '../../shared/use-services.tsx';

export function BrokerBreaks() {
  const words = useWords();
  const { t } = words;
  const { api } = useServices();
  const mayLook = useMay()(rolesOf(listBrokerBreaks));
  const breaks = useQuery({
    queryKey: ['broker-breaks'],
    enabled: mayLook,
    refetchInterval: 60_000,
    queryFn: ({ signal }) => api.call(listBrokerBreaks, { query: { state: 'open', limit: '100' }, signal }),
  });
  if (!mayLook || breaks.isPending) return null;
  if (breaks.error) return <ProblemBanner problem={breaks.error} />;
  const { items } = breaks.data;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('console-orders.broker_breaks')}</h2>
      <p className="text-sm text-muted">
        {t(items.length === 0 ? 'console-orders.no_broker_breaks' : 'console-orders.broker_breaks_note')}
      </p>
      <ul className="flex flex-col gap-2 text-sm">
        {items.map((one) => (
          <li key={one.id} className="rounded-control border border-line bg-surface p-3">
            <p className="flex flex-wrap items-center gap-x-4 font-medium">
              {t(`console-orders.broker_${one.reason}`)}
              <span className="font-normal text-muted">{`${one.broker} · ${time(one.opened_at, words)}`}</span>
              {one.order_id !== null && (
                <Go to={`/orders?state=all&item=${one.order_id}`} className={linkLook}>
                  {shortId(one.order_id)}
                </Go>
              )}
            </p>
            <code className="block wrap-anywhere text-muted">{one.said}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
