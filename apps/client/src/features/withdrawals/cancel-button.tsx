// Taking a withdrawal back while it can be: asked once before, and when the answer is lost the withdrawal itself says how it went.
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { cancelWithdrawal, getWithdrawal } from '@candor/contract/withdrawals/client.ts';
import type { Withdrawal } from '@candor/contract/withdrawals/client.ts';
import { Button } from '@candor/ui';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { isLost } from '@candor/web/api/intention.ts';
import { describeProblem, readCode } from '@candor/screens/forms/problem-text.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';
import { withdrawalKeys } from './queries.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('@candor/screens/dialogs/confirm-dialog.tsx')).ConfirmDialog,
}));

export function CancelButton({ withdrawal: { id, can_cancel: canCancel } }: { readonly withdrawal: Withdrawal }) {
  const t = useText();
  const { api, toasts } = useServices();
  const cache = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = async (): Promise<Withdrawal> => {
    try {
      return await api.call(cancelWithdrawal, { params: { id } });
    } catch (problem) {
      if (!isLost(problem)) throw problem;
      const now = await api.call(getWithdrawal, { params: { id } });
      if (now.status === 'cancelled') return now;
      throw problem;
    }
  };
  const cancelling = useSubmit(async () => {
    try {
      const cancelled = await cancel();
      cache.setQueryData(withdrawalKeys.one(id), cancelled);
      toasts.show({ variant: 'success', title: t('withdrawals.cancelled') });
    } finally {
      await cache.invalidateQueries({ queryKey: moneyKeys.all });
    }
  });
  const isRefused = readCode(cancelling.problem) === 'withdrawal_not_cancellable';
  return (
    <>
      {cancelling.problem !== null && (
        <Banner tone="danger" urgent title={t('errors.withdrawal_not_cancellable')}>
          {!isRefused && describeProblem(t, cancelling.problem)}
        </Banner>
      )}
      {canCancel && (
        <Button variant="secondary" loading={cancelling.isBusy} onClick={() => setIsAsking(true)}>
          {t('withdrawals.cancel')}
        </Button>
      )}
      <Suspense fallback={null}>
        {isAsking && (
          <ConfirmDialog
            title={t('withdrawals.cancel_title')}
            text={t('withdrawals.cancel_text')}
            confirmLabel={t('withdrawals.cancel')}
            keepLabel={t('withdrawals.keep')}
            onConfirm={() => {
              setIsAsking(false);
              void cancelling.run();
            }}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
