// SQL of savings: products with their rates, what clients have, nights, payments and money on its way back.
import type {
  AccountId,
  ApprovalId,
  ClientId,
  SavingExitId,
  SavingId,
  SavingPaymentId,
  SignatureId,
} from '@candor/contract/ids.ts';
import type { MaturityChoice, SavingStatus } from '@candor/contract/savings/rules.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { withoutNulls } from '@candor/platform/db/rows.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { Night } from './interest.ts';
import type { Exit, Saving, SavingsProduct } from './saving.ts';

type ProductRow = Omit<
  SavingsProduct,
  'currency' | 'protectedMinor' | 'capMinor' | 'termDays' | 'earlyDays' | 'rates'
> & {
  readonly currency: string;
  readonly protectedMinor: string | null;
  readonly capMinor: string | null;
  readonly termDays: number | null;
  readonly earlyDays: number | null;
  readonly rates: ReadonlyArray<readonly [string, number]>;
};

function toProduct({
  currency,
  protectedMinor,
  capMinor,
  termDays,
  earlyDays,
  rates,
  ...row
}: ProductRow): SavingsProduct {
  return {
    ...row,
    currency: expectCurrency(currency),
    protectedMinor: protectedMinor === null ? undefined : BigInt(protectedMinor),
    capMinor: capMinor === null ? undefined : BigInt(capMinor),
    termDays: termDays ?? undefined,
    earlyDays: earlyDays ?? undefined,
    rates: rates.map(([startsOn, ratePpm]) => ({ startsOn, ratePpm: BigInt(ratePpm) })),
  };
}

/** A tenant has a handful: all of them, or those named. */
export async function readProducts(reader: Reader, ids?: readonly string[]): Promise<SavingsProduct[]> {
  const rows = await reader.sql<ProductRow[]>`
    select s.product_id as id, p.type, p.subtype, s.name, s.currency, s.issuer, s.issuer_name, s.issuer_country, s.risk,
      s.protected_up_to::text as protected_minor, s.day_count, s.payout, s.term_days, s.leave_days, s.early_days,
      s.cap::text as cap_minor, (
        select coalesce(jsonb_agg(jsonb_build_array(r.starts_on, r.rate_ppm) order by r.starts_on), '[]')
        from brokerage.savings_rates r where r.tenant_id = s.tenant_id and r.product_id = s.product_id) as rates
    from brokerage.savings_products s
    join brokerage.products p on p.tenant_id = s.tenant_id and p.product_id = s.product_id
    where true ${when(reader, ids, (named) => reader.sql`and s.product_id = any (${reader.texts(named)}::uuid[])`)}
    order by p.subtype, s.name limit 500`;
  return rows.map(toProduct);
}

export async function findProduct(reader: Reader, id: string): Promise<SavingsProduct | undefined> {
  const [found] = await readProducts(reader, [id]);
  return found;
}

export interface NewProduct extends Omit<SavingsProduct, 'rates'> {
  readonly approvalId: ApprovalId | undefined;
}

const minor = (amount: bigint | undefined) => (amount === undefined ? null : String(amount));

export async function insertProduct(tx: TenantTx, product: NewProduct, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.savings_products (tenant_id, product_id, name, currency, issuer, issuer_name, issuer_country, risk,
      protected_up_to, day_count, payout, term_days, leave_days, early_days, cap, approval_id, created_at)
    values (${tx.scope.tenantId}, ${product.id}, ${product.name}, ${product.currency}, ${product.issuer},
      ${product.issuerName}, ${product.issuerCountry}, ${product.risk}, ${minor(product.protectedMinor)},
      ${product.dayCount}, ${product.payout}, ${product.termDays ?? null}, ${product.leaveDays},
      ${product.earlyDays ?? null}, ${minor(product.capMinor)}, ${product.approvalId ?? null}, ${now})`;
}

export async function isNameTaken(reader: Reader, name: string): Promise<boolean> {
  const [row] = await reader.sql<object[]>`select from brokerage.savings_products where name = ${name} limit 1`;
  return row !== undefined;
}

export interface NewRate {
  readonly productId: string;
  readonly startsOn: string;
  readonly ratePpm: bigint;
  readonly approvalId: ApprovalId | undefined;
}

export async function insertRate(tx: TenantTx, rate: NewRate, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.savings_rates (tenant_id, product_id, starts_on, rate_ppm, approval_id, created_at)
    values (${tx.scope.tenantId}, ${rate.productId}, ${rate.startsOn}::date, ${Number(rate.ratePpm)},
      ${rate.approvalId ?? null}, ${now})`;
}

