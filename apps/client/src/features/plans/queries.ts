// The reads of plans: all of the client's, one with its runs, and what a run would come to.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getPlan, listPlans, movePlan, previewPlan } from '@candor/contract/plans/client.ts';
import type { Plan } from '@candor/contract/plans/client.ts';
import type { PlanMove } from '@candor/contract/plans/rules.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

const all = [...moneyKeys.all, 'plans'] as const;

export function usePlans() {
  const { api } = useServices();
  return useQuery({
    queryKey: [...all, 'mine'],
    queryFn: ({ signal }) => api.call(listPlans, { query: { limit: '100' }, signal }),
  });
}

export function usePlan(id: string, isId: boolean) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...all, 'one', id],
    enabled: isId,
    queryFn: ({ signal }) => api.call(getPlan, { params: { id }, signal }),
  });
}

/** What can be planned, and whether this client may; asking binds nobody. */
export function useBeginning(place: { readonly market: string; readonly symbol: string }) {
  const { api } = useServices();
  return useQuery({
    queryKey: [...moneyKeys.all, 'plan-preview', place.market, place.symbol],
    retry: false,
    queryFn: ({ signal }) => api.call(previewPlan, { body: { ...place, day: 1 }, signal }),
  });
}

export function useMovePlan() {
  const { api } = useServices();
  const cache = useQueryClient();
  return async (id: Plan['id'], move: PlanMove): Promise<void> => {
    try {
      await api.call(movePlan, { params: { id }, body: { move } });
    } finally {
      await cache.invalidateQueries({ queryKey: all });
    }
  };
}
