// Prices of the demo's past: what was bought on a past day was bought at the price of that day.
import { dayOf } from '@candor/contract/days.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { MarketPrice, MarketPrices, PastPrices } from '@candor/brokerage/prices/index.ts';

const dayMs = 24 * 60 * 60_000;

/** The last close before the clock's own day, as if it were the last trade: what was bought on a past day was bought at its price. */
export function pricesOfThen(prices: MarketPrices, past: PastPrices, clock: Clock): MarketPrices {
  const known = new Map<string, MarketPrice>();
  return {
    ...prices,
    async find(name) {
      const now = clock.now();
      const key = `${name.market}:${name.symbol} ${dayOf(now)}`;
      const seen = known.get(key);
      if (seen) return { ...seen, at: now, receivedAt: now };
      const closes = await past.closes(name, new Date(now.getTime() - 12 * dayMs), now);
      const before = closes?.filter(({ at }) => at < now) ?? [];
      const [last, previous] = [before.at(-1), before.at(-2) ?? before.at(-1)];
      if (!last || !previous) return undefined;
      const { priceE8, source, kind, simulated } = last;
      const sides = { bidE8: undefined, askE8: undefined, volume: undefined, highE8: priceE8, lowE8: priceE8 };
      const made = { priceE8, source, kind, simulated, ...sides, openE8: priceE8, previousCloseE8: previous.priceE8 };
      const price = { ...made, at: now, receivedAt: now, isStale: false };
      known.set(key, price);
      return price;
    },
  };
}