type Minor = 'placedMinor' | 'returnedMinor' | 'leavingMinor' | 'earnedMinor' | 'carry' | 'paidMinor';
type Optional = 'stopsOn' | 'ratePpm' | 'maturesOn' | 'atMaturity' | 'closedAt';
type SavingRow = Omit<Saving, Minor | Optional> & { readonly [Name in Minor]: string } & {
  readonly [Name in Exclude<Optional, 'ratePpm'>]: Exclude<Saving[Name], undefined> | null;
} & { readonly ratePpm: number | null };

function toSaving(row: SavingRow): Saving {
  const { placedMinor, returnedMinor, leavingMinor, earnedMinor, carry, paidMinor, ratePpm, ...rest } = row;
  return {
    ...withoutNulls(rest),
    ratePpm: ratePpm === null ? undefined : BigInt(ratePpm),
    placedMinor: BigInt(placedMinor),
    returnedMinor: BigInt(returnedMinor),
    leavingMinor: BigInt(leavingMinor),
    earnedMinor: BigInt(earnedMinor),
    carry: BigInt(carry),
    paidMinor: BigInt(paidMinor),
  };
}

const selected = (reader: Reader) => reader.sql`
  select s.saving_id as id, s.client_id, s.account_id, s.product_id, s.status, s.placed::text as placed_minor,
    s.returned::text as returned_minor, s.earned::text as earned_minor, s.carry::text,
    (select coalesce(sum(e.amount), 0)::text from brokerage.savings_exits e where e.tenant_id = s.tenant_id
      and e.saving_id = s.saving_id and e.arrived_at is null) as leaving_minor,
    (select coalesce(sum(p.amount), 0)::text from brokerage.savings_payments p where p.tenant_id = s.tenant_id
      and p.saving_id = s.saving_id) as paid_minor,
    to_char(s.next_night, 'YYYY-MM-DD') as next_night, to_char(s.stops_on, 'YYYY-MM-DD') as stops_on, s.rate_ppm,
    to_char(s.matures_on, 'YYYY-MM-DD') as matures_on, s.at_maturity, s.is_maturity_told, s.opened_at, s.closed_at
  from brokerage.savings s`;

export async function findSaving(reader: Reader, id: SavingId, clientId: ClientId): Promise<Saving | undefined> {
  const [row] = await reader.sql<SavingRow[]>`
    ${selected(reader)} where s.saving_id = ${id} and s.client_id = ${clientId}`;
  return row && toSaving(row);
}

/** Of this client, or of anybody's when none is named. */
export async function lockSaving(tx: TenantTx, id: SavingId, clientId?: ClientId): Promise<Saving | undefined> {
  const [row] = await tx.sql<SavingRow[]>`
    ${selected(tx)} where s.saving_id = ${id} and (${clientId ?? null}::uuid is null or s.client_id = ${clientId ?? null})
    for update of s`;
  return row && toSaving(row);
}

export interface SavingFilter {
  readonly clientId?: ClientId | undefined;
  readonly status?: SavingStatus | undefined;
}

export async function listSavings(
  reader: Reader,
  { clientId, status }: SavingFilter,
  { after, limit }: PageRange,
): Promise<Saving[]> {
  const rows = await reader.sql<SavingRow[]>`
    ${selected(reader)} where true
      ${when(reader, clientId, (id) => reader.sql`and s.client_id = ${id}`)}
      ${when(reader, status, (one) => reader.sql`and s.status = ${one}`)}
      ${when(reader, after, (id) => reader.sql`and s.saving_id < ${id}`)}
    order by s.saving_id desc limit ${limit}`;
  return rows.map(toSaving);
}

/** What a client has per product. */
export async function readOwn(reader: Reader, clientId: ClientId): Promise<Map<string, bigint>> {
  const rows = await reader.sql<Array<{ productId: string; sum: string }>>`
    select product_id, sum(placed - returned)::text as sum from brokerage.savings
    where client_id = ${clientId} and status <> 'sold' group by product_id`;
  return new Map(rows.map(({ productId, sum }) => [productId, BigInt(sum)]));
}

export interface NewSaving {
  readonly id: SavingId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly product: Pick<SavingsProduct, 'id' | 'currency'>;
  readonly placedMinor: bigint;
  readonly openedOn: string;
  readonly term:
    | { readonly ratePpm: bigint; readonly maturesOn: string; readonly atMaturity: MaturityChoice }
    | undefined;
  readonly signatureId: SignatureId;
}

