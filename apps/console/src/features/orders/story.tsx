// What happened to an order, step by step, and the trades it led to.
import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { getClientOrder } from '@candor/contract/orders/staff.ts';
import { bustCauses } from '@candor/contract/orders/statuses.ts';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { money, time } from '../../shared/cells.tsx';
import { formatDay } from '../../shared/formats.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';
import type { Words } from '../../shared/use-services.tsx';
import { sayTrade } from './trade-words.ts';

type Fill = OutputOf<typeof getClientOrder>['fills'][number];
type Event = OutputOf<typeof getClientOrder>['timeline'][number];

export function OrderStory({ item }: { readonly item: { readonly id: string; readonly version: number } }) {
  const words = useWords();
  const { t } = words;
  const { api } = useServices();
  const { id, version } = item;
  const detail = useQuery({
    // Asked again when the list brings a later version.
    queryKey: ['order', id, version],
    queryFn: ({ signal }) => api.call(getClientOrder, { params: { id }, signal }),
  });
  if (detail.isPending) return <Skeleton height="8rem" />;
  if (detail.error) return <ProblemBanner problem={detail.error} />;
  const { timeline, fills } = detail.data;
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      <h3 className="font-medium">{t('console-orders.timeline')}</h3>
      <ol className="flex flex-col">
        {timeline.map(({ at, act, detail, quantity, price }, index) => (
          <li key={`${at} ${act} ${index}`} className="flex flex-wrap justify-between gap-2 border-t border-line py-1">
            <span>{sayAct(t, act, detail)}</span>
            {quantity !== null && <span className="ui-num">{sayTrade(quantity, price, words)}</span>}
            <span className="text-muted">{time(at, words)}</span>
          </li>
        ))}
      </ol>
      {fills.length > 0 && (
        <>
          <h3 className="font-medium">{t('console-orders.fills')}</h3>
          <ul className="flex flex-col">
            {fills.map((fill) => (
              <li key={fill.id} className="flex flex-wrap justify-between gap-2 border-t border-line py-1">
                <span>{fill.confirmation}</span>
                <span className="ui-num">{sayTrade(fill.quantity, fill.price, words)}</span>
                <span className="ui-num">{money(fill.gross)}</span>
                <Standing fill={fill} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Two people name a cause; the market names none. */
function sayAct(t: Words['t'], act: Event['act'], detail: string | null): string {
  const cause = act === 'busted' ? bustCauses.find((one) => one === detail) : undefined;
  return cause
    ? `${t('console-orders.trade_busted')} · ${t(`console-orders.bust_${cause}`)}`
    : t(`console-orders.act_${act}`);
}

function Standing({ fill }: { readonly fill: Fill }) {
  const { t, locale } = useWords();
  if (fill.busted_at !== null) return <Badge tone="danger">{t('console-orders.trade_busted')}</Badge>;
  if (fill.settled_at !== null) return <Badge>{t('console-orders.trade_settled')}</Badge>;
  if (fill.is_late) return <Badge tone="danger">{t('console-orders.trade_late')}</Badge>;
  return <Badge>{t('console-orders.trade_due', { date: formatDay(fill.settles_on, locale) })}</Badge>;
}
