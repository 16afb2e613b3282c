// SQL of plans, what was signed for them, and their runs.
import type { ClientId, PlanId, QuotationId } from '@candor/contract/ids.ts';
import type { PlanStatus, SkipReason } from '@candor/contract/plans/rules.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { Plan, PlanRun, PlanTerms } from './plan.ts';

interface TermsRow extends Omit<PlanTerms, 'id' | 'amountMinor' | 'highestCostMinor'> {
  readonly termsId: string;
  readonly amount: string;
  readonly highestCost: string;
}

interface PlanRow extends TermsRow, Omit<Plan, 'currency' | 'skipsOn' | 'endedAt' | 'terms'> {
  readonly currency: string;
  readonly skipsOn: string | null;
  readonly endedAt: Date | null;
}

const toTerms = (row: TermsRow): PlanTerms => ({
  id: row.termsId,
  version: row.version,
  amountMinor: BigInt(row.amount),
  highestCostMinor: BigInt(row.highestCost),
  lowestPriceE8: row.lowestPriceE8,
  highestPriceE8: row.highestPriceE8,
  day: row.day,
  signatureId: row.signatureId,
  signedAt: row.signedAt,
});

const toPlan = (row: PlanRow): Plan => ({
  id: row.id,
  clientId: row.clientId,
  accountId: row.accountId,
  productId: row.productId,
  instrumentId: row.instrumentId,
  isFund: row.isFund,
  currency: expectCurrency(row.currency),
  status: row.status,
  nextOn: row.nextOn,
  skipsOn: row.skipsOn ?? undefined,
  startedAt: row.startedAt,
  endedAt: row.endedAt ?? undefined,
  terms: toTerms(row),
});

const termsColumns = (reader: Reader) => reader.sql`
  t.terms_id, t.version, t.amount::text, t.highest_cost::text, t.lowest_price_e8 as "lowestPriceE8",
  t.highest_price_e8 as "highestPriceE8", t.day, t.signature_id, t.signed_at`;

const selected = (reader: Reader) => reader.sql`
  select p.plan_id as id, p.client_id, p.account_id, p.product_id, p.instrument_id, p.is_fund, p.currency, p.status,
    to_char(p.next_on, 'YYYY-MM-DD') as next_on, to_char(p.skips_on, 'YYYY-MM-DD') as skips_on, p.started_at, p.ended_at,
    ${termsColumns(reader)}
  from brokerage.plans p
  join lateral (
    select x.* from brokerage.plan_terms x where x.tenant_id = p.tenant_id and x.plan_id = p.plan_id
    order by x.version desc limit 1
  ) t on true`;

export async function findPlan(reader: Reader, id: PlanId, clientId?: ClientId): Promise<Plan | undefined> {
  const [row] = await reader.sql<PlanRow[]>`
    ${selected(reader)} where p.plan_id = ${id}
    ${when(reader, clientId, (own) => reader.sql`and p.client_id = ${own}`)}`;
  return row && toPlan(row);
}

/** Whoever moves, changes or runs one waits here. */
export async function lockPlan(tx: TenantTx, id: PlanId, clientId?: ClientId): Promise<Plan | undefined> {
  await tx.sql`select from brokerage.plans p where p.plan_id = ${id} for update`;
  return findPlan(tx, id, clientId);
}

export async function listPlans(
  reader: Reader,
  filter: { readonly clientId: ClientId | undefined; readonly status: PlanStatus | undefined },
  { after, limit }: PageRange,
): Promise<Plan[]> {
  const rows = await reader.sql<PlanRow[]>`
    ${selected(reader)} where true
    ${when(reader, filter.clientId, (id) => reader.sql`and p.client_id = ${id}`)}
    ${when(reader, filter.status, (status) => reader.sql`and p.status = ${status}`)}
    ${when(reader, after, (id) => reader.sql`and p.plan_id < ${id}`)}
    order by p.plan_id desc limit ${limit}`;
  return rows.map(toPlan);
}

/** The oldest day first. */
export async function listDue(reader: Reader, until: string): Promise<Plan[]> {
  const rows = await reader.sql<PlanRow[]>`
    ${selected(reader)} where p.status <> 'ended' and p.next_on <= ${until}::date order by p.next_on, p.plan_id limit 500`;
  return rows.map(toPlan);
}

export async function insertPlan(tx: TenantTx, plan: Omit<Plan, 'terms'>): Promise<void> {
  await tx.sql`
    insert into brokerage.plans (tenant_id, plan_id, client_id, account_id, product_id, instrument_id, is_fund, currency,
      next_on, started_at)
    values (${tx.scope.tenantId}, ${plan.id}, ${plan.clientId}, ${plan.accountId}, ${plan.productId},
      ${plan.instrumentId}, ${plan.isFund}, ${plan.currency}, ${plan.nextOn}::date, ${plan.startedAt})`;
}

