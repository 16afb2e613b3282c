// SQL of how far the built-in venue has looked: a tick counts once.
import type { TenantTx } from '@candor/platform/db/index.ts';

export interface Mark {
  readonly day: string;
  readonly tickAt: Date;
  readonly volume: bigint;
}

/** Whoever looks at an instrument waits here for whoever is at it; the first look makes the mark. */
export async function lockMark(tx: TenantTx, instrumentId: string): Promise<Mark | undefined> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('venue|' || ${tx.scope.tenantId} || '|' || ${instrumentId}, 0))`;
  const [row] = await tx.sql<Array<{ day: string; tickAt: Date; volume: string }>>`
    select to_char(day, 'YYYY-MM-DD') as day, tick_at, volume::text from brokerage.venue_marks
    where instrument_id = ${instrumentId}`;
  return row && { ...row, volume: BigInt(row.volume) };
}

export async function saveMark(tx: TenantTx, instrumentId: string, mark: Mark): Promise<void> {
  await tx.sql`
    insert into brokerage.venue_marks (tenant_id, instrument_id, day, tick_at, volume)
    values (${tx.scope.tenantId}, ${instrumentId}, ${mark.day}::date, ${mark.tickAt}, ${mark.volume})
    on conflict (tenant_id, instrument_id) do update set day = excluded.day, tick_at = excluded.tick_at,
      volume = excluded.volume`;
}