export async function insertSaving(tx: TenantTx, saving: NewSaving, now: Date): Promise<void> {
  const { term, product } = saving;
  await tx.sql`
    insert into brokerage.savings (tenant_id, saving_id, client_id, account_id, product_id, currency, status, placed,
      next_night, rate_ppm, matures_on, at_maturity, signature_id, opened_at)
    values (${tx.scope.tenantId}, ${saving.id}, ${saving.clientId}, ${saving.accountId}, ${product.id}, ${product.currency},
      'holding', ${String(saving.placedMinor)}, ${saving.openedOn}::date, ${term ? Number(term.ratePpm) : null},
      ${term?.maturesOn ?? null}::date, ${term?.atMaturity ?? null}, ${saving.signatureId}, ${now})`;
}

export async function saveMaturityChoice(tx: TenantTx, id: SavingId, choice: MaturityChoice): Promise<void> {
  await tx.sql`update brokerage.savings set at_maturity = ${choice} where saving_id = ${id}`;
}

/** Everything was asked for; a term stops earning with the day. */
export async function saveLeaving(tx: TenantTx, id: SavingId, stopsOn: string | undefined): Promise<void> {
  await tx.sql`
    update brokerage.savings set status = 'settle', stops_on = ${stopsOn ?? null}::date where saving_id = ${id}`;
}

export interface NewExit extends Omit<Exit, 'arrivedAt'> {
  readonly savingId: SavingId;
  readonly clientId: ClientId;
  readonly signatureId: SignatureId | undefined;
}

export async function insertExit(tx: TenantTx, exit: NewExit): Promise<void> {
  await tx.sql`
    insert into brokerage.savings_exits (tenant_id, exit_id, saving_id, client_id, amount, cost, is_whole, due_on, signature_id,
      asked_at)
    values (${tx.scope.tenantId}, ${exit.id}, ${exit.savingId}, ${exit.clientId}, ${String(exit.amountMinor)},
      ${String(exit.costMinor)}, ${exit.isWhole}, ${exit.dueOn}::date, ${exit.signatureId ?? null}, ${exit.askedAt})`;
}

interface ExitRow extends Omit<Exit, 'amountMinor' | 'costMinor' | 'arrivedAt'> {
  readonly amountMinor: string;
  readonly costMinor: string;
  readonly arrivedAt: Date | null;
}

export async function listExits(reader: Reader, id: SavingId): Promise<Exit[]> {
  const rows = await reader.sql<ExitRow[]>`
    select exit_id as id, amount::text as amount_minor, cost::text as cost_minor, is_whole,
      to_char(due_on, 'YYYY-MM-DD') as due_on, asked_at, arrived_at
    from brokerage.savings_exits where saving_id = ${id} order by exit_id limit 500`;
  return rows.map(({ amountMinor, costMinor, arrivedAt, ...row }) => ({
    ...row,
    amountMinor: BigInt(amountMinor),
    costMinor: BigInt(costMinor),
    arrivedAt: arrivedAt ?? undefined,
  }));
}

export async function saveArrival(tx: TenantTx, id: SavingExitId, now: Date): Promise<void> {
  await tx.sql`update brokerage.savings_exits set arrived_at = ${now} where exit_id = ${id}`;
}

export async function saveReturn(
  tx: TenantTx,
  id: SavingId,
  { amountMinor, isClosed }: { readonly amountMinor: bigint; readonly isClosed: boolean },
  now: Date,
): Promise<void> {
  await tx.sql`
    update brokerage.savings set returned = returned + ${String(amountMinor)},
      status = case when ${isClosed} then 'sold' else status end,
      closed_at = case when ${isClosed} then ${now}::timestamptz end
    where saving_id = ${id}`;
}

/** Ids of savings that have something to do today: nights to count, money that is due, or a term that ends. */
export async function listWork(reader: Reader, today: string, soon: string, limit: number): Promise<SavingId[]> {
  const rows = await reader.sql<Array<{ id: SavingId }>>`
    select s.saving_id as id from brokerage.savings s
    where s.status <> 'sold' and (
      s.next_night < ${today}::date and (s.stops_on is null or s.next_night < s.stops_on)
      or s.matures_on <= ${today}::date and s.status = 'holding'
      or s.matures_on <= ${soon}::date and s.status = 'holding' and not s.is_maturity_told
      or exists (select from brokerage.savings_exits e where e.tenant_id = s.tenant_id and e.saving_id = s.saving_id
        and e.arrived_at is null and e.due_on <= ${today}::date))
    order by s.saving_id limit ${limit}`;
  return rows.map(({ id }) => id);
}

