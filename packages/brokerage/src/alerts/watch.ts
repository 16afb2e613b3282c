// Holds waiting alerts against the prices of the market, again and again: the last price, and what the session and its minutes have touched
// since the wish. Each is told once, inside the transaction that marks it.
import type { AlertId } from '@candor/contract/ids.ts';
import type { TenantScope } from '@candor/platform/db/index.ts';
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import type { Instrument } from '../instruments/index.ts';
import { keyOf, sayPrice } from '../prices/index.ts';
import type { MarketPrice, PriceRange } from '../prices/index.ts';
import { findReached } from './alert.ts';
import type { Alert, Seen } from './alert.ts';
import { isTraded } from './service.ts';
import type { AlertParts, Traded } from './service.ts';
import { findOldestWithin, listWatched, lockWithin, markReached } from './store.ts';
import type { Reach } from './store.ts';

const everyMs = 15_000;
const minuteMs = 60_000;
const atOnce = 500;

type Watching = Omit<AlertParts, 'ids'>;
/** When the minutes of an instrument were asked for last: vendors count requests, and a minute has one range. */
type Asked = Map<string, number>;

export function watchAlerts(parts: Watching): Recurring {
  const asked: Asked = new Map();
  return { kind: 'alerts.watch', actor: 'alerts', everyMs, run: (scope) => tellReached(parts, scope, asked) };
}

export async function tellReached(parts: Watching, scope: TenantScope, asked: Asked = new Map()): Promise<void> {
  const watched = new Set(await parts.db.read(scope, listWatched));
  if (watched.size === 0) return;
  const instruments = (await parts.instruments.all()).filter(({ instrumentId }) => watched.has(instrumentId));
  const prices = await parts.prices.findMany(instruments.map(nameOf));
  for (const instrument of instruments) {
    const price = prices.get(keyOf(nameOf(instrument)));
    // A price that nobody could trade on tells nobody anything.
    if (!price || price.isStale || !isTraded(instrument)) continue;
    const session = sessionOf(parts, instrument, price);
    const reach = { instrumentId: instrument.instrumentId, highE8: session.highE8, lowE8: session.lowE8 };
    const minutes = await askMinutes(parts, scope, instrument, { session, reach, asked });
    await tellOf(parts, scope, instrument, reach, { ...price, session, minutes });
  }
}

const nameOf = ({ market, feedSymbol }: Instrument) => ({ market, symbol: feedSymbol });

/** What is known of the day of another session says nothing about the running one: then there is the price alone. */
function sessionOf(
  { prices, clock }: Pick<AlertParts, 'prices' | 'clock'>,
  { market }: Instrument,
  { priceE8, highE8, lowE8, at }: MarketPrice,
): PriceRange {
  const openedAt = prices.hoursOf(market, clock.now())?.openedAt;
  if (!openedAt || at < openedAt) return { since: at, highE8: priceE8, lowE8: priceE8 };
  return {
    since: openedAt,
    highE8: highE8 > priceE8 ? highE8 : priceE8,
    lowE8: lowE8 < priceE8 ? lowE8 : priceE8,
  };
}

interface Asking {
  readonly session: PriceRange;
  readonly reach: Reach;
  readonly asked: Asked;
}

/** Only where they can tell something, and once a minute. */
async function askMinutes(
  { db, clock, prices }: Pick<AlertParts, 'db' | 'clock' | 'prices'>,
  scope: TenantScope,
  instrument: Instrument,
  { session, reach, asked }: Asking,
): Promise<readonly PriceRange[]> {
  const now = clock.now();
  const key = `${scope.tenantId} ${instrument.instrumentId}`;
  const minute = Math.floor(now.getTime() / minuteMs);
  if (asked.get(key) === minute) return [];
  const oldest = await db.read(scope, (reader) => findOldestWithin(reader, reach, session.since));
  if (!oldest) return [];
  asked.set(key, minute);
  return (await prices.minutes(nameOf(instrument), oldest, now)) ?? [];
}

async function tellOf(
  { db, clock, messages }: Pick<AlertParts, 'db' | 'clock' | 'messages'>,
  scope: TenantScope,
  instrument: Instrument & Traded,
  reach: Reach,
  seen: Seen,
): Promise<void> {
  for (let after: AlertId | undefined; ;) {
    const portion = await db.transact(scope, async (tx) => {
      const waiting = await lockWithin(tx, reach, after, atOnce);
      for (const alert of waiting) {
        const reachedE8 = findReached(alert, seen);
        if (reachedE8 === undefined) continue;
        await markReached(tx, alert.id, reachedE8, clock.now());
        await messages.sendMessage(tx, describe(alert, reachedE8, instrument));
      }
      return waiting;
    });
    if (portion.length < atOnce) return;
    after = portion.at(-1)?.id;
  }
}

function describe(alert: Alert, reachedE8: bigint, { symbol, market, currency }: Instrument & Traded) {
  return {
    kind: 'price_alert',
    clientId: alert.clientId,
    about: `${encodeURIComponent(symbol)}&ex=${encodeURIComponent(market)}`,
    params: {
      symbol,
      direction: alert.direction,
      target: { amount: sayPrice(alert.priceE8, currency), currency },
      price: { amount: sayPrice(reachedE8, currency), currency },
    },
  } as const;
}
