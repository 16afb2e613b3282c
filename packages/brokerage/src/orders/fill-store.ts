// SQL of fills. A fill never changes; that it settled, was late or was taken back is noted once.
import type { AccountId, ClientId, JournalId } from '@candor/contract/ids.ts';
import type { BustCause } from '@candor/contract/orders/statuses.ts';
import { formatReference } from '@candor/contract/references/references.ts';
import { expectParsed, formatRate, parseRate } from '@candor/money';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { finishRow, readBigints } from '@candor/platform/db/rows.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { Fill } from './fill.ts';

const amounts = [
  'grossProductMinor',
  'chargesProductMinor',
  'interestProductMinor',
  'grossAccountMinor',
  'chargesAccountMinor',
  'costProductMinor',
  'costAccountMinor',
  'takenSettled',
  'takenUnsettled',
  'bonusMinor',
] as const;

interface FillRow
  extends
    Readonly<Record<(typeof amounts)[number], string>>,
    Pick<
      Fill,
      | 'id'
      | 'orderId'
      | 'clientId'
      | 'accountId'
      | 'instrumentId'
      | 'venue'
      | 'executionId'
      | 'side'
      | 'quantityE8'
      | 'priceE8'
      | 'source'
      | 'simulated'
      | 'tradedAt'
      | 'bookedAt'
      | 'settlesOn'
      | 'charges'
      | 'unsettledPartE8'
      | 'costElsewhere'
      | 'journalId'
    > {
  readonly reference: bigint;
  readonly productCurrency: string;
  readonly accountCurrency: string;
  readonly fxRate: string | null;
  readonly fxSource: string | null;
  readonly fxSimulated: boolean | null;
  readonly fxAt: Date | null;
  readonly fxReceivedAt: Date | null;
  readonly settledJournalId: JournalId | null;
  readonly settledAt: Date | null;
  readonly lateSince: Date | null;
  readonly bustedAt: Date | null;
  readonly bustCause: BustCause | null;
}

function toFill(row: FillRow): Fill {
  const { fxRate, fxSource, fxSimulated, fxAt, fxReceivedAt } = row;
  const productCurrency = expectCurrency(row.productCurrency);
  const accountCurrency = expectCurrency(row.accountCurrency);
  const fx =
    fxRate === null || fxAt === null
      ? undefined
      : {
          rate: expectParsed(parseRate(fxRate, productCurrency, accountCurrency)),
          source: fxSource ?? '',
          simulated: fxSimulated ?? false,
          asOf: fxAt,
          receivedAt: fxReceivedAt ?? fxAt,
        };
  const reference = formatReference('confirmation', row.reference);
  return finishRow(row, { ...readBigints(row, amounts), reference, productCurrency, accountCurrency, fx });
}

const columns = (reader: Reader) => reader.sql`
  f.fill_id as id, f.number as reference, f.order_id, f.client_id, f.account_id, f.instrument_id, f.venue, f.execution_id, f.side,
  f.quantity_e8 as "quantityE8", f.price_e8 as "priceE8", f.source, f.simulated, f.traded_at, f.booked_at,
  to_char(f.settles_on, 'YYYY-MM-DD') as settles_on, f.product_currency, f.gross_product_minor::text, f.charges,
  f.charges_product_minor::text, f.interest_product_minor::text, f.account_currency, f.fx_rate, f.fx_source, f.fx_simulated, f.fx_at, f.fx_received_at,
  f.gross_account_minor::text, f.charges_account_minor::text, f.cost_product_minor::text, f.cost_account_minor::text,
  f.unsettled_part_e8 as "unsettledPartE8", f.taken_settled::text, f.taken_unsettled::text, f.bonus_minor::text,
  f.cost_elsewhere, f.journal_id, f.settled_journal_id, f.settled_at, f.late_since, f.busted_at,
  case when f.busted_at is not null then (select d.cause from brokerage.bust_decisions d
    where d.tenant_id = f.tenant_id and d.fill_id = f.fill_id) end as bust_cause`;

export type NewFill = Omit<
  Fill,
  'reference' | 'settledJournalId' | 'settledAt' | 'lateSince' | 'bustedAt' | 'bustCause'
>;