export async function insertNights(tx: TenantTx, id: SavingId, nights: readonly Night[]): Promise<void> {
  await tx.sql`
    insert into brokerage.savings_nights (tenant_id, saving_id, night, balance, rate_ppm, parts)
    select ${tx.scope.tenantId}, ${id}, n.night::date, n.balance::numeric, n.rate::int, n.parts::numeric
    from unnest(${tx.texts(nights.map(({ night }) => night))}, ${tx.texts(nights.map((one) => String(one.balanceMinor)))},
      ${tx.texts(nights.map((one) => String(one.ratePpm)))}, ${tx.texts(nights.map((one) => String(one.parts)))})
      as n (night, balance, rate, parts)`;
}

export async function saveCount(
  tx: TenantTx,
  { id, earnedMinor, carry, nextNight }: Pick<Saving, 'id' | 'earnedMinor' | 'carry' | 'nextNight'>,
): Promise<void> {
  await tx.sql`
    update brokerage.savings set earned = ${String(earnedMinor)}, carry = ${String(carry)}, next_night = ${nextNight}::date
    where saving_id = ${id}`;
}

export async function saveRenewal(
  tx: TenantTx,
  id: SavingId,
  { ratePpm, maturesOn }: { readonly ratePpm: bigint; readonly maturesOn: string },
): Promise<void> {
  await tx.sql`
    update brokerage.savings set rate_ppm = ${Number(ratePpm)}, matures_on = ${maturesOn}::date, renewals = renewals + 1,
      is_maturity_told = false
    where saving_id = ${id}`;
}

export async function markMaturityTold(tx: TenantTx, id: SavingId): Promise<void> {
  await tx.sql`update brokerage.savings set is_maturity_told = true where saving_id = ${id}`;
}

export interface NewPayment {
  readonly id: SavingPaymentId;
  readonly saving: Pick<Saving, 'id' | 'clientId' | 'accountId'>;
  readonly currency: string;
  readonly through: string;
  readonly amountMinor: bigint;
  readonly isClosing: boolean;
}

export async function insertPayment(tx: TenantTx, payment: NewPayment, now: Date): Promise<void> {
  const { saving } = payment;
  await tx.sql`
    insert into brokerage.savings_payments (tenant_id, payment_id, saving_id, client_id, account_id, currency, through, amount,
      is_closing, paid_at)
    values (${tx.scope.tenantId}, ${payment.id}, ${saving.id}, ${saving.clientId}, ${saving.accountId}, ${payment.currency},
      ${payment.through}::date, ${String(payment.amountMinor)}, ${payment.isClosing}, ${now})`;
}

export async function listPayments(
  reader: Reader,
  id: SavingId,
): Promise<Array<{ paidAt: Date; through: string; amountMinor: bigint }>> {
  const rows = await reader.sql<Array<{ paidAt: Date; through: string; amount: string }>>`
    select paid_at, to_char(through, 'YYYY-MM-DD') as through, amount::text from brokerage.savings_payments
    where saving_id = ${id} order by payment_id desc limit 100`;
  return rows.map(({ amount, ...row }) => ({ ...row, amountMinor: BigInt(amount) }));
}

export async function listNights(reader: Reader, id: SavingId, limit: number): Promise<Night[]> {
  const rows = await reader.sql<Array<{ night: string; balance: string; ratePpm: number; parts: string }>>`
    select to_char(night, 'YYYY-MM-DD') as night, balance::text, rate_ppm, parts::text from brokerage.savings_nights
    where saving_id = ${id} order by night desc limit ${limit}`;
  return rows.map(({ night, balance, ratePpm, parts }) => ({
    night,
    balanceMinor: BigInt(balance),
    ratePpm: BigInt(ratePpm),
    parts: BigInt(parts),
  }));
}

/** What clients have per product, and how many they are. */
export async function sumPlaced(reader: Reader): Promise<Map<string, { placedMinor: bigint; clients: number }>> {
  const rows = await reader.sql<Array<{ productId: string; sum: string; clients: number }>>`
    select product_id, sum(placed - returned)::text as sum, count(distinct client_id)::int as clients
    from brokerage.savings where status <> 'sold' group by product_id`;
  return new Map(rows.map(({ productId, sum, clients }) => [productId, { placedMinor: BigInt(sum), clients }]));
}

/** How often a client placed money. */
export async function countSavingsOf(reader: Reader, clientId: ClientId): Promise<number> {
  const [row] = await reader.sql<Array<{ count: number }>>`
    select count(*)::int as count from brokerage.savings where client_id = ${clientId}`;
  return row?.count ?? 0;
}
