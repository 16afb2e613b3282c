// What live prices changed of all positions since the server counted them: each tick counts its own position, and the sum follows a
// few times a second.
import { useEffect, useState } from 'react';
import { nameKey } from '@candor/web/live/price.ts';
import { useServices } from '../use-services.ts';
import { driftOfOne, sumDrifts } from './live-total.ts';
import { usePositions } from './queries.ts';
import type { Position } from './queries.ts';

/** As often as prices come. */
const sumMs = 250;

const keyOf = ({ instrument: { market, symbol } }: Position): string => nameKey(market, symbol);

/** A decimal text in `currency`; zero as long as nothing moved. */
export function useDrift(currency: string): string {
  const { live, clock } = useServices();
  const { data } = usePositions();
  const items = data?.items;
  const [drift, setDrift] = useState('0');
  useEffect(() => {
    const positions = items ?? [];
    const priceOf = (position: Position): string | undefined => live.board.read(keyOf(position))?.price;
    const drifts = positions.map((position) => driftOfOne(position, currency, priceOf(position)));
    const sum = (): void => {
      cancel = undefined;
      setDrift(sumDrifts(drifts));
    };
    // What is known already counts too, and what was counted of the items before does not.
    let cancel: (() => void) | undefined = clock.later(0, sum);
    const ends = positions.flatMap((position, at) => {
      const key = keyOf(position);
      const hear = (): void => {
        drifts[at] = driftOfOne(position, currency, priceOf(position));
        cancel ??= clock.later(sumMs, sum);
      };
      return [live.hold(key), live.board.listen(key, hear)];
    });
    return () => {
      cancel?.();
      for (const end of ends) end();
    };
  }, [items, live, currency, clock]);
  return drift;
}
