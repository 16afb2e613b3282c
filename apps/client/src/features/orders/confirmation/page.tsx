// The confirmation of one fill as a document: who, what, when, at which price, every fee and tax, and the trade it belongs to (TRD-07).
// Prints on one sheet in black on white; ready the moment the fill is booked.
import { Link, useParams } from '@tanstack/react-router';
import type { Confirmation, OrderDetail } from '@candor/contract/orders/client.ts';
import { Button, tallLinkLook, useUi } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { ReceiptIcon } from '@candor/ui/icons/money.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { isApiProblem, useLanguage, useText } from '@candor/web';
import { isId } from '@candor/web/ids/check-id.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { ComplainLink } from '../../../shared/complaints/complain-link.tsx';
import { EmptyPage } from '../../../shared/empty-page.tsx';
import { PageHeader } from '../../../shared/page-header.tsx';
import { useAppState, useServices, useUser } from '../../../shared/use-services.ts';
import { RecordFacts } from '../detail/facts.tsx';
import { useConfirmation, useOrder } from '../queries.ts';
import { describeCosts, describeTrade } from './facts.tsx';

export function ConfirmationPage() {
  const t = useText();
  const { id } = useParams({ from: '/portfolio/confirmations/$id' });
  const found = useConfirmation(id, isId(id));
  const orderId = found.data?.order_id ?? '';
  const order = useOrder(orderId, orderId !== '');
  const title = t('orders-ui.confirmation_title');
  // Another client's is as unknown as none.
  if (!isId(id) || (isApiProblem(found.error) && found.error.status === 404)) {
    return (
      <EmptyPage
        title={title}
        icon={ReceiptIcon}
        sentence={t('orders-ui.confirmation_missing')}
        action={{ label: t('orders-ui.all'), to: '/portfolio/orders' }}
      />
    );
  }
  const problem = found.error ?? order.error;
  if (found.data && order.data) return <Sheet confirmation={found.data} order={order.data} />;
  return (
    <>
      <PageHeader title={title} />
      {problem ? (
        <LoadProblem
          problem={problem}
          onRetry={() => void Promise.all([found.refetch(), ...(orderId === '' ? [] : [order.refetch()])])}
        />
      ) : (
        <Card aria-busy="true">
          <output className="sr-only">{t('shell.loading')}</output>
          <SkeletonRows rows={10} leading={false} />
        </Card>
      )}
    </>
  );
}

interface SheetProps {
  readonly confirmation: Confirmation;
  readonly order: OrderDetail;
}

function Sheet({ confirmation, order }: SheetProps) {
  const t = useText();
  const locale = useLanguage();
  const { reference, order_id: orderId, side, instrument, fill } = confirmation;
  return (
    <>
      <div className="flex flex-col gap-4 print:hidden">
        <PageHeader
          title={t('orders-ui.confirmation_title')}
          note={t(side === 'buy' ? 'orders-ui.line_buy' : 'orders-ui.line_sell', {
            quantity: formatDecimal(fill.quantity, locale),
            symbol: instrument.symbol,
          })}
        />
        <div className="flex flex-wrap items-center gap-4">
          <PrintButton />
          <Link to="/portfolio/orders/$id" params={{ id: orderId }} className={tallLinkLook}>
            {t('orders-ui.see')}
          </Link>
          <ComplainLink category="order" about={confirmation.order_reference} />
        </div>
      </div>
      <article
        aria-label={t('orders-ui.confirmation', { number: reference })}
        data-sheet
        className="ui-card ui-sheet mx-auto flex w-full max-w-3xl flex-col gap-6"
      >
        <Head confirmation={confirmation} />
        {fill.busted_at !== null && (
          <Banner tone="warning" title={t(fill.bust_cause === null ? 'orders-ui.busted' : 'orders-ui.act_undone')}>
            {fill.bust_cause !== null && t(`orders-ui.bust_${fill.bust_cause}`)}
          </Banner>
        )}
        <Part title={t('orders-ui.confirmation_trade')}>
          <FactList className="text-sm" facts={describeTrade(t, locale, confirmation)} />
        </Part>
        <Part title={t('orders-ui.costs')}>
          <FactList className="text-sm" facts={describeCosts(t, locale, confirmation)} />
        </Part>
        <Part title={t('orders-ui.confirmation_record', { number: confirmation.order_reference })}>
          <div className="text-sm">
            <RecordFacts order={order} />
          </div>
        </Part>
        <p className="border-t border-line pt-4 text-sm text-muted">{t('orders-ui.confirmation_note')}</p>
      </article>
    </>
  );
}

/** Hidden amounts would be printed hidden: they are shown first. */
function PrintButton() {
  const t = useText();
  const { discreet } = useUi();
  const { app } = useServices();
  if (discreet) {
    return (
      <Button variant="secondary" onClick={() => app.setPreferences({ discreet: false })}>
        {t('shell.action_discreet_off')}
      </Button>
    );
  }
  return <Button onClick={() => globalThis.print()}>{t('orders-ui.print')}</Button>;
}

function Head({ confirmation }: { readonly confirmation: Confirmation }) {
  const t = useText();
  const user = useUser();
  const address = useAppState((state) => state.company.co_address);
  const { company, reference, simulated } = confirmation;
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div>
        <p className="text-lg font-semibold">{company}</p>
        {address !== '' && <p className="max-w-xs text-sm text-muted">{address}</p>}
        <p className="mt-3 text-sm">
          <span className="text-muted">{t('orders-ui.confirmation_client')}</span>{' '}
          {user?.full_name || user?.username || ''}
        </p>
      </div>
      <div className="sm:text-end">
        <h2 className="text-lg font-semibold">{t('orders-ui.confirmation_title')}</h2>
        <p>
          <bdi>{reference}</bdi>
        </p>
        {simulated && <Badge tone="info">{t('shell.simulated')}</Badge>}
      </div>
    </header>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className="break-inside-avoid">
      <h3 className="border-b border-line pb-1 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
