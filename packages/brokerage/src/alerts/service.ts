// The verbs of price alerts: set one, see them, take one off. Telling is the watch's.
import { refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import { alertLimits } from '@candor/contract/alerts/limits.ts';
import type { AlertDirection } from '@candor/contract/alerts/limits.ts';
import type { PriceAlert, listAlerts as listEndpoint } from '@candor/contract/alerts/client.ts';
import type { AlertId, ClientId } from '@candor/contract/ids.ts';
import { isCurrencyCode, parsePrice } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantScope } from '@candor/platform/db/index.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { Instrument, Instruments } from '../instruments/index.ts';
import type { Messages } from '../messages/index.ts';
import { sayPrice } from '../prices/index.ts';
import type { MarketPrices } from '../prices/index.ts';
import { isBeyond } from './alert.ts';
import type { Alert } from './alert.ts';
import * as store from './store.ts';

export interface AlertParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly prices: MarketPrices;
  readonly instruments: Instruments;
  readonly messages: Pick<Messages, 'sendMessage'>;
}

export interface AlertOwner {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
}

export interface AlertWish {
  readonly market: string;
  readonly symbol: string;
  readonly direction: AlertDirection;
  readonly price: string;
}

export function toWire(alert: Alert, { market, symbol, name, currency }: Instrument & Traded): PriceAlert {
  return {
    id: alert.id,
    market,
    symbol,
    name,
    currency,
    direction: alert.direction,
    price: sayPrice(alert.priceE8, currency),
    created_at: alert.createdAt.toISOString(),
    reached_at: alert.reachedAt?.toISOString() ?? null,
    reached_price: alert.reachedPriceE8 === undefined ? null : sayPrice(alert.reachedPriceE8, currency),
  };
}

export interface Traded {
  readonly currency: CurrencyCode;
}

export function isTraded(instrument: Instrument | undefined): instrument is Instrument & Traded {
  return instrument !== undefined && isCurrencyCode(instrument.currency);
}

export async function listAlerts(
  { db, instruments }: Pick<AlertParts, 'db' | 'instruments'>,
  { scope, clientId }: AlertOwner,
): Promise<OutputOf<typeof listEndpoint>> {
  const alerts = await db.read(scope, async (reader) => [
    ...(await store.listWaiting(reader, clientId)),
    ...(await store.listReached(reader, clientId, alertLimits.reached)),
  ]);
  const known = new Map((await instruments.all()).map((one) => [one.instrumentId, one]));
  const items = alerts.flatMap((alert) => {
    const instrument = known.get(alert.instrumentId);
    return isTraded(instrument) ? [toWire(alert, instrument)] : [];
  });
  return { items };
}

export async function createAlert(
  parts: Pick<AlertParts, 'db' | 'clock' | 'ids' | 'prices' | 'instruments'>,
  { scope, clientId }: AlertOwner,
  { market, symbol, direction, price: text }: AlertWish,
): Promise<
  PriceAlert | Refusal<'not_found' | 'alert_price_invalid' | 'alert_already_reached' | 'alert_exists' | 'alert_limit'>
> {
  const instrument = await parts.instruments.findBySymbol(market, symbol);
  if (!isTraded(instrument)) return refuse('not_found');
  const parsed = parsePrice(text, instrument.currency);
  if (!parsed.ok || parsed.value.scale > 8 || parsed.value.scaled <= 0n) return refuse('alert_price_invalid');
  const priceE8 = parsed.value.scaled * 10n ** BigInt(8 - parsed.value.scale);
  const seen = await parts.prices.find({ market, symbol: instrument.feedSymbol });
  if (seen && !seen.isStale && isBeyond({ direction, priceE8 }, seen.priceE8)) return refuse('alert_already_reached');
  return parts.db.transact(scope, async (tx) => {
    await store.lockClient(tx, clientId);
    const max = alertLimits.waiting;
    if ((await store.listWaiting(tx, clientId)).length >= max) return refuse('alert_limit', { params: { max } });
    const alert: Alert = {
      id: parts.ids.next(),
      clientId,
      instrumentId: instrument.instrumentId,
      direction,
      priceE8,
      createdAt: parts.clock.now(),
      rangeThen: seen && { highE8: seen.highE8, lowE8: seen.lowE8 },
      reachedAt: undefined,
      reachedPriceE8: undefined,
    };
    return (await store.insertAlert(tx, alert)) ? toWire(alert, instrument) : refuse('alert_exists');
  });
}

export function deleteAlert(
  { db }: Pick<AlertParts, 'db'>,
  { scope, clientId }: AlertOwner,
  alertId: AlertId,
): Promise<undefined | Refusal<'not_found'>> {
  return db.transact(scope, async (tx) =>
    (await store.deleteAlert(tx, clientId, alertId)) ? undefined : refuse('not_found'),
  );
}
