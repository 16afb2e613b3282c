// SQL of bonds. States move as the trigger of the table allows; rows are never deleted.
import type { ApprovalId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { withoutNulls } from '@candor/platform/db/rows.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { Bond, BondTerms } from './bond.ts';

type BondOptional = 'rating' | 'openApprovalId' | 'openedAt';
type BondRow = Omit<Bond, BondOptional | 'currency'> & {
  readonly [K in BondOptional]: NonNullable<Bond[K]> | null;
} & { readonly currency: string };

const toBond = (row: BondRow): Bond => ({ ...withoutNulls(row), currency: expectCurrency(row.currency) });

const columns = (reader: Reader) => reader.sql`
  b.bond_id as id, b.instrument_id, b.currency, b.issuer, b.issuer_kind, b.rating, b.nominal_e8 as "nominalE8", b.minimum_pieces,
  b.coupon_e6 as "couponE6", b.frequency, b.day_count, to_char(b.issued_on, 'YYYY-MM-DD') as issued_on,
  to_char(b.matures_on, 'YYYY-MM-DD') as matures_on, b.ex_days, b.state, b.approval_id, b.open_approval_id, b.opened_at`;

export async function findBond(reader: Reader, id: string): Promise<Bond | undefined> {
  const [row] = await reader.sql<BondRow[]>`
    select ${columns(reader)} from brokerage.bonds b where b.bond_id = ${id}`;
  return row && toBond(row);
}

export async function lockBond(tx: TenantTx, id: string): Promise<Bond | undefined> {
  const [row] = await tx.sql<BondRow[]>`
    select ${columns(tx)} from brokerage.bonds b where b.bond_id = ${id} for update`;
  return row && toBond(row);
}

/** What an instrument is as a bond, once clients can see it. */
export async function findBondOf(reader: Reader, instrumentId: string): Promise<Bond | undefined> {
  const [row] = await reader.sql<BondRow[]>`
    select ${columns(reader)} from brokerage.bonds b where b.instrument_id = ${instrumentId} and b.state <> 'draft'`;
  return row && toBond(row);
}

/** A draft too: an instrument is one bond. */
export async function isTaken(reader: Reader, instrumentId: string, butNot: string): Promise<boolean> {
  const rows = await reader.sql`
    select 1 from brokerage.bonds where instrument_id = ${instrumentId} and bond_id <> ${butNot}`;
  return rows.length > 0;
}

export async function listBondsOf(reader: Reader, instrumentIds: readonly string[]): Promise<Bond[]> {
  if (instrumentIds.length === 0) return [];
  const rows = await reader.sql<BondRow[]>`
    select ${columns(reader)} from brokerage.bonds b
    where b.instrument_id = any (${reader.uuids(instrumentIds)}) and b.state <> 'draft'`;
  return rows.map(toBond);
}

/** By id, oldest first; drafts only for staff. */
export async function listBonds(
  reader: Reader,
  who: 'clients' | 'staff',
  { after, limit }: PageRange,
): Promise<Bond[]> {
  const rows = await reader.sql<BondRow[]>`
    select ${columns(reader)} from brokerage.bonds b
    where (${who === 'staff'} or b.state <> 'draft') and (${after ?? null}::uuid is null or b.bond_id > ${after ?? null})
    order by b.bond_id limit ${limit}`;
  return rows.map(toBond);
}

export async function listOpenBonds(reader: Reader): Promise<Bond[]> {
  const rows = await reader.sql<BondRow[]>`
    select ${columns(reader)} from brokerage.bonds b where b.state = 'open' order by b.bond_id`;
  return rows.map(toBond);
}

export async function saveTerms(
  tx: TenantTx,
  id: string,
  terms: BondTerms,
  approvalId: ApprovalId,
  now: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.bonds (tenant_id, bond_id, instrument_id, currency, issuer, issuer_kind, rating, nominal_e8,
      minimum_pieces, coupon_e6, frequency, day_count, issued_on, matures_on, ex_days, approval_id, created_at)
    values (${tx.scope.tenantId}, ${id}, ${terms.instrumentId}, ${terms.currency}, ${terms.issuer}, ${terms.issuerKind},
      ${terms.rating ?? null}, ${terms.nominalE8}, ${terms.minimumPieces}, ${terms.couponE6}, ${terms.frequency},
      ${terms.dayCount}, ${terms.issuedOn}::date, ${terms.maturesOn}::date, ${terms.exDays}, ${approvalId}, ${now})
    on conflict (tenant_id, bond_id) do update set instrument_id = excluded.instrument_id, currency = excluded.currency,
      issuer = excluded.issuer, issuer_kind = excluded.issuer_kind, rating = excluded.rating, nominal_e8 = excluded.nominal_e8,
      minimum_pieces = excluded.minimum_pieces, coupon_e6 = excluded.coupon_e6, frequency = excluded.frequency,
      day_count = excluded.day_count, issued_on = excluded.issued_on, matures_on = excluded.matures_on,
      ex_days = excluded.ex_days, approval_id = excluded.approval_id`;
}

export async function openBond(tx: TenantTx, id: string, approvalId: ApprovalId, now: Date): Promise<void> {
  await tx.sql`
    update brokerage.bonds set state = 'open', open_approval_id = ${approvalId}, opened_at = ${now} where bond_id = ${id}`;
}

export async function redeemBond(tx: TenantTx, instrumentId: string, now: Date): Promise<void> {
  await tx.sql`
    update brokerage.bonds set state = 'redeemed', redeemed_at = ${now}
    where instrument_id = ${instrumentId} and state = 'open'`;
}

/** Coupons that holders have a claim to by now: by instrument, the day each was due and when it was booked. */
export async function listParted(
  reader: Reader,
  instrumentIds: readonly string[],
): Promise<Map<string, ReadonlyArray<{ readonly dueOn: string; readonly at: Date }>>> {
  if (instrumentIds.length === 0) return new Map();
  const rows = await reader.sql<Array<{ instrumentId: string; dueOn: string; at: Date }>>`
    select instrument_id, terms ->> 'due_on' as due_on, booked_at as at from brokerage.corporate_actions
    where kind = 'coupon' and booked_at is not null and instrument_id = any (${reader.uuids(instrumentIds)})`;
  return Map.groupBy(rows, ({ instrumentId }) => instrumentId);
}
