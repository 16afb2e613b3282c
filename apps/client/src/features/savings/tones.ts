// The colour of a status, and the plot of a rate: it stands until the next one begins.
import type { SavingStatus } from '@candor/contract/savings/rules.ts';
import type { Point } from '@candor/ui/chart/scale.ts';

export const toneOf = { holding: 'success', settle: 'warning', sold: 'neutral' } as const satisfies Readonly<
  Record<SavingStatus, string>
>;

/** Steps: each rate from its day up to the next, the last one up to now. */
export function stepPoints(rates: readonly { starts_on: string; rate: string }[], nowMs: number): Point[] {
  return rates.flatMap(({ starts_on: startsOn, rate }, place) => {
    const next = rates[place + 1];
    const from = Date.parse(startsOn);
    const until = next ? Date.parse(next.starts_on) - 1 : Math.max(nowMs, from + 1);
    const value = Number(rate);
    return [
      { time: from, value },
      { time: until, value },
    ];
  });
}
