// Brings texts that only a part of a page needs. Answers true once they are there, in whatever language is current. What did not come is
// asked for again, ever more rarely, and at once when the network is back: until then that part of the page is empty.
import { useEffect, useState } from 'react';
import type { Noun } from '@candor/locales';
import { useScreenServices } from '../services.ts';

const [firstWaitMs, mostWaitMs] = [2_000, 30_000];

/** The list must be a constant: a new one each time would load again each time. */
export function useNouns(nouns: readonly Noun[]): boolean {
  const { clock, texts, log } = useScreenServices();
  const [isReady, setIsReady] = useState(() => texts.has(nouns));
  useEffect(() => {
    let isCurrent = true;
    let waitMs = firstWaitMs;
    let cancel = (): void => undefined;
    const load = (): void => {
      cancel();
      texts
        .load(nouns)
        .then(() => isCurrent && setIsReady(true))
        .catch((problem: unknown) => {
          log.add('texts', problem);
          if (!isCurrent) return;
          // Asked twice when the network came back meanwhile: one of them goes on.
          cancel();
          cancel = clock.later(waitMs, load);
          waitMs = Math.min(2 * waitMs, mostWaitMs);
        });
    };
    load();
    addEventListener('online', load);
    return () => {
      isCurrent = false;
      cancel();
      removeEventListener('online', load);
    };
  }, [clock, texts, log, nouns]);
  return isReady;
}