export async function insertTerms(
  tx: TenantTx,
  { id, clientId, currency }: Pick<Plan, 'id' | 'clientId' | 'currency'>,
  terms: PlanTerms,
): Promise<void> {
  await tx.sql`
    insert into brokerage.plan_terms (tenant_id, terms_id, plan_id, client_id, version, amount, currency, day, highest_cost,
      lowest_price_e8, highest_price_e8, signature_id, signed_at)
    values (${tx.scope.tenantId}, ${terms.id}, ${id}, ${clientId}, ${terms.version}, ${String(terms.amountMinor)},
      ${currency}, ${terms.day}, ${String(terms.highestCostMinor)}, ${terms.lowestPriceE8}, ${terms.highestPriceE8},
      ${terms.signatureId}, ${terms.signedAt})`;
}

export async function savePlan(
  tx: TenantTx,
  plan: Pick<Plan, 'id' | 'status' | 'nextOn' | 'skipsOn' | 'endedAt'>,
): Promise<void> {
  await tx.sql`
    update brokerage.plans set status = ${plan.status}, next_on = ${plan.nextOn}::date,
      skips_on = ${plan.skipsOn ?? null}::date, ended_at = ${plan.endedAt ?? null}
    where plan_id = ${plan.id}`;
}

/** The key is the plan and its day: a second one is refused by the database. */
export async function insertRun(
  tx: TenantTx,
  { id, clientId, nextOn, terms }: Plan,
  run: Pick<PlanRun, 'outcome' | 'reason' | 'quotationId' | 'looked' | 'ranAt'>,
): Promise<void> {
  await tx.sql`
    insert into brokerage.plan_runs (tenant_id, plan_id, run_on, client_id, terms_id, signature_id, outcome, reason,
      quotation_id, price_e8, cost, ran_at)
    values (${tx.scope.tenantId}, ${id}, ${nextOn}::date, ${clientId}, ${terms.id}, ${terms.signatureId},
      ${run.outcome}, ${run.reason ?? null}, ${run.quotationId ?? null}, ${run.looked?.priceE8 ?? null},
      ${run.looked === undefined ? null : String(run.looked.costMinor)}, ${run.ranAt})`;
}

interface RunRow extends TermsRow {
  readonly planId: PlanId;
  readonly runOn: string;
  readonly ranAt: Date;
  readonly outcome: 'placed' | 'skipped';
  readonly reason: SkipReason | null;
  readonly quotationId: QuotationId | null;
  readonly priceE8: bigint | null;
  readonly cost: string | null;
  readonly orderId: string | null;
  readonly number: bigint | null;
  readonly orderStatus: string | null;
  readonly total: string | null;
}

function toRun(row: RunRow): PlanRun {
  const { priceE8, cost, orderId, number, orderStatus, total } = row;
  return {
    planId: row.planId,
    runOn: row.runOn,
    ranAt: row.ranAt,
    outcome: row.outcome,
    reason: row.reason ?? undefined,
    quotationId: row.quotationId ?? undefined,
    looked: priceE8 === null || cost === null ? undefined : { priceE8, costMinor: BigInt(cost) },
    terms: toTerms(row),
    order:
      orderId === null || number === null || orderStatus === null || total === null
        ? undefined
        : { id: orderId, number, status: orderStatus, totalMinor: BigInt(total) },
  };
}

const runs = (reader: Reader) => reader.sql`
  select r.plan_id, to_char(r.run_on, 'YYYY-MM-DD') as run_on, r.ran_at, r.outcome, r.reason, r.quotation_id,
    r.price_e8 as "priceE8", r.cost::text, ${termsColumns(reader)}, o.order_id, o.number, o.status as order_status,
    q.total_account_minor::text as total
  from brokerage.plan_runs r
  join brokerage.plan_terms t on t.tenant_id = r.tenant_id and t.terms_id = r.terms_id
  left join brokerage.orders o on o.tenant_id = r.tenant_id and o.quotation_id = r.quotation_id and o.leg = 0
  left join brokerage.quotations q on q.tenant_id = r.tenant_id and q.quotation_id = r.quotation_id`;

/** Newest first. */
export async function listRuns(reader: Reader, id: PlanId): Promise<PlanRun[]> {
  const rows = await reader.sql<RunRow[]>`
    ${runs(reader)} where r.plan_id = ${id} order by r.run_on desc limit 120`;
  return rows.map(toRun);
}

/** The last one of each. */
export async function lastRuns(reader: Reader, ids: readonly PlanId[]): Promise<Map<PlanId, PlanRun>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.sql<RunRow[]>`
    ${runs(reader)} where r.plan_id = any (${reader.uuids(ids)}) and r.run_on = (
      select max(x.run_on) from brokerage.plan_runs x where x.tenant_id = r.tenant_id and x.plan_id = r.plan_id)`;
  return new Map(rows.map((row) => [row.planId, toRun(row)]));
}
