// SQL of halts: instruments that do not trade here for a while.
import type { ApprovalId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';

export interface Halt {
  readonly id: string;
  readonly instrumentId: string;
  readonly reason: 'exchange' | 'corporate_action' | 'house';
  readonly since: Date;
}

export async function findHalt(reader: Reader, instrumentId: string): Promise<Halt | undefined> {
  const [row] = await reader.sql<Halt[]>`
    select halt_id as id, instrument_id, reason, since from brokerage.instrument_halts
    where instrument_id = ${instrumentId} and ended_at is null order by since limit 1`;
  return row;
}

export async function listHalted(reader: Reader): Promise<Halt[]> {
  return reader.sql<Halt[]>`
    select halt_id as id, instrument_id, reason, since from brokerage.instrument_halts
    where ended_at is null order by since limit 500`;
}

export async function findOpenHalt(reader: Reader, haltId: string): Promise<Halt | undefined> {
  const [row] = await reader.sql<Halt[]>`
    select halt_id as id, instrument_id, reason, since from brokerage.instrument_halts
    where halt_id = ${haltId} and ended_at is null`;
  return row;
}

/** False when it is halted for this reason already. */
export async function insertHalt(tx: TenantTx, halt: Halt, approvalId: ApprovalId | undefined): Promise<boolean> {
  const made = await tx.sql`
    insert into brokerage.instrument_halts (tenant_id, halt_id, instrument_id, reason, since, approval_id)
    values (${tx.scope.tenantId}, ${halt.id}, ${halt.instrumentId}, ${halt.reason}, ${halt.since}, ${approvalId ?? null})
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
