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
      <div className="flex w-full max-w-2xl flex-col gap-6">
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
    </>
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
