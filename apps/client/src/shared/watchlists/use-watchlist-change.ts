// Carries out one change of the watchlists: on screen at once, then on the server, one after the other; taken back when it fails.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Watchlist } from '@candor/contract/watchlists/client.ts';
import { useText } from '@candor/web';
import { describeProblem, readCode } from '@candor/screens/forms/problem-text.ts';
import { useServices } from '../use-services.ts';
import { watchlistKey } from './use-watchlists.ts';

export interface WatchlistChange {
  /** What the lists will look like; absent when only the server can say. */
  readonly apply?: (lists: readonly Watchlist[]) => readonly Watchlist[];
  readonly send: () => Promise<unknown>;
  readonly onDone?: () => void;
}

/** Pages that use it list the nouns `watchlists` and `errors`, or load them. */
export function useWatchlistChange(): (change: WatchlistChange) => void {
  const t = useText();
  const cache = useQueryClient();
  const { toasts } = useServices();
  const { mutate } = useMutation({
    // One after the other: an undo must not overtake what it undoes.
    scope: { id: 'watchlists' },
    mutationFn: ({ send }: WatchlistChange) => send(),
    onMutate: async ({ apply }) => {
      await cache.cancelQueries({ queryKey: watchlistKey });
      const before = cache.getQueryData<readonly Watchlist[]>(watchlistKey);
      if (apply && before) cache.setQueryData(watchlistKey, apply(before));
      return { before };
    },
    onSuccess: (_answer, { onDone }) => onDone?.(),
    onError(problem, _change, shown) {
      if (shown?.before) cache.setQueryData(watchlistKey, shown.before);
      const isPlain = readCode(problem) === 'watchlist_update_failed';
      toasts.show({
        variant: 'error',
        title: t('watchlists.failed'),
        key: 'watchlist_failed',
        ...(isPlain ? {} : { detail: describeProblem(t, problem) }),
      });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: watchlistKey }),
  });
  return mutate;
}
