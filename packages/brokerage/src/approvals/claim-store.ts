// SQL of claims: who works on which item until when.
import type { ClaimKind } from '@candor/contract/approvals/staff.ts';
import type { StaffId } from '@candor/contract/ids.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';

export interface ClaimedItem {
  readonly kind: string;
  readonly itemId: string;
}

export interface Claim {
  readonly kind: ClaimKind;
  readonly itemId: string;
  readonly staffId: StaffId;
  readonly staffName: string;
  readonly claimedAt: Date;
  readonly expiresAt: Date;
}

const columns = (reader: Reader) => reader.sql`
  kind, item_id, staff_id, claimed_at, expires_at,
  (select username from brokerage.staff s where s.staff_id = claims.staff_id) as staff_name`;

export async function listClaims(reader: Reader, kind: ClaimKind | undefined, now: Date): Promise<Claim[]> {
  return reader.sql<Claim[]>`
    select ${columns(reader)} from brokerage.claims
    where expires_at > ${now} ${when(reader, kind, (one) => reader.sql`and kind = ${one}`)}
    order by expires_at desc limit 500`;
}

/** Items are named by uuid; what is named otherwise, as a switch, nobody claims. */
const isItemId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Somebody else's, while it lasts. */
export async function findClaimOfOther(
  reader: Reader,
  { kind, itemId }: ClaimedItem,
  staffId: StaffId,
  now: Date,
): Promise<Claim | undefined> {
  if (!isItemId(itemId)) return undefined;
  const [row] = await reader.sql<Claim[]>`
    select ${columns(reader)} from brokerage.claims
    where kind = ${kind} and item_id = ${itemId} and staff_id <> ${staffId} and expires_at > ${now}`;
  return row;
}

/** Nothing when somebody else has it. Of two who come at once, one gets it. */
export async function takeClaim(
  tx: TenantTx,
  { kind, itemId }: ClaimedItem,
  { staffId, now, expiresAt }: { readonly staffId: StaffId; readonly now: Date; readonly expiresAt: Date },
): Promise<(Claim & { readonly isNew: boolean }) | undefined> {
  const [row] = await tx.sql<Array<Claim & { isNew: boolean }>>`
    insert into brokerage.claims (tenant_id, kind, item_id, staff_id, claimed_at, expires_at)
    values (${tx.scope.tenantId}, ${kind}, ${itemId}, ${staffId}, ${now}, ${expiresAt})
    on conflict (tenant_id, kind, item_id) do update set staff_id = excluded.staff_id, expires_at = excluded.expires_at,
      claimed_at = case when claims.staff_id = excluded.staff_id and claims.expires_at > ${now}
        then claims.claimed_at else excluded.claimed_at end
    where claims.staff_id = excluded.staff_id or claims.expires_at <= ${now}
    returning ${columns(tx)}, claimed_at = ${now} as is_new`;
  return row;
}

export async function dropClaim(tx: TenantTx, { kind, itemId }: ClaimedItem, staffId: StaffId): Promise<boolean> {
  if (!isItemId(itemId)) return false;
  const rows = await tx.sql`
    delete from brokerage.claims where kind = ${kind} and item_id = ${itemId} and staff_id = ${staffId}
    returning kind`;
  return rows.length > 0;
}

export async function moveClaim(
  tx: TenantTx,
  { kind, itemId }: ClaimedItem,
  { from, to, now, expiresAt }: Record<'from' | 'to', string> & Record<'now' | 'expiresAt', Date>,
): Promise<Claim | undefined> {
  const [row] = await tx.sql<Claim[]>`
    update brokerage.claims set staff_id = ${to}, claimed_at = ${now}, expires_at = ${expiresAt}
    where kind = ${kind} and item_id = ${itemId} and staff_id = ${from} and expires_at > ${now}
    returning ${columns(tx)}`;
  return row;
}

/** What is long over. */
export async function forgetClaims(tx: TenantTx, now: Date): Promise<void> {
  await tx.sql`delete from brokerage.claims where expires_at <= ${now}`;
}
