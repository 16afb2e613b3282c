// SQL of busts: what two people decided, what a fill's lots have become, and what taking it back moved in the client's account.
import type { ApprovalId } from '@candor/contract/ids.ts';
import type { BustCause } from '@candor/contract/orders/statuses.ts';
import type { Movement } from '@candor/ledger';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { Fill } from '../orders/index.ts';

/** What is left of what it bought, and whether an issuer's action went over its lots. */
export async function readTouched(
  reader: Reader,
  fillId: string,
): Promise<{ readonly leftE8: bigint; readonly isChanged: boolean }> {
  const [row] = await reader.sql<Array<{ left: string; changed: boolean }>>`
    with own as (select distinct lot_id from brokerage.lot_moves where cause_kind = 'fill' and cause_id = ${fillId})
    select coalesce((select sum(l.quantity_e8) from brokerage.lots l where l.cause_kind = 'fill' and l.cause_id = ${fillId}), 0)::text as left,
      exists (select from brokerage.lot_moves m join own on own.lot_id = m.lot_id
        where m.cause_kind in ('corporate_action', 'transfer')) as changed`;
  return { leftE8: BigInt(row?.left ?? '0'), isChanged: row?.changed ?? false };
}

const buckets = ['cash', 'unsettled', 'invested', 'bonus', 'holding', 'incoming'] as const;

export async function insertBust(
  tx: TenantTx,
  fill: Pick<Fill, 'id' | 'accountId' | 'accountCurrency' | 'settledAt'>,
  asset: string,
  { lines }: Movement,
  now: Date,
): Promise<void> {
  const sumOf = (bucket: (typeof buckets)[number]): string =>
    String(
      lines
        .filter(({ account }) => account.side === 'client' && account.bucket === bucket)
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    );
  await tx.sql`
    insert into brokerage.busts (tenant_id, fill_id, account_id, currency, asset, cash, unsettled, invested, bonus, holding,
      incoming, settled_back, booked_at)
    values (${tx.scope.tenantId}, ${fill.id}, ${fill.accountId}, ${fill.accountCurrency}, ${asset}, ${sumOf('cash')},
      ${sumOf('unsettled')}, ${sumOf('invested')}, ${sumOf('bonus')}, ${sumOf('holding')}, ${sumOf('incoming')}, ${fill.settledAt !== undefined}, ${now})`;
}

export async function insertBustDecision(
  tx: TenantTx,
  fillId: string,
  { cause, approvalId, at }: { readonly cause: BustCause; readonly approvalId: ApprovalId; readonly at: Date },
): Promise<void> {
  await tx.sql`
    insert into brokerage.bust_decisions (tenant_id, fill_id, cause, approval_id, decided_at)
    values (${tx.scope.tenantId}, ${fillId}, ${cause}, ${approvalId}, ${at})`;
}

export async function findBustDecision(reader: Reader, fillId: string): Promise<BustCause | undefined> {
  const [row] = await reader.sql<Array<{ cause: BustCause }>>`
    select cause from brokerage.bust_decisions where fill_id = ${fillId}`;
  return row?.cause;
}