export async function insertFill(tx: TenantTx, fill: NewFill): Promise<void> {
  const { fx } = fill;
  await tx.sql`
    insert into brokerage.fills (tenant_id, fill_id, order_id, client_id, account_id, instrument_id, venue, execution_id,
      side, quantity_e8, price_e8, source, simulated, traded_at, booked_at, settles_on, product_currency,
      gross_product_minor, charges, charges_product_minor, account_currency, fx_rate, fx_source, fx_simulated, fx_at,
      fx_received_at, gross_account_minor, charges_account_minor, cost_product_minor, cost_account_minor,
      unsettled_part_e8, taken_settled, taken_unsettled, bonus_minor, cost_elsewhere, journal_id, interest_product_minor)
    values (${tx.scope.tenantId}, ${fill.id}, ${fill.orderId}, ${fill.clientId}, ${fill.accountId}, ${fill.instrumentId},
      ${fill.venue}, ${fill.executionId}, ${fill.side}, ${fill.quantityE8}, ${fill.priceE8}, ${fill.source},
      ${fill.simulated}, ${fill.tradedAt}, ${fill.bookedAt}, ${fill.settlesOn}::date, ${fill.productCurrency},
      ${fill.grossProductMinor}, ${tx.json(fill.charges)}, ${fill.chargesProductMinor}, ${fill.accountCurrency},
      ${fx ? formatRate(fx.rate) : null}, ${fx?.source ?? null}, ${fx?.simulated ?? null}, ${fx?.asOf ?? null},
      ${fx?.receivedAt ?? null}, ${fill.grossAccountMinor}, ${fill.chargesAccountMinor}, ${fill.costProductMinor},
      ${fill.costAccountMinor}, ${fill.unsettledPartE8}, ${fill.takenSettled},
      ${fill.takenUnsettled}, ${fill.bonusMinor}, ${tx.json(fill.costElsewhere)}, ${fill.journalId},
      ${fill.interestProductMinor})`;
}

export async function findFill(reader: Reader, id: string, clientId?: ClientId): Promise<Fill | undefined> {
  const [row] = await reader.sql<FillRow[]>`
    select ${columns(reader)} from brokerage.fills f
    where f.fill_id = ${id} and (${clientId ?? null}::uuid is null or f.client_id = ${clientId ?? null})`;
  return row && toFill(row);
}

export async function findExecution(reader: Reader, venue: string, executionId: string): Promise<Fill | undefined> {
  const [row] = await reader.sql<FillRow[]>`
    select ${columns(reader)} from brokerage.fills f where f.venue = ${venue} and f.execution_id = ${executionId}`;
  return row && toFill(row);
}

/** Of one order, in the order they were booked. */
export async function listFills(reader: Reader, orderIds: readonly string[]): Promise<Fill[]> {
  if (orderIds.length === 0) return [];
  const rows = await reader.sql<FillRow[]>`
    select ${columns(reader)} from brokerage.fills f where f.order_id = any (${reader.uuids(orderIds)}) order by f.fill_id`;
  return rows.map(toFill);
}

/** Of an order and of everything it replaced: what the whole order has traded so far, busted ones left out. */
export async function listChain(reader: Reader, orderId: string): Promise<Fill[]> {
  const rows = await reader.sql<FillRow[]>`
    with recursive chain as (
      select o.order_id, o.replaces_id from brokerage.orders o where o.order_id = ${orderId}
      union all
      select o.order_id, o.replaces_id from brokerage.orders o join chain c on o.order_id = c.replaces_id
    )
    select ${columns(reader)} from brokerage.fills f join chain c on c.order_id = f.order_id
    where f.busted_at is null order by f.fill_id`;
  return rows.map(toFill);
}

export async function markSettled(tx: TenantTx, fillId: string, journalId: JournalId, at: Date): Promise<boolean> {
  const changed = await tx.sql`
    update brokerage.fills set settled_journal_id = ${journalId}, settled_at = ${at}
    where fill_id = ${fillId} and settled_at is null and busted_at is null`;
  return changed.count === 1;
}

export async function markLate(tx: TenantTx, fillId: string, at: Date): Promise<boolean> {
  const changed = await tx.sql`
    update brokerage.fills set late_since = ${at}
    where fill_id = ${fillId} and settled_at is null and late_since is null and busted_at is null`;
  return changed.count === 1;
}

export async function markBusted(
  tx: TenantTx,
  fillId: string,
  bust: { readonly by: string; readonly journalId: JournalId; readonly at: Date },
): Promise<void> {
  await tx.sql`
    update brokerage.fills set busted_by = ${bust.by}, bust_journal_id = ${bust.journalId}, busted_at = ${bust.at}
    where fill_id = ${fillId} and busted_at is null`;
}

