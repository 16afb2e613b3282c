// The offer before applying: rate, every cost, the whole plan, and the promises that go with it.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { applyForLoan } from '@candor/contract/loans/client.ts';
import type { Loan, LoanOffer } from '@candor/contract/loans/client.ts';
import { Button } from '@candor/ui';
import { Skeleton, SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useIntention } from '@candor/screens/intentions/use-intention.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useGoBack } from '../../shared/use-go-back.ts';
import { useServices } from '../../shared/use-services.ts';
import type { Wish } from './draft.ts';
import { OfferFacts } from './offer-facts.tsx';
import { useOffer } from './queries.ts';
import { ScheduleTable } from './schedule-table.tsx';

export interface OfferReviewProps {
  readonly wish: Wish;
  readonly purpose: Loan['purpose'];
  readonly reason: string;
  /** Days in which the loan can be given back with its fee. */
  readonly exitDays: number;
}

export function OfferReview(props: OfferReviewProps) {
  const offer = useOffer(props.wish);
  if (offer.data) return <Offer {...props} offer={offer.data} />;
  if (offer.error) return <LoadProblem problem={offer.error} onRetry={() => void offer.refetch()} />;
  return (
    <Card aria-busy="true" className="flex flex-col gap-4">
      <Skeleton width="40%" height={40} />
      <SkeletonRows rows={6} leading={false} />
    </Card>
  );
}

function useApplying({ wish, purpose, reason }: OfferReviewProps) {
  const t = useText();
  const { api, toasts } = useServices();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useIntention<null, Loan>(
    (_none, idempotencyKey) => api.call(applyForLoan, { body: { ...wish, purpose, reason }, idempotencyKey }),
    async ({ id }) => {
      toasts.show({ variant: 'success', title: t('loans.submitted') });
      // In place of the offer: going back must not lead to a step that was sent.
      await navigate({ to: '/loan/$id', params: { id }, replace: true });
      void cache.invalidateQueries({ queryKey: moneyKeys.all });
    },
  );
}

function Offer({ offer, ...props }: OfferReviewProps & { readonly offer: LoanOffer }) {
  const t = useText();
  const goBack = useGoBack();
  const applying = useApplying(props);
  return (
    <>
      <Section title={t('loans.offer_title')}>
        <Card className="flex flex-col gap-5">
          <OfferFacts offer={offer} />
          <FactList
            facts={[
              { key: 'purpose', label: t('loans.purpose'), value: t(`loans.purpose_${props.purpose}`) },
              { key: 'kind', label: t('loans.kind'), value: t(`loans.kind_${offer.kind}`) },
              { key: 'period', label: t('loans.period'), value: t('loans.months', { count: offer.period }) },
            ]}
          />
        </Card>
      </Section>
      <Section title={t('loans.schedule')} note={t('loans.schedule_note')}>
        <Card flush>
          <ScheduleTable instalments={offer.instalments} />
        </Card>
      </Section>
      <p className="text-sm text-muted">{t('loans.promise', { days: props.exitDays })}</p>
      <ProblemBanner problem={applying.problem} title={t('loans.apply_failed')} />
      <IntentionNote intention={applying} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={applying.isBusy} onClick={goBack}>
          {t('loans.change')}
        </Button>
        <Button
          loading={applying.phase === 'sending'}
          loadingLabel={t('shell.loading')}
          disabled={applying.phase === 'checking' || applying.phase === 'unknown'}
          onClick={() => void applying.start(null)}
        >
          {t('loans.apply')}
        </Button>
      </div>
    </>
  );
}
