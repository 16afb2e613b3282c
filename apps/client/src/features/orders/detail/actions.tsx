// What can be done with an order now: take back what is left of it, change it, or sell what it bought.
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { cancelOrder, getOrder } from '@candor/contract/orders/client.ts';
import type { Order } from '@candor/contract/orders/client.ts';
import { Button } from '@candor/ui';
import { useText } from '@candor/web';
import { isLost } from '@candor/web/api/intention.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { moneyKeys } from '../../../shared/money/queries.ts';
import { ProblemBanner } from '../../../shared/problem-banner.tsx';
import { useServices } from '../../../shared/use-services.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('@candor/screens/dialogs/confirm-dialog.tsx')).ConfirmDialog,
}));
const OrderTicket = lazy(async () => ({ default: (await import('./order-ticket.tsx')).OrderTicket }));

type Open = 'cancel' | 'replace' | 'sell';

export function OrderActions({ order }: { readonly order: Order }) {
  const t = useText();
  const [open, setOpen] = useState<Open | null>(null);
  const cancelling = useCancelling(order.id);
  return (
    <>
      <ProblemBanner problem={cancelling.problem} />
      {(order.can_cancel || order.can_replace || order.can_sell) && (
        <div className="flex flex-wrap gap-3">
          {order.can_sell && <Button onClick={() => setOpen('sell')}>{t('orders-ui.sell')}</Button>}
          {order.can_replace && (
            <Button variant="secondary" onClick={() => setOpen('replace')}>
              {t('orders-ui.change')}
            </Button>
          )}
          {order.can_cancel && (
            <Button
              variant="secondary"
              loading={cancelling.isBusy}
              loadingLabel={t('shell.loading')}
              onClick={() => setOpen('cancel')}
            >
              {t('orders-ui.cancel')}
            </Button>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {open === 'cancel' && (
          <ConfirmDialog
            title={t('orders-ui.cancel_title')}
            text={t('orders-ui.cancel_text')}
            confirmLabel={t('orders-ui.cancel')}
            keepLabel={t('orders-ui.keep')}
            onConfirm={() => {
              setOpen(null);
              void cancelling.run();
            }}
            onClose={() => setOpen(null)}
          />
        )}
        {(open === 'sell' || open === 'replace') && (
          <OrderTicket order={order} way={open} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </>
  );
}

/** When the answer is lost the order itself says how it went; a fill that was faster is told by the server. */
function useCancelling(id: string) {
  const t = useText();
  const { api, toasts } = useServices();
  const cache = useQueryClient();
  const cancel = async (): Promise<Pick<Order, 'status' | 'closed_as'>> => {
    try {
      return await api.call(cancelOrder, { params: { id } });
    } catch (problem) {
      if (!isLost(problem)) throw problem;
      const now = await api.call(getOrder, { params: { id } });
      if (now.closed_as === 'cancelled') return now;
      throw problem;
    }
  };
  return useSubmit(async () => {
    try {
      const { closed_as: ending } = await cancel();
      if (ending === 'cancelled') toasts.show({ variant: 'success', title: t('orders-ui.cancelled') });
    } finally {
      await cache.invalidateQueries({ queryKey: moneyKeys.all });
    }
  });
}
