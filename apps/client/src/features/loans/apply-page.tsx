// /loan/apply: the wish, then the whole offer with every cost and instalment, then the application. Nothing is owed by applying.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { LoanTerms } from '@candor/contract/loans/client.ts';
import { uses } from '@candor/contract/access/uses.ts';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { ClosedNote } from '../../shared/access/closed-note.tsx';
import { useClosed } from '../../shared/access/use-access.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { HowItWorks } from '../../shared/how-it-works.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { ApplyForm } from './apply-form.tsx';
import { Blockers } from './blockers.tsx';
import type { Draft } from './draft.ts';
import { OfferReview } from './offer-review.tsx';
import type { OfferReviewProps } from './offer-review.tsx';
import { useTerms } from './queries.ts';

export function LoanApplicationPage() {
  const t = useText();
  const terms = useTerms();
  const closed = useClosed(uses.loan);
  return (
    <>
      <PageHeader title={t('loans.apply_title')} />
      <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          {terms.isPending && (
            <Card aria-busy="true">
              <SkeletonRows rows={5} leading={false} />
            </Card>
          )}
          {!terms.data && terms.error && <LoadProblem problem={terms.error} onRetry={() => void terms.refetch()} />}
          {terms.data && terms.data.blockers.length > 0 && <Blockers blockers={terms.data.blockers} />}
          {closed !== null && <ClosedNote explanation={closed} />}
          {closed === null && terms.data && terms.data.blockers.length === 0 && <Application terms={terms.data} />}
          <ComplainLink category="loan" />
        </div>
        {terms.data && <Course terms={terms.data} />}
      </div>
    </>
  );
}

/** What follows an application, so that nobody has to apply to learn it. */
function Course({ terms: { draw_days: draw } }: { readonly terms: LoanTerms }) {
  const t = useText();
  return (
    <HowItWorks
      title={t('loans.how')}
      steps={[
        { title: t('loans.how_apply'), text: t('loans.offer_free') },
        { title: t('loans.step_deciding'), text: t('loans.step_deciding_note') },
        { title: t('loans.draw_title'), text: t('loans.how_draw_note', { draw }) },
        { title: t('loans.repay_title'), text: t('loans.how_repay_note') },
      ]}
    />
  );
}

function emptyDraft(terms: LoanTerms): Draft {
  const period = terms.periods.find((months) => months >= 12) ?? terms.periods[0] ?? 12;
  const accountId = terms.accounts[0]?.account_id ?? '';
  return { accountId, amount: '', kind: 'amortising', period, purpose: null, reason: '' };
}

function Application({ terms }: { readonly terms: LoanTerms }) {
  const navigate = useNavigate();
  const { step } = useSearch({ from: '/loan/apply' });
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(terms));
  // What was checked stands while its application is under way, whatever the limits say by then.
  const [reviewed, setReviewed] = useState<OfferReviewProps | null>(null);
  const isReview = step === 'review' && reviewed !== null;
  // A reload forgets what was typed: the review begins again with the form.
  useEffect(() => {
    if (step === 'review' && !isReview) void navigate({ to: '/loan/apply', replace: true });
  }, [step, isReview, navigate]);
  if (isReview) return <OfferReview {...reviewed} />;
  return (
    <ApplyForm
      {...{ terms, draft }}
      onDraft={setDraft}
      onReview={(checked) => {
        setReviewed(checked);
        void navigate({ to: '/loan/apply', search: { step: 'review' } });
      }}
    />
  );
}
