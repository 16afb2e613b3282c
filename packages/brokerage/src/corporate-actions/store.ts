// SQL of corporate actions: what was announced, who holds the security, and what each account got.
import type { AccountId, ApprovalId, ClientId } from '@candor/contract/ids.ts';
import type { CurrencyCode } from '@candor/money';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { CorporateAction, Position } from './corporate-action.ts';

const columns = (reader: Reader) => reader.sql`
  action_id as id, instrument_id, to_char(ex_date, 'YYYY-MM-DD') as ex_date, terms, state, approval_id, announced_at,
  booked_at, paid_at`;

export type NewAction = Pick<
  CorporateAction,
  'id' | 'instrumentId' | 'exDate' | 'terms' | 'approvalId' | 'announcedAt'
>;

export async function insertAction(tx: TenantTx, action: NewAction): Promise<void> {
  const { id, instrumentId, exDate, terms, approvalId, announcedAt } = action;
  await tx.sql`
    insert into brokerage.corporate_actions (tenant_id, action_id, instrument_id, kind, ex_date, terms, state, approval_id,
      announced_at)
    values (${tx.scope.tenantId}, ${id}, ${instrumentId}, ${terms.kind}, ${exDate}::date, ${tx.json(terms)}, 'announced',
      ${approvalId}, ${announcedAt})`;
}

/** Of a bond, by its terms; said twice it is announced once. */
export async function insertOwed(tx: TenantTx, action: NewAction): Promise<boolean> {
  const { id, instrumentId, exDate, terms, approvalId, announcedAt } = action;
  const made = await tx.sql`
    insert into brokerage.corporate_actions (tenant_id, action_id, instrument_id, kind, ex_date, terms, state, approval_id,
      announced_at)
    values (${tx.scope.tenantId}, ${id}, ${instrumentId}, ${terms.kind}, ${exDate}::date, ${tx.json(terms)}, 'announced',
      ${approvalId}, ${announcedAt})
    on conflict do nothing`;
  return made.count === 1;
}

/** The days of a bond that are announced, booked or called off already. */
export async function listOwed(reader: Reader, instrumentId: string): Promise<Array<{ kind: string; dueOn: string }>> {
  return reader.sql<Array<{ kind: string; dueOn: string }>>`
    select kind, terms ->> 'due_on' as due_on from brokerage.corporate_actions
    where instrument_id = ${instrumentId} and kind in ('coupon', 'redemption')`;
}

export async function lockAction(tx: TenantTx, id: string): Promise<CorporateAction | undefined> {
  const [row] = await tx.sql<CorporateAction[]>`
    select ${columns(tx)} from brokerage.corporate_actions where action_id = ${id} for update`;
  return row;
}

export interface ActionRange {
  readonly after: string | undefined;
  readonly limit: number;
}

export async function listActions(
  reader: Reader,
  state: CorporateAction['state'] | undefined,
  { after, limit }: ActionRange,
): Promise<CorporateAction[]> {
  return reader.sql<CorporateAction[]>`
    select ${columns(reader)} from brokerage.corporate_actions
    where true ${when(reader, state, (one) => reader.sql`and state = ${one}`)}
      ${when(reader, after, (id) => reader.sql`and action_id < ${id}`)}
    order by action_id desc limit ${limit}`;
}

/** Announced for a day that is near, or booked and to be paid. */
export async function listDue(reader: Reader, upTo: string): Promise<CorporateAction[]> {
  return reader.sql<CorporateAction[]>`
    select ${columns(reader)} from brokerage.corporate_actions
    where state = 'announced' and ex_date <= ${upTo}::date
      or state = 'booked' and kind in ('dividend', 'coupon') and terms ->> 'pay_date' <= ${upTo}
    order by ex_date, action_id limit 100`;
}

export async function saveState(
  tx: TenantTx,
  id: string,
  state: 'booked' | 'paid' | 'cancelled',
  { at, approvalId }: { readonly at: Date; readonly approvalId?: ApprovalId },
): Promise<void> {
  await tx.sql`
    update brokerage.corporate_actions set state = ${state},
      booked_at = case when ${state} = 'booked' then ${at} else booked_at end,
      paid_at = case when ${state} = 'paid' then ${at} else paid_at end,
      cancel_approval_id = ${approvalId ?? null}
    where action_id = ${id}`;
}

interface PositionRow {
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly country: string;
  readonly currency: string;
  readonly asset: string;
  readonly holding: string;
  readonly incoming: string;
  readonly frozen: string;
}

