// How long an order works: with its quotation, its session or the day named. Pure but for asking when the venue trades.
import type { MarketPrices } from '../prices/index.ts';
import type { Quotation } from '../quotations/index.ts';

type Asked = Pick<Quotation, 'kind' | 'timeInForce' | 'goodTill' | 'expiresAt' | 'tradingType'>;

/** The close of the session that runs, or of the next one. */
function nextClose(prices: MarketPrices, market: string, now: Date): Date {
  const hours = prices.hoursOf(market, now);
  if (!hours) throw new RangeError(`no hours of ${market}`);
  if (hours.closesAt > now && hours.openedAt <= now) return hours.closesAt;
  const next = prices.hoursOf(market, hours.opensAt);
  if (!next) throw new RangeError(`no hours of ${market}`);
  return next.closesAt;
}

/**
 * A market order in session ends with its quotation: its price was signed for that long. Outside hours and under review it works
 * through the next session. Undefined for what is good till cancelled.
 */
export function endOf(prices: MarketPrices, market: string, asked: Asked, now: Date): Date | undefined {
  const isOpen = prices.hoursOf(market, now)?.state === 'open';
  if (asked.kind === 'market' && isOpen && asked.tradingType === 'holding') return asked.expiresAt;
  if (asked.timeInForce === 'gtc') return undefined;
  if (asked.timeInForce === 'day') return nextClose(prices, market, now);
  const day = asked.goodTill ?? '';
  const session = prices.sessionOn(market, day);
  // A day without a session ends with the day itself.
  return session?.closesAt ?? new Date(`${day}T23:59:59Z`);
}
