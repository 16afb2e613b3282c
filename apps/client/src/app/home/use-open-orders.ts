// The client's orders that work at a venue or wait for review, newest first: a few lines of them and how many there are.
import { useQuery } from '@tanstack/react-query';
import { listOrders } from '@candor/contract/orders/client.ts';
import type { Order } from '@candor/contract/orders/client.ts';
import type { OrderStatus } from '@candor/contract/orders/statuses.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

const open = ['pending', 'awaiting'] as const satisfies readonly OrderStatus[];
/** More than anyone reads on home; whoever has more of them is told so by the count. */
const most = '25';
/** Lines on home. */
export const shownOrders = 3;

export interface OpenOrders {
  readonly orders: readonly Order[];
  /** There are more than were asked for. */
  readonly hasMore: boolean;
}

export function useOpenOrders() {
  const { api } = useServices();
  return useQuery({
    queryKey: [...moneyKeys.all, 'orders', 'open'],
    queryFn: async ({ signal }): Promise<OpenOrders> => {
      const pages = await Promise.all(
        open.map((status) => api.call(listOrders, { query: { status, limit: most }, signal })),
      );
      return {
        orders: pages.flatMap(({ items }) => items).toSorted((a, b) => b.placed_at.localeCompare(a.placed_at)),
        hasMore: pages.some(({ next }) => next !== null),
      };
    },
  });
}
