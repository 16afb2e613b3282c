// Positions of clients against custody and what is under way, instrument by instrument; a line that differs is marked.
import { useQuery } from '@tanstack/react-query';
import { reconcileCustody } from '@candor/contract/settlement/staff.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { time } from '../../shared/cells.tsx';
import { shortId } from '../../shared/formats.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useMay, useServices, useWords } from '../../shared/use-services.tsx';

const cell = 'border-b border-line px-3 py-2';
const numbers = ['positions', 'at_custodian', 'incoming', 'outgoing', 'house_breaks'] as const;

export function Custody() {
  const words = useWords();
  const { t } = words;
  const { api } = useServices();
  const mayLook = useMay()(rolesOf(reconcileCustody));
  const custody = useQuery({
    queryKey: ['custody'],
    enabled: mayLook,
    refetchInterval: 60_000,
    queryFn: ({ signal }) => api.call(reconcileCustody, { signal }),
  });
  if (!mayLook) return null;
  if (custody.isPending) return <Skeleton height="8rem" />;
  if (custody.error) return <ProblemBanner problem={custody.error} />;
  const { as_of: asOf, items } = custody.data;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('console-orders.custody')}</h2>
      <p className="text-sm text-muted">{t('console-orders.custody_at', { time: time(asOf, words) })}</p>
      {items.length === 0 ? (
        <EmptyState sentence={t('console-orders.custody_empty')} />
      ) : (
        <div className="overflow-x-auto rounded-control border border-line bg-surface">
          <table className="w-full border-separate border-spacing-0 text-sm">
            <caption className="sr-only">{t('console-orders.custody')}</caption>
            <thead>
              <tr className="text-muted">
                <th scope="col" className={`${cell} text-start font-medium`}>
                  {t('console-orders.instrument')}
                </th>
                {numbers.map((name) => (
                  <th key={name} scope="col" className={`${cell} text-end font-medium`}>
                    {t(`console-orders.${name}`)}
                  </th>
                ))}
                <th scope="col" className={`${cell} text-start font-medium`}>
                  {t('console.state')}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((line) => (
                <tr key={line.instrument_id}>
                  <th scope="row" className={`${cell} text-start font-medium`}>
                    {line.symbol === null ? shortId(line.instrument_id) : `${line.symbol} · ${line.market ?? ''}`}
                  </th>
                  <td className={`${cell} ui-num text-end`}>{line.positions}</td>
                  <td className={`${cell} ui-num text-end`}>{line.custody}</td>
                  <td className={`${cell} ui-num text-end`}>{`${line.incoming} / ${line.incoming_trades}`}</td>
                  <td className={`${cell} ui-num text-end`}>{`${line.outgoing} / ${line.outgoing_trades}`}</td>
                  <td className={`${cell} ui-num text-end`}>{line.breaks}</td>
                  <td className={cell}>
                    <Badge tone={line.matches ? 'neutral' : 'danger'}>
                      {t(line.matches ? 'console-orders.matches' : 'console-orders.differs')}
                    </Badge>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
