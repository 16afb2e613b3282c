// SQL of price alerts.
import type { AlertId, ClientId } from '@candor/contract/ids.ts';
import type { AlertDirection } from '@candor/contract/alerts/limits.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { Alert } from './alert.ts';

interface AlertRow {
  readonly id: AlertId;
  readonly clientId: ClientId;
  readonly instrumentId: string;
  readonly direction: AlertDirection;
  readonly priceE8: string;
  readonly createdAt: Date;
  readonly highE8: string | null;
  readonly lowE8: string | null;
  readonly reachedAt: Date | null;
  readonly reachedPriceE8: string | null;
}

const toAlert = ({ priceE8, highE8, lowE8, reachedAt, reachedPriceE8, ...row }: AlertRow): Alert => ({
  ...row,
  priceE8: BigInt(priceE8),
  rangeThen: highE8 === null || lowE8 === null ? undefined : { highE8: BigInt(highE8), lowE8: BigInt(lowE8) },
  reachedAt: reachedAt ?? undefined,
  reachedPriceE8: reachedPriceE8 === null ? undefined : BigInt(reachedPriceE8),
});

const columns = (reader: Reader) => reader.sql`
  alert_id as id, client_id, instrument_id, direction, price_e8::text as "priceE8", created_at,
  high_e8::text as "highE8", low_e8::text as "lowE8", reached_at, reached_price_e8::text as "reachedPriceE8"`;

/** Two devices of one client wait for each other here, so that the limit holds. */
export async function lockClient(tx: TenantTx, clientId: ClientId): Promise<void> {
  await tx.sql`select 1 from brokerage.clients where client_id = ${clientId} for no key update`;
}

export async function listWaiting(reader: Reader, clientId: ClientId): Promise<Alert[]> {
  const rows = await reader.sql<AlertRow[]>`
    select ${columns(reader)} from brokerage.price_alerts
    where client_id = ${clientId} and reached_at is null order by created_at desc, alert_id desc`;
  return rows.map(toAlert);
}

export async function listReached(reader: Reader, clientId: ClientId, limit: number): Promise<Alert[]> {
  const rows = await reader.sql<AlertRow[]>`
    select ${columns(reader)} from brokerage.price_alerts
    where client_id = ${clientId} and reached_at is not null order by created_at desc, alert_id desc limit ${limit}`;
  return rows.map(toAlert);
}

/** False when the same one waits already. */
export async function insertAlert(tx: TenantTx, alert: Alert): Promise<boolean> {
  const made = await tx.sql`
    insert into brokerage.price_alerts (tenant_id, alert_id, client_id, instrument_id, direction, price_e8, created_at,
      high_e8, low_e8)
    values (${tx.scope.tenantId}, ${alert.id}, ${alert.clientId}, ${alert.instrumentId}, ${alert.direction},
      ${alert.priceE8}, ${alert.createdAt}, ${alert.rangeThen?.highE8 ?? null}, ${alert.rangeThen?.lowE8 ?? null})
    on conflict do nothing returning alert_id`;
  return made.length > 0;
}

export async function deleteAlert(tx: TenantTx, clientId: ClientId, alertId: AlertId): Promise<boolean> {
  const gone = await tx.sql`
    delete from brokerage.price_alerts where alert_id = ${alertId} and client_id = ${clientId} returning alert_id`;
  return gone.length > 0;
}

export async function listWatched(reader: Reader): Promise<string[]> {
  const rows = await reader.sql<Array<{ instrumentId: string }>>`
    select distinct instrument_id from brokerage.price_alerts where reached_at is null`;
  return rows.map(({ instrumentId }) => instrumentId);
}

/** What the session and the last price have come to; only what may be within is read. */
export interface Reach {
  readonly instrumentId: string;
  readonly highE8: bigint;
  readonly lowE8: bigint;
}

/** The first of those that the session may have reached since this moment: nothing when there is none. */
export async function findOldestWithin(
  reader: Reader,
  { instrumentId, highE8, lowE8 }: Reach,
  since: Date,
): Promise<Date | undefined> {
  const [row] = await reader.sql<Array<{ at: Date | null }>>`
    select min(created_at) as at from brokerage.price_alerts
    where instrument_id = ${instrumentId} and reached_at is null and created_at >= ${since}
      and case direction when 'above' then price_e8 <= ${highE8} else price_e8 >= ${lowE8} end`;
  return row?.at ?? undefined;
}

/** Those of an instrument that may have been reached, a portion after the other; whoever looks at the same time passes over them. */
export async function lockWithin(
  tx: TenantTx,
  { instrumentId, highE8, lowE8 }: Reach,
  after: AlertId | undefined,
  limit: number,
): Promise<Alert[]> {
  const rows = await tx.sql<AlertRow[]>`
    select ${columns(tx)} from brokerage.price_alerts
    where instrument_id = ${instrumentId} and reached_at is null
      and case direction when 'above' then price_e8 <= ${highE8} else price_e8 >= ${lowE8} end
      ${when(tx, after, (id) => tx.sql`and alert_id > ${id}`)}
    order by alert_id limit ${limit} for update skip locked`;
  return rows.map(toAlert);
}

export async function markReached(tx: TenantTx, alertId: AlertId, priceE8: bigint, now: Date): Promise<void> {
  await tx.sql`
    update brokerage.price_alerts set reached_at = ${now}, reached_price_e8 = ${priceE8}
    where alert_id = ${alertId} and reached_at is null`;
}