/** Everybody who has any of these, by trade date. */
export async function listPositions(reader: Reader, assets: readonly string[]): Promise<Position[]> {
  const rows = await reader.sql<PositionRow[]>`
    select a.client_id, a.owner_id as account_id, b.country, b.currency, a.asset,
      coalesce(sum(l.balance) filter (where a.bucket = 'holding'), 0)::text as holding,
      coalesce(sum(l.balance) filter (where a.bucket = 'incoming'), 0)::text as incoming,
      coalesce(sum(l.balance) filter (where a.bucket = 'frozen'), 0)::text as frozen
    from ledger.accounts a
    join ledger.balances l on l.tenant_id = a.tenant_id and l.account_id = a.id
    join brokerage.accounts b on b.tenant_id = a.tenant_id and b.account_id = a.owner_id
    where a.asset = any (${reader.texts(assets)}) and a.bucket in ('holding', 'incoming', 'frozen') and l.balance > 0
    group by a.client_id, a.owner_id, b.country, b.currency, a.asset
    order by a.client_id, a.owner_id, a.asset`;
  return rows.map(({ currency, holding, incoming, frozen, ...row }) => ({
    ...row,
    accountCurrency: expectCurrency(currency),
    holdingE8: BigInt(holding),
    incomingE8: BigInt(incoming),
    frozenE8: BigInt(frozen),
  }));
}

export interface Entitlement {
  readonly id: string;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly accountCurrency: CurrencyCode;
  readonly asset: string;
  readonly before: { readonly holdingE8: bigint; readonly incomingE8: bigint };
  readonly assetAfter: string;
  readonly after: { readonly holdingE8: bigint; readonly incomingE8: bigint };
  /** In the currency of the account, for fractions and cash terms. */
  readonly cashMinor: bigint;
  readonly costMinor: bigint;
  /** A dividend, in its own currency. */
  readonly currency: CurrencyCode | null;
  readonly netMinor: bigint;
  readonly withheldMinor: bigint;
  readonly tax: string | null;
}

export async function insertEntitlements(tx: TenantTx, actionId: string, rows: readonly Entitlement[]): Promise<void> {
  const values = rows.map((row) => ({
    id: row.id,
    client: row.clientId,
    account: row.accountId,
    asset: row.asset,
    holding_before: String(row.before.holdingE8),
    incoming_before: String(row.before.incomingE8),
    asset_after: row.assetAfter,
    holding_after: String(row.after.holdingE8),
    incoming_after: String(row.after.incomingE8),
    account_currency: row.accountCurrency,
    cash: String(row.cashMinor),
    cost: String(row.costMinor),
    currency: row.currency,
    net: String(row.netMinor),
    withheld: String(row.withheldMinor),
    tax: row.tax,
  }));
  await tx.sql`
    insert into brokerage.corporate_entitlements (tenant_id, entitlement_id, action_id, client_id, account_id, asset,
      holding_before, incoming_before, asset_after, holding_after, incoming_after, account_currency, cash_minor, cost_minor,
      currency, net_minor, withheld_minor, tax)
    select ${tx.scope.tenantId}, r.id, ${actionId}, r.client, r.account, r.asset, r.holding_before, r.incoming_before,
      r.asset_after, r.holding_after, r.incoming_after, r.account_currency, r.cash, r.cost, r.currency, r.net, r.withheld,
      r.tax
    from jsonb_to_recordset(${tx.json(values)}) as r(id uuid, client uuid, account uuid, asset text, holding_before numeric,
      incoming_before numeric, asset_after text, holding_after numeric, incoming_after numeric, account_currency text,
      cash numeric, cost numeric, currency text, net numeric, withheld numeric, tax text)`;
}

export interface Claim {
  readonly id: string;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly accountCurrency: CurrencyCode;
  readonly currency: CurrencyCode;
  readonly netMinor: bigint;
  readonly withheldMinor: bigint;
  readonly tax: string | null;
}

interface ClaimRow {
  readonly id: string;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly accountCurrency: string;
  readonly currency: string;
  readonly net: string;
  readonly withheld: string;
  readonly tax: string | null;
}

/** Dividends that are owed and not paid. */
export async function lockClaims(tx: TenantTx, actionId: string): Promise<Claim[]> {
  const rows = await tx.sql<ClaimRow[]>`
    select entitlement_id as id, client_id, account_id, account_currency, currency, net_minor::text as net,
      withheld_minor::text as withheld, tax
    from brokerage.corporate_entitlements where action_id = ${actionId} and received_minor is null and net_minor > 0
    order by entitlement_id for update`;
  return rows.map(({ net, withheld, accountCurrency, currency, ...row }) => ({
    ...row,
    accountCurrency: expectCurrency(accountCurrency),
    currency: expectCurrency(currency),
    netMinor: BigInt(net),
    withheldMinor: BigInt(withheld),
  }));
}

export async function saveReceived(tx: TenantTx, id: string, receivedMinor: bigint): Promise<void> {
  await tx.sql`
    update brokerage.corporate_entitlements set received_minor = ${receivedMinor} where entitlement_id = ${id}`;
}

/** An instrument whose action is not booked on its day does not trade. */
export async function insertHalt(tx: TenantTx, haltId: string, instrumentId: string, since: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.instrument_halts (tenant_id, halt_id, instrument_id, reason, since)
    values (${tx.scope.tenantId}, ${haltId}, ${instrumentId}, 'corporate_action', ${since}) on conflict do nothing`;
}

export async function endHalts(tx: TenantTx, instrumentId: string, at: Date): Promise<void> {
  await tx.sql`
    update brokerage.instrument_halts set ended_at = greatest(${at}, since)
    where instrument_id = ${instrumentId} and reason = 'corporate_action' and ended_at is null`;
}
