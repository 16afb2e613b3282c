// The days of an offering after its close, by the calendar of its market: allotment on the next trading day, the shares a day later, the
// listing on the third. What is not allotted is free with the allotment itself. Pure, over the calendar it is given.
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import type { MarketPrices } from '../prices/index.ts';

export interface Timeline {
  readonly allotsOn: string;
  readonly refundsOn: string;
  readonly creditsOn: string;
  readonly listsOn: string;
  readonly revealBy: Date;
}

/** No holidays last that long. */
const mostDays = 40;

/** Nothing for a market that nobody knows. */
export function planDays(
  { sessionOn }: Pick<MarketPrices, 'sessionOn'>,
  market: string,
  closesAt: Date,
): Timeline | undefined {
  const days: string[] = [];
  for (let step = 1; step <= mostDays && days.length < 3; step += 1) {
    const day = shiftDay(dayOf(closesAt), step);
    if (sessionOn(market, day)) days.push(day);
  }
  const [allotsOn, creditsOn, listsOn] = days;
  if (allotsOn === undefined || creditsOn === undefined || listsOn === undefined) return undefined;
  const listing = sessionOn(market, listsOn);
  return listing && { allotsOn, refundsOn: allotsOn, creditsOn, listsOn, revealBy: listing.opensAt };
}
