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
function goToSession({ clock, trading }: Stage, market: string, daysAgo: number): number {
  let agoMs = daysAgo * dayMs;
  clock.goTo(agoMs);
  const now = clock.now();
  const hours = trading.prices.hoursOf(market, now);
  if (hours && hours.state !== 'open') {
    agoMs -= hours.opensAt.getTime() - now.getTime() + 60 * 60_000;
    clock.goTo(agoMs);
  }
  return agoMs;
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
  const agoMs = goToSession(stage, name.market, daysAgo);
  const instrument = await trading.instruments.findBySymbol(name.market, name.symbol);
  if (!instrument) return undefined;
  const price = await trading.prices.find(name);
  const { side, kind, amount, quantity, limitPercent } = wish;
  const limit =
    price && limitPercent !== undefined ? limitText(price.priceE8, limitPercent, instrument.tickE8) : undefined;
  const quotation = await quoteOrder(trading, actor, {
    ...name,
    side,
    kind,
    ...(amount !== undefined && { amount: { amount, currency: home } }),
    ...(quantity !== undefined && { quantity }),
    ...(limit !== undefined && { limit_price: limit, time_in_force: 'gtc' }),
  });
  if (isRefusal(quotation)) return undefined;
  const terms = { quotationId: quotation.id, acceptsDeviation: true, acceptsDuplicate: true, lotIds: undefined };
  const placed = done(await placeSigned(trading, actor, newOnce(stage), { ...terms, pin: '', sessionId: undefined }));
  clock.goTo(agoMs - 2_000);
  await runInstrument(trading, houseScope(stage), instrument.instrumentId);
  return placed.id;
}

function limitText(priceE8: bigint, percent: bigint, tickE8: bigint): string {
  const limitE8 = ((priceE8 * percent) / 100n / tickE8) * tickE8;
  const digits = limitE8.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
}

export async function cancel({ stage }: Play, actor: Actor, orderId: string | undefined): Promise<void> {
  if (orderId !== undefined) done(await cancelOrder(stage.trading, actor, orderId));
}
