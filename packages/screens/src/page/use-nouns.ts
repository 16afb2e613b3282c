// Brings texts that only a part of a page needs. Answers true once they are there, in whatever language is current.
import { useEffect, useState } from 'react';
import type { Noun } from '@candor/locales';
import { useScreenServices } from '../services.ts';

/** The list must be a constant: a new one each time would load again each time. */
export function useNouns(nouns: readonly Noun[]): boolean {
  const { texts, log } = useScreenServices();
  const [isReady, setIsReady] = useState(() => texts.has(nouns));
  useEffect(() => {
    let isCurrent = true;
    texts
      .load(nouns)
      .then(() => isCurrent && setIsReady(true))
      .catch((problem: unknown) => log.add('texts', problem));
    return () => {
      isCurrent = false;
    };
  }, [texts, log, nouns]);
  return isReady;
}