/** What the fills of orders have become: what is left of their lots, and what sales of them brought. */
export interface Outcome {
  readonly orderId: string;
  readonly leftE8: bigint;
  readonly leftCostProductMinor: bigint;
  readonly soldProductMinor: bigint | undefined;
  readonly soldCostProductMinor: bigint;
  readonly soldAt: Date | undefined;
}

interface OutcomeRow {
  readonly orderId: string;
  readonly leftE8: string;
  readonly leftCost: string;
  readonly sold: string | null;
  readonly soldCost: string;
  readonly soldAt: Date | null;
}

export async function readOutcomes(reader: Reader, orderIds: readonly string[]): Promise<Map<string, Outcome>> {
  if (orderIds.length === 0) return new Map();
  const rows = await reader.sql<OutcomeRow[]>`
    select f.order_id, sum(l.quantity_e8)::text as "leftE8", sum(l.cost_product)::text as left_cost,
      sum(m.sold)::text as sold, coalesce(sum(m.sold_cost), 0)::text as sold_cost, max(m.sold_at) as sold_at
    from brokerage.fills f
    join brokerage.lots l on l.tenant_id = f.tenant_id and l.cause_kind = 'fill' and l.cause_id = f.fill_id
    left join lateral (
      select sum(x.proceeds_product) as sold, -sum(x.cost_product) as sold_cost, max(x.at) as sold_at
      from brokerage.lot_moves x
      where x.tenant_id = l.tenant_id and x.lot_id = l.lot_id and x.proceeds_product is not null
    ) m on true
    where f.order_id = any (${reader.uuids(orderIds)}) and f.side = 'buy' group by f.order_id`;
  return new Map(
    rows.map((row) => [
      row.orderId,
      {
        orderId: row.orderId,
        leftE8: BigInt(row.leftE8),
        leftCostProductMinor: BigInt(row.leftCost),
        soldProductMinor: row.sold === null ? undefined : BigInt(row.sold),
        soldCostProductMinor: BigInt(row.soldCost),
        soldAt: row.soldAt ?? undefined,
      },
    ]),
  );
}

/** The purchases whose lots a sale took. */
export async function listBoughtOf(reader: Reader, saleFillId: string): Promise<string[]> {
  const rows = await reader.sql<Array<{ orderId: string }>>`
    select distinct b.order_id from brokerage.lot_moves m
    join brokerage.lots l on l.tenant_id = m.tenant_id and l.lot_id = m.lot_id and l.cause_kind = 'fill'
    join brokerage.fills b on b.tenant_id = l.tenant_id and b.fill_id = l.cause_id
    where m.cause_kind = 'fill' and m.cause_id = ${saleFillId} and m.kind = 'take' order by b.order_id`;
  return rows.map(({ orderId }) => orderId);
}

/** Whether everything that was sold of what these fills bought has settled. */
export async function areSalesSettled(reader: Reader, fillIds: readonly string[]): Promise<boolean> {
  if (fillIds.length === 0) return true;
  const rows = await reader.sql`
    select 1 from brokerage.lot_moves m
    join brokerage.lots l on l.tenant_id = m.tenant_id and l.lot_id = m.lot_id and l.cause_kind = 'fill'
    join brokerage.fills s on s.tenant_id = m.tenant_id and s.fill_id = m.cause_id and m.cause_kind = 'fill'
    where l.cause_id = any (${reader.uuids(fillIds)}) and s.side = 'sell' and s.settled_at is null
      and s.busted_at is null limit 1`;
  return rows.length === 0;
}

/** Proceeds of an account that have not settled: what a purchase may have been paid with. */
export async function listUnsettledSales(
  reader: Reader,
  accountId: AccountId,
): Promise<Array<{ fillId: string; settlesOn: string; proceedsMinor: bigint }>> {
  const rows = await reader.sql<Array<{ fillId: string; settlesOn: string; proceeds: string }>>`
    select fill_id, to_char(settles_on, 'YYYY-MM-DD') as settles_on,
      (gross_account_minor - charges_account_minor)::text as proceeds
    from brokerage.fills
    where account_id = ${accountId} and side = 'sell' and settled_at is null and busted_at is null order by settles_on, fill_id`;
  return rows.map(({ proceeds, ...row }) => ({ ...row, proceedsMinor: BigInt(proceeds) }));
}
