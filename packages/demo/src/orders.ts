// Orders of the demo: shares of the brand's own market, bought, held, sold and waiting, at the closing prices of their days.
import { isRefusal } from '@candor/contract';
import { tenantScope } from '@candor/platform/db/index.ts';
import { runInstrument } from '@candor/brokerage/execution/index.ts';
import { cancelOrder, placeSigned } from '@candor/brokerage/orders/index.ts';
import type { InstrumentName } from '@candor/brokerage/prices/index.ts';
import { quoteOrder } from '@candor/brokerage/quotations/index.ts';
import { settleDue } from '@candor/brokerage/settlement/index.ts';
import { dayMs } from './play.ts';
import type { Play } from './play.ts';
import { done, newOnce } from './stage.ts';
import type { Actor, Stage } from './stage.ts';

/** Two shares that people of the country know. */
const sharesOf: Readonly<Record<string, readonly [InstrumentName, InstrumentName]>> = {
  US: [
    { market: 'NASDAQ', symbol: 'AAPL' },
    { market: 'NASDAQ', symbol: 'MSFT' },
  ],
  IN: [
    { market: 'NSE', symbol: 'ITC' },
    { market: 'NSE', symbol: 'WIPRO' },
  ],
  ES: [
    { market: 'BME', symbol: 'SAN' },
    { market: 'BME', symbol: 'TEF' },
  ],
  PL: [
    { market: 'GPW', symbol: 'PKO' },
    { market: 'GPW', symbol: 'PZU' },
  ],
  TR: [
    { market: 'BIST', symbol: 'THYAO' },
    { market: 'BIST', symbol: 'AKBNK' },
  ],
};

export function sharesFor({ tenant: { country } }: Stage): readonly [InstrumentName, InstrumentName] | undefined {
  return sharesOf[country];
}

/** On to when the venue trades, at least so long ago; answers how long ago that is. */
export function goToSession({ clock, trading }: Stage, market: string, daysAgo: number): number {
  clock.goTo(daysAgo * dayMs);
  let agoMs = clock.agoMs();
  const now = clock.now();
  const hours = trading.prices.hoursOf(market, now);
  if (hours && hours.state !== 'open') {
    agoMs -= hours.opensAt.getTime() - now.getTime() + 60 * 60_000;
    clock.goTo(agoMs);
  }
  return agoMs;
}

function goTo({ clock }: Stage, daysAgo: number): number {
  clock.goTo(daysAgo * dayMs);
  return clock.agoMs();
}

const houseScope = ({ tenant }: Stage) => tenantScope(tenant.id, { kind: 'system', id: 'venue' });

/** What was due by now has settled. */
export async function settle(stage: Stage, daysAgo: number): Promise<void> {
  stage.clock.goTo(daysAgo * dayMs);
  await settleDue(stage.trading, houseScope(stage));
}

interface Wish {
  readonly side: 'buy' | 'sell';
  readonly kind: 'market' | 'limit';
  readonly amount?: string;
  readonly quantity?: string;
  /** A limit, in percent of the last price. */
  readonly limitPercent?: bigint;
  /** Until its session is over; without it until cancelled. */
  readonly isForTheDay?: boolean;
  /** Placed then, whether the venue trades or not. */
  readonly isAnyTime?: boolean;
}

/** Placed in a session, and looked at by the venue two seconds later. Too little money for a share is no scene. */
export async function order(
  { stage, home }: Play,
  actor: Actor,
  daysAgo: number,
  name: InstrumentName,
  wish: Wish,
): Promise<string | undefined> {
  const { trading, clock } = stage;
  const agoMs = wish.isAnyTime ? goTo(stage, daysAgo) : goToSession(stage, name.market, daysAgo);
  const instrument = await trading.instruments.findBySymbol(name.market, name.symbol);
  if (!instrument) return undefined;
  const price = await trading.prices.find(name);
  const { side, kind, amount, quantity, limitPercent, isForTheDay = false } = wish;
  const limit =
    price && limitPercent !== undefined ? priceText(price.priceE8, limitPercent, instrument.tickE8) : undefined;
  const quotation = await quoteOrder(trading, actor, {
    ...name,
    side,
    kind,
    ...(amount !== undefined && { amount: { amount, currency: home } }),
    ...(quantity !== undefined && { quantity }),
    ...(limit !== undefined && { limit_price: limit, time_in_force: isForTheDay ? 'day' : 'gtc' }),
  });
  if (isRefusal(quotation)) return undefined;
  const terms = { quotationId: quotation.id, acceptsDeviation: true, acceptsDuplicate: true, lotIds: undefined };
  const placed = done(await placeSigned(trading, actor, newOnce(stage), { ...terms, pin: '', sessionId: undefined }));
  clock.goTo(agoMs - 2_000);
  await runInstrument(trading, houseScope(stage), instrument.instrumentId);
  return placed.id;
}

/** So many percent of a price, on its tick. */
export function priceText(priceE8: bigint, percent: bigint, tickE8: bigint): string {
  const limitE8 = ((priceE8 * percent) / 100n / tickE8) * tickE8;
  const digits = limitE8.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
}

/** The venue looks once more: what was only for its day is over. */
export async function lookAgain(stage: Stage, daysAgo: number, name: InstrumentName): Promise<void> {
  stage.clock.goTo(daysAgo * dayMs);
  const instrument = await stage.trading.instruments.findBySymbol(name.market, name.symbol);
  if (instrument) await runInstrument(stage.trading, houseScope(stage), instrument.instrumentId);
}

/** How long ago the last session was an hour old, or half as old as it is now. */
export function lastSessionAgo({ clock, trading }: Stage, market: string): number | undefined {
  const now = clock.now().getTime() + clock.agoMs();
  const hours = trading.prices.hoursOf(market, new Date(now));
  if (!hours) return undefined;
  const ageMs = now - hours.openedAt.getTime();
  return ageMs - Math.min(60 * 60_000, ageMs / 2);
}

export async function cancel({ stage }: Play, actor: Actor, orderId: string | undefined): Promise<void> {
  if (orderId !== undefined) done(await cancelOrder(stage.trading, actor, orderId));
}
