// SQL of what a broker said: how far its stream was read, the breaks, and which of our orders are with it.
import type { brokerBreakReasons, brokerBreakResolutions } from '@candor/contract/settlement/staff.ts';
import type { ApprovalId } from '@candor/contract/ids.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';

export interface Cursor {
  readonly mark: string;
  readonly readAt: Date;
}

export async function findCursor(reader: Reader, broker: string): Promise<Cursor | undefined> {
  const [row] = await reader.sql<Cursor[]>`
    select event_id as mark, read_at from brokerage.broker_cursors where broker = ${broker}`;
  return row;
}

/** Forward only: two servers may read the same stream, and what is replayed lies behind. */
export async function moveCursor(tx: TenantTx, broker: string, mark: string, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.broker_cursors (tenant_id, broker, event_id, read_at)
    values (${tx.scope.tenantId}, ${broker}, ${mark}, ${now})
    on conflict (tenant_id, broker) do update set event_id = excluded.event_id, read_at = excluded.read_at
    where brokerage.broker_cursors.event_id collate "C" < excluded.event_id collate "C"`;
}

export type BreakReason = (typeof brokerBreakReasons)[number];

export type BreakResolution = (typeof brokerBreakResolutions)[number];

export interface NewBreak {
  readonly id: string;
  readonly broker: string;
  readonly subject: string;
  readonly orderId: string | undefined;
  readonly reason: BreakReason;
  readonly said: object;
}

export interface Break extends Omit<NewBreak, 'orderId'> {
  readonly orderId: string | null;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly resolution: BreakResolution | null;
}

const breakColumns = (reader: Reader) =>
  reader.sql`break_id as id, broker, subject, order_id, reason, said, opened_at, closed_at, resolution`;

export async function lockBreak(tx: TenantTx, id: string): Promise<Break | undefined> {
  const [row] = await tx.sql<Break[]>`
    select ${breakColumns(tx)} from brokerage.broker_breaks where break_id = ${id} for update`;
  return row;
}

export async function resolveBreak(
  tx: TenantTx,
  id: string,
  { resolution, approvalId }: { readonly resolution: BreakResolution; readonly approvalId: ApprovalId },
  at: Date,
): Promise<void> {
  await tx.sql`
    update brokerage.broker_breaks set closed_at = ${at}, resolution = ${resolution}, approval_id = ${approvalId}
    where break_id = ${id}`;
}

export async function listBrokerBreaks(
  reader: Reader,
  state: 'open' | 'closed' | undefined,
  { after, limit }: PageRange,
): Promise<Break[]> {
  return reader.sql<Break[]>`
    select ${breakColumns(reader)} from brokerage.broker_breaks
    where true ${when(reader, state, (one) => reader.sql`and (closed_at is null) = ${one === 'open'}`)}
      ${when(reader, after, (id) => reader.sql`and break_id < ${id}`)}
    order by break_id desc limit ${limit}`;
}

/** False when it was known. */
export async function insertBreak(tx: TenantTx, broken: NewBreak, now: Date): Promise<boolean> {
  const made = await tx.sql`
    insert into brokerage.broker_breaks (tenant_id, break_id, broker, subject, order_id, reason, said, opened_at)
    values (${tx.scope.tenantId}, ${broken.id}, ${broken.broker}, ${broken.subject}, ${broken.orderId ?? null},
      ${broken.reason}, ${tx.json(broken.said)}, ${now})
    on conflict (tenant_id, broker, subject) do nothing`;
  return made.count === 1;
}

export async function closeBreak(tx: TenantTx, broker: string, subject: string, now: Date): Promise<void> {
  await tx.sql`
    update brokerage.broker_breaks set closed_at = ${now}
    where broker = ${broker} and subject = ${subject} and closed_at is null`;
}

/** The oldest first; only those of orders that may still be booked. */
export async function countBreaks(reader: Reader, broker: string): Promise<number> {
  const [row] = await reader.sql<Array<{ count: number }>>`
    select count(*)::int as count from brokerage.broker_breaks where broker = ${broker} and closed_at is null`;
  return row?.count ?? 0;
}

/** When the oldest thing happened that is not booked yet; what is replayed from there on may close it. */
export async function findOldestBreak(reader: Reader, broker: string): Promise<Date | undefined> {
  const [row] = await reader.sql<Array<{ at: Date | null }>>`
    select min(opened_at) as at from brokerage.broker_breaks where broker = ${broker} and closed_at is null
      and reason in ('fx_missing', 'over_maximum', 'not_bookable', 'quantity_differs')`;
  return row?.at ?? undefined;
}

/** Orders that the broker has or should have; the oldest first. */
export async function listAtBroker(
  reader: Reader,
  broker: string,
): Promise<Array<{ readonly id: string; readonly placedAt: Date; readonly worksUntil: Date | null }>> {
  return reader.sql<Array<{ id: string; placedAt: Date; worksUntil: Date | null }>>`
    select order_id as id, coalesce(accepted_at, placed_at) as placed_at, works_until from brokerage.orders
    where status = 'pending' and venue = ${broker} order by placed_at, order_id limit 2000`;
}

export async function hasEvent(reader: Reader, orderId: string, act: string): Promise<boolean> {
  const rows = await reader.sql`
    select 1 from brokerage.order_events where order_id = ${orderId} and act = ${act} limit 1`;
  return rows.length > 0;
}
