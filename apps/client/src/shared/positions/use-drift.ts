// What live prices changed of all positions since the server counted them: every position listens, and a frame counts once.
import { useCallback, useEffect, useState } from 'react';
import { nameKey } from '@candor/web/live/price.ts';
import { useServices } from '../use-services.ts';
import { driftOf } from './live-total.ts';
import { usePositions } from './queries.ts';
import type { Position } from './queries.ts';

const keyOf = ({ instrument: { market, symbol } }: Position): string => nameKey(market, symbol);

/** A decimal text in `currency`; zero as long as nothing moved. */
export function useDrift(currency: string): string {
  const { live } = useServices();
  const { data } = usePositions();
  const items = data?.items;
  const [drift, setDrift] = useState('0');
  const count = useCallback(
    () => setDrift(driftOf(items ?? [], currency, (position) => live.board.read(keyOf(position))?.price)),
    [items, currency, live],
  );
  useEffect(() => {
    let frame = 0;
    const look = (): void => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        count();
      });
    };
    const ends = (items ?? []).map(keyOf).flatMap((key) => [live.hold(key), live.board.listen(key, look)]);
    // What is known already counts too, and what was counted of the items before does not.
    look();
    return () => {
      cancelAnimationFrame(frame);
      for (const end of ends) end();
    };
  }, [items, live, count]);
  return drift;
}
