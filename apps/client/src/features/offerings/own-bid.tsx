// The own bid: what it holds, taking it back until the close, and paying for an allotment where that was signed.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { payAllotment } from '@candor/contract/offerings/client.ts';
import type { Offering, OwnBid } from '@candor/contract/offerings/client.ts';
import { cancelOrder } from '@candor/contract/orders/client.ts';
import { Amount, Button, linkLook } from '@candor/ui';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { describeProblem } from '@candor/screens/forms/problem-text.ts';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import { useIntention } from '@candor/screens/intentions/use-intention.ts';
import { ContactLink } from '../../shared/chats/contact-link.tsx';
import { moneyKeys } from '../../shared/money/queries.ts';
import { sayStatus } from '../../shared/orders/status-words.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { sayPrice } from '../../shared/units/words.ts';
import { useServices } from '../../shared/use-services.ts';

/** The statuses of the path that offerings take, each with what it means here. */
const named = ['pending', 'awaiting', 'payment', 'listing', 'holding', 'sold', 'rejected', 'expired'] as const;
const isNamed = (status: OwnBid['status']): status is (typeof named)[number] => named.some((one) => one === status);

interface OwnBidProps {
  readonly offering: Offering;
  readonly bid: OwnBid;
}

function useAct(send: (id: string, key: string) => Promise<unknown>, done: string) {
  const { toasts } = useServices();
  const cache = useQueryClient();
  return useIntention<string, unknown>(send, () => {
    toasts.show({ variant: 'success', title: done });
    void cache.invalidateQueries({ queryKey: moneyKeys.all });
  });
}

export function OwnBidCard({ offering, bid }: OwnBidProps) {
  const t = useText();
  const locale = useLanguage();
  const { api } = useServices();
  const leaving = useAct((id) => api.call(cancelOrder, { params: { id } }), t('offerings.withdrawn'));
  const price = bid.price === null ? t('offerings.at_cutoff') : sayPrice(bid.price, offering.currency, locale);
  return (
    <Section title={t('offerings.mine')}>
      <Card className="flex flex-col gap-4">
        {bid.due && bid.due_by !== null && <Payment orderId={bid.order_id} due={bid.due} dueBy={bid.due_by} />}
        {isNamed(bid.status) && <p>{t(`offerings.means_${bid.status}`)}</p>}
        <FactList
          facts={[
            { key: 'lots', label: t('offerings.lots_label'), value: t('offerings.lots', { count: bid.lots }) },
            { key: 'price', label: t('offerings.price'), value: price },
            { key: 'held', label: t('offerings.held'), value: <Amount value={bid.held} /> },
            { key: 'maximum', label: t('offerings.maximum'), value: <Amount value={bid.maximum} /> },
            {
              key: 'order',
              label: t('offerings.order'),
              value: (
                <Link to="/portfolio/orders/$id" params={{ id: bid.order_id }} className={linkLook}>
                  {sayStatus(t, offering.type, bid.status)}
                </Link>
              ),
            },
          ]}
        />
        <ProblemBanner problem={leaving.problem} />
        <IntentionNote intention={leaving} />
        {bid.can_change && (
          <Button variant="secondary" disabled={leaving.isBusy} onClick={() => void leaving.start(bid.order_id)}>
            {t('offerings.withdraw')}
          </Button>
        )}
      </Card>
    </Section>
  );
}

interface PaymentProps {
  readonly orderId: string;
  readonly due: NonNullable<OwnBid['due']>;
  readonly dueBy: string;
}

function Payment({ orderId, due, dueBy }: PaymentProps) {
  const t = useText();
  const locale = useLanguage();
  const { api } = useServices();
  const paying = useAct(
    (id, idempotencyKey) => api.call(payAllotment, { params: { id }, idempotencyKey }),
    t('offerings.paid'),
  );
  return (
    <Banner
      tone="warning"
      title={t('offerings.pay_title')}
      action={
        <div className="flex flex-wrap gap-3">
          <Button size="small" disabled={paying.isBusy} onClick={() => void paying.start(orderId)}>
            {t('offerings.pay')}
          </Button>
          <ContactLink look={{ size: 'small', variant: 'secondary' }}>{t('shell.chat')}</ContactLink>
        </div>
      }
    >
      <p className="font-semibold">
        <Amount value={due} />
      </p>
      <p>{t('offerings.pay_text', { date: formatInstant(dueBy, 'dateTime', { locale }) })}</p>
      {paying.problem !== null && <p role="alert">{describeProblem(t, paying.problem)}</p>}
      <IntentionNote intention={paying} />
    </Banner>
  );
}
