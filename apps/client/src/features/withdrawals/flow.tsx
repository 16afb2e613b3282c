// Asking for a withdrawal: amount, review, PIN. The steps are entries of the browser's history; the intention outlives them, so that
// going back while its answer is missing cannot begin another.
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { requestWithdrawal } from '@candor/contract/withdrawals/client.ts';
import type { Eligibility, Withdrawal } from '@candor/contract/withdrawals/client.ts';
import { buttonLook } from '@candor/ui';
import { WithdrawIcon } from '@candor/ui/icons/money.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useText } from '@candor/web';
import { isNothing } from '@candor/screens/money/check-amount.ts';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useIntention } from '@candor/screens/intentions/use-intention.ts';
import { useServices } from '../../shared/use-services.ts';
import { AmountForm } from './amount-form.tsx';
import { Blockers } from './blockers.tsx';
import { openWay } from './draft.ts';
import type { Draft } from './draft.ts';
import { withdrawalKeys } from './queries.ts';
import { Review } from './review.tsx';
import type { SignedDraft } from './review.tsx';
import { Summary } from './summary.tsx';

export function Flow({ eligibility }: { readonly eligibility: Eligibility }) {
  const navigate = useNavigate();
  const { step } = useSearch({ from: '/withdraw' });
  const asking = useAsking(eligibility);
  const way = openWay(eligibility.ways);
  const [draft, setDraft] = useState<Draft>({ amount: '', way: way ?? 'reviewed' });
  const [reviewed, setReviewed] = useState<Draft | null>(null);
  const isReview = step === 'review' && reviewed !== null && eligibility.bank_account !== null;
  // A reload forgets what was typed: the review begins again with the amount.
  useEffect(() => {
    if (step === 'review' && !isReview) void navigate({ to: '/withdraw', replace: true });
  }, [step, isReview, navigate]);
  if (isReview) return <Review {...{ eligibility, asking }} draft={reviewed} />;
  const review = (checked: Draft): void => {
    asking.clear();
    setDraft(checked);
    setReviewed(checked);
    void navigate({ to: '/withdraw', search: { step: 'review' } });
  };
  return (
    <>
      <Summary eligibility={eligibility} />
      <Blockers eligibility={eligibility} onUseReviewed={() => setDraft({ ...draft, way: 'reviewed' })} />
      <IntentionNote intention={asking} />
      {way !== undefined && !isNothing(eligibility.withdrawable) && (
        <AmountForm {...{ eligibility, draft }} onDraft={setDraft} onReview={review} isHeld={asking.isBusy} />
      )}
      {way !== undefined && isNothing(eligibility.withdrawable) && <Nothing />}
    </>
  );
}

function useAsking({ account_id, bank_account, currency }: Eligibility) {
  const t = useText();
  const { api, toasts } = useServices();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useIntention<SignedDraft, Withdrawal>(
    async ({ amount, way, pin }, idempotencyKey) => {
      const body = { account_id, bank_account_id: bank_account?.id ?? '', amount: { amount, currency }, way, pin };
      try {
        return await api.call(requestWithdrawal, { body, idempotencyKey });
      } finally {
        // Done or refused, the figures may be others than those that were shown.
        void cache.invalidateQueries({ queryKey: moneyKeys.all });
      }
    },
    async (withdrawal) => {
      cache.setQueryData(withdrawalKeys.one(withdrawal.id), withdrawal);
      toasts.show({ variant: 'success', title: t('withdrawals.submitted') });
      // In place of the review: going back must not lead to a step that was sent.
      await navigate({ to: '/withdraw/$id', params: { id: withdrawal.id }, replace: true });
    },
  );
}

function Nothing() {
  const t = useText();
  return (
    <Card>
      <EmptyState
        icon={<WithdrawIcon size={26} />}
        title={t('withdrawals.no_funds')}
        sentence={t('withdrawals.nothing')}
        action={
          <Link to="/deposit" className={buttonLook({ variant: 'secondary' })}>
            {t('withdrawals.deposit')}
          </Link>
        }
      />
    </Card>
  );
}
