// What the score page reads. The keys begin with `money`: whatever moves money or is decided makes the page look again.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getScore, listScoreMoves } from '@candor/contract/score/client.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

export const scoreKeys = {
  score: [...moneyKeys.all, 'score'],
  moves: [...moneyKeys.all, 'score-moves'],
} as const;

export function useScore() {
  const { api } = useServices();
  return useQuery({
    queryKey: scoreKeys.score,
    queryFn: ({ signal }) => api.call(getScore, { signal }),
  });
}

export function useScoreMoves() {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: scoreKeys.moves,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(listScoreMoves, { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.next,
  });
}
