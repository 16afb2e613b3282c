// One order: how it stands, every status it went through, estimate against booked line by line, its fills, and what can be done with it.
import { Link, useParams } from '@tanstack/react-router';
import type { OrderDetail } from '@candor/contract/orders/client.ts';
import { buttonLook, tallLinkLook } from '@candor/ui';
import { CandlesIcon } from '@candor/ui/icons/money.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { isApiProblem, useLanguage, useText } from '@candor/web';
import { isId } from '@candor/web/ids/check-id.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { EmptyPage } from '../../../shared/empty-page.tsx';
import { ComplainLink } from '../../../shared/complaints/complain-link.tsx';
import { PageHeader } from '../../../shared/page-header.tsx';
import { sayKind, sayLine } from '../order-words.ts';
import { useOrder } from '../queries.ts';
import { OrderActions } from './actions.tsx';
import { OrderCosts } from './costs.tsx';
import { OrderFacts, RecordFacts } from './facts.tsx';
import { OrderFills } from './fills.tsx';
import { OrderTimeline } from './timeline.tsx';

export function OrderPage() {
  const t = useText();
  const { id } = useParams({ from: '/portfolio/orders/$id' });
  const found = useOrder(id, isId(id));
  // Another client's is as unknown as none.
  if (!isId(id) || (isApiProblem(found.error) && found.error.status === 404)) {
    return (
      <EmptyPage
        title={t('orders-ui.detail_title')}
        icon={CandlesIcon}
        sentence={t('orders-ui.missing')}
        action={{ label: t('orders-ui.all'), to: '/portfolio/orders' }}
      />
    );
  }
  if (found.data) return <OrderView order={found.data} />;
  return (
    <>
      <PageHeader title={t('orders-ui.detail_title')} />
      {found.error ? (
        <LoadProblem problem={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Card aria-busy="true">
          <output className="sr-only">{t('shell.loading')}</output>
          <SkeletonRows rows={6} leading={false} />
        </Card>
      )}
    </>
  );
}

function OrderView({ order }: { readonly order: OrderDetail }) {
  const t = useText();
  const locale = useLanguage();
  const { side, instrument } = order;
  return (
    <>
      <PageHeader
        title={sayLine(t, order, locale)}
        note={instrument.type === 'fund' ? t('orders-ui.kind_fund') : sayKind(t, order)}
      />
      <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-[var(--section-gap)]">
          <Card className="flex flex-col gap-4">
            {order.status === 'payment' && <PaymentRequired offeringId={order.product_id} />}
            <OrderFacts order={order} />
            <OrderActions order={order} />
          </Card>
          <OrderCosts order={order} />
          <OrderFills order={order} />
          {side === 'buy' && order.record.buy_amount !== null && (
            <Section title={t('orders-ui.record')}>
              <Card>
                <RecordFacts order={order} />
              </Card>
            </Section>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-[var(--section-gap)]">
          <OrderTimeline order={order} />
          {(order.type === 'ipo' || order.type === 'subscribe') && (
            <Link
              to="/discover/offerings/$id"
              params={{ id: order.product_id }}
              className={`${tallLinkLook} self-start`}
            >
              {t('orders-ui.to_offering')}
            </Link>
          )}
          {instrument.type === 'fund' && (
            <Link
              to={order.type === 'quant' ? '/discover/strategies/$id' : '/discover/funds/$id'}
              params={{ id: order.product_id }}
              className={`${tallLinkLook} self-start`}
            >
              {t(order.type === 'quant' ? 'orders-ui.to_strategy' : 'orders-ui.to_fund')}
            </Link>
          )}
          <Link to="/portfolio/orders" className={`${tallLinkLook} self-start`}>
            {t('orders-ui.all')}
          </Link>
          <ComplainLink category="order" about={order.reference} />
        </div>
      </div>
    </>
  );
}

/** Allotted and not paid: it is paid where it was applied for, and lapses by itself at no cost. */
function PaymentRequired({ offeringId: id }: { readonly offeringId: string }) {
  const t = useText();
  return (
    <Banner
      tone="warning"
      title={t('orders-ui.status_payment')}
      action={
        <Link to="/discover/offerings/$id" params={{ id }} className={buttonLook({ size: 'small' })}>
          {t('orders-ui.to_offering')}
        </Link>
      }
    >
      {t('orders-ui.payment_note')}
    </Banner>
  );
}
