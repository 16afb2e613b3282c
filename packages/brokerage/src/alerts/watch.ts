// Holds waiting alerts against the prices of the market, again and again. Each is told once, inside the transaction that marks it.
import type { TenantScope } from '@candor/platform/db/index.ts';
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import type { Instrument } from '../instruments/index.ts';
import { keyOf, sayPrice } from '../prices/index.ts';
import type { MarketPrice } from '../prices/index.ts';
import { isReached } from './alert.ts';
import { isTraded } from './service.ts';
import type { AlertParts } from './service.ts';
import { listWatched, lockBeyond, markReached } from './store.ts';

export function watchAlerts(parts: Omit<AlertParts, 'ids'>): Recurring {
  return { kind: 'alerts.watch', actor: 'alerts', everyMs: 15_000, run: (scope) => tellReached(parts, scope) };
}

export async function tellReached(parts: Omit<AlertParts, 'ids'>, scope: TenantScope): Promise<void> {
  const watched = new Set(await parts.db.read(scope, listWatched));
  if (watched.size === 0) return;
  const instruments = (await parts.instruments.all()).filter(({ instrumentId }) => watched.has(instrumentId));
  const prices = await parts.prices.findMany(instruments.map(nameOf));
  for (const instrument of instruments) {
    const price = prices.get(keyOf(nameOf(instrument)));
    // A price that nobody could trade on tells nobody anything.
    if (price && !price.isStale) await tellOf(parts, scope, instrument, price);
  }
}

const nameOf = ({ market, feedSymbol }: Instrument) => ({ market, symbol: feedSymbol });

function tellOf(
  { db, clock, messages }: Pick<AlertParts, 'db' | 'clock' | 'messages'>,
  scope: TenantScope,
  instrument: Instrument,
  price: MarketPrice,
): Promise<void> {
  if (!isTraded(instrument)) return Promise.resolve();
  const { symbol, market, currency } = instrument;
  return db.transact(scope, async (tx) => {
    const reached = await lockBeyond(tx, instrument.instrumentId, price.priceE8, price.at);
    for (const alert of reached.filter((one) => isReached(one, price))) {
      await markReached(tx, alert.id, price.priceE8, clock.now());
      await messages.sendMessage(tx, {
        kind: 'price_alert',
        clientId: alert.clientId,
        about: `${encodeURIComponent(symbol)}&ex=${encodeURIComponent(market)}`,
        params: {
          symbol,
          direction: alert.direction,
          target: `${sayPrice(alert.priceE8, currency)} ${currency}`,
          price: `${sayPrice(price.priceE8, currency)} ${currency}`,
        },
      });
    }
  });
}
