// SQL of halts: instruments and whole venues that do not trade here for a while.
import type { ApprovalId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';

interface HaltFacts {
  readonly id: string;
  readonly reason: 'exchange' | 'corporate_action' | 'house';
  readonly since: Date;
}

export interface Halt extends HaltFacts {
  readonly instrumentId: string;
}

interface OpenHalt extends HaltFacts {
  readonly instrumentId: string | null;
  readonly market: string | null;
}

/** By the house, of everything that a venue lists. */
export interface MarketHalt extends HaltFacts {
  readonly market: string;
}

/** The instrument itself, or its venue as a whole. */
export async function findHalt(reader: Reader, instrumentId: string): Promise<HaltFacts | undefined> {
  const [row] = await reader.sql<HaltFacts[]>`
    select h.halt_id as id, h.reason, h.since from brokerage.instrument_halts h
    where h.ended_at is null and (h.instrument_id = ${instrumentId}
      or h.market = (select i.market from brokerage.instruments i where i.instrument_id = ${instrumentId}))
    order by h.since limit 1`;
  return row;
}

export async function isHaltedByHouse(
  reader: Reader,
  what: { readonly instrumentId?: string; readonly market?: string },
): Promise<boolean> {
  const [row] = await reader.sql<object[]>`
    select from brokerage.instrument_halts where ended_at is null and reason = 'house'
      and (instrument_id = ${what.instrumentId ?? null} or market = ${what.market ?? null}) limit 1`;
  return row !== undefined;
}

/** What the person who proposed it wrote; a venue or a corporate action halts without a word. */
type Noted<H> = H & { readonly note: string | null };

export async function listHalted(reader: Reader): Promise<Noted<Halt>[]> {
  return reader.sql<Noted<Halt>[]>`
    select h.halt_id as id, h.instrument_id, h.reason, h.since, a.reason as note from brokerage.instrument_halts h
    left join brokerage.approvals a on a.tenant_id = h.tenant_id and a.approval_id = h.approval_id
    where h.ended_at is null and h.instrument_id is not null order by h.since limit 500`;
}

export async function listHaltedMarkets(reader: Reader): Promise<Noted<MarketHalt>[]> {
  return reader.sql<Noted<MarketHalt>[]>`
    select h.halt_id as id, h.market, h.reason, h.since, a.reason as note from brokerage.instrument_halts h
    left join brokerage.approvals a on a.tenant_id = h.tenant_id and a.approval_id = h.approval_id
    where h.ended_at is null and h.market is not null order by h.since limit 100`;
}

export async function findOpenHalt(reader: Reader, haltId: string): Promise<OpenHalt | undefined> {
  const [row] = await reader.sql<OpenHalt[]>`
    select halt_id as id, instrument_id, market, reason, since from brokerage.instrument_halts
    where halt_id = ${haltId} and ended_at is null`;
  return row;
}

/** False when it is halted for this reason already. */
export async function insertHalt(
  tx: TenantTx,
  halt: Halt | MarketHalt,
  approvalId: ApprovalId | undefined,
): Promise<boolean> {
  const [instrumentId, market] = 'market' in halt ? [null, halt.market] : [halt.instrumentId, null];
  const made = await tx.sql`
    insert into brokerage.instrument_halts (tenant_id, halt_id, instrument_id, market, reason, since, approval_id)
    values (${tx.scope.tenantId}, ${halt.id}, ${instrumentId}, ${market}, ${halt.reason}, ${halt.since}, ${approvalId ?? null})
    on conflict do nothing returning halt_id`;
  return made.length > 0;
}

export async function endHalt(
  tx: TenantTx,
  haltId: string,
  now: Date,
  approvalId: ApprovalId | undefined,
): Promise<void> {
  await tx.sql`
    update brokerage.instrument_halts set ended_at = ${now}, end_approval_id = ${approvalId ?? null}
    where halt_id = ${haltId} and ended_at is null`;
}
