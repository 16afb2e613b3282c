// Searches instruments while somebody types: a short pause first, one use of a guest's quota per search (PERM-05), old results stay
// until new ones come.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SearchItem } from '@candor/contract/market/instruments.ts';
import { isApiProblem, useText } from '@candor/web';
import { marketQueries } from '@candor/web/market-data/queries.ts';
import { useServices } from '../../shared/use-services.ts';
import { isRefinement, normalize } from './refinement.ts';

export interface InstrumentSearch {
  readonly items: readonly SearchItem[];
  readonly isSearching: boolean;
  readonly isFailed: boolean;
  readonly isLimited: boolean;
}

const pauseMs = 180;

export function useInstrumentSearch(query: string): InstrumentSearch {
  const t = useText();
  const { api, clock, guests, toasts } = useServices();
  const counted = useRef('');
  const [asked, setAsked] = useState('');
  const [isLimited, setIsLimited] = useState(false);
  const wanted = normalize(query);

  useEffect(
    () =>
      clock.later(pauseMs, () => {
        if (wanted === '') return setAsked('');
        if (!isRefinement(counted.current, wanted) && !guests.take('search')) {
          setIsLimited(true);
          setAsked('');
          const title = t('guest.limit', { text: t('guest.limit_search') });
          toasts.show({ variant: 'warning', title, key: 'limit_search', debounceMs: 3_000 });
          return;
        }
        counted.current = wanted;
        setIsLimited(false);
        setAsked(wanted);
      }),
    [wanted, clock, guests, toasts, t],
  );

  const { data, error, isFetching, isError } = useQuery({
    ...marketQueries.search(api, asked, []),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  // The server counts too, and remembers what another tab or a cleared storage does not.
  const isOver = isLimited || (isApiProblem(error) && error.code === 'guest_search_limit');
  const isIdle = wanted === '' || isOver;
  return {
    items: isIdle ? [] : (data?.items ?? []),
    isSearching: !isIdle && (isFetching || asked !== wanted),
    isFailed: !isIdle && isError,
    isLimited: wanted !== '' && isOver,
  };
}
