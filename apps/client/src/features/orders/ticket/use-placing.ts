// The ways an order comes about (new, in place of another, selling what one bought): what is asked for a price, and what is sent once.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { placeOrder, replaceOrder, sellOrder } from '@candor/contract/orders/client.ts';
import type { Order, Placement } from '@candor/contract/orders/client.ts';
import { quoteOrder, quoteSale } from '@candor/contract/quotations/client.ts';
import type { OrderWish, Quotation } from '@candor/contract/quotations/client.ts';
import { useText } from '@candor/web';
import { readCode } from '@candor/screens/forms/problem-text.ts';
import { useIntention } from '@candor/screens/intentions/use-intention.ts';
import type { Intention } from '@candor/screens/intentions/use-intention.ts';
import { moneyKeys } from '../../../shared/money/queries.ts';
import { useQuoting } from '../../../shared/money/use-quoting.ts';
import type { Quoting as QuotingOf } from '../../../shared/money/use-quoting.ts';
import { useServices } from '../../../shared/use-services.ts';

export type Way = 'new' | 'replace' | 'sell';
export type Quoting = QuotingOf<OrderWish, Quotation>;
export type Placing = Intention<Placement>;

/** `orderId` is the order that is replaced or sold. */
export function useTicketQuotation(way: Way, orderId: string): Quoting {
  const { api } = useServices();
  return useQuoting(
    useCallback(
      (wish: OrderWish) =>
        way === 'sell'
          ? api.call(quoteSale, { params: { id: orderId }, body: { quantity: wish.quantity } })
          : api.call(quoteOrder, { body: wish }),
      [api, way, orderId],
    ),
  );
}

const spent: ReadonlySet<string> = new Set(['quotation_expired', 'quotation_timeout', 'quotation_used']);

export function usePlacing(
  way: Way,
  orderId: string,
  { expire }: Pick<Quoting, 'expire'>,
  onPlaced: (order: Order) => void,
): Placing {
  const t = useText();
  const { api, toasts } = useServices();
  const cache = useQueryClient();
  return useIntention<Placement, Order>(
    async (body, idempotencyKey) => {
      try {
        const params = { id: orderId };
        if (way === 'replace') return await api.call(replaceOrder, { params, body, idempotencyKey });
        if (way === 'sell') return await api.call(sellOrder, { params, body, idempotencyKey });
        return await api.call(placeOrder, { body, idempotencyKey });
      } catch (problem) {
        if (spent.has(readCode(problem) ?? '')) expire();
        throw problem;
      } finally {
        void cache.invalidateQueries({ queryKey: moneyKeys.all });
      }
    },
    (order) => {
      toasts.show({ variant: 'success', title: t('orders-ui.placed') });
      onPlaced(order);
    },
  );
}
