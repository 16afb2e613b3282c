// SQL of the comparison with issuers: what the books say, what positions come to, what issuers state, and what does not agree.
import type { ApprovalId } from '@candor/contract/ids.ts';
import type { SavingsBreakKind } from '@candor/contract/savings/rules.ts';
import { encodeMoney, makeMoney } from '@candor/money';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { expectCurrency } from '../accounts/index.ts';

/** An issuer in one currency. */
export interface IssuerAccount {
  readonly issuer: string;
  readonly name: string;
  readonly currency: string;
  /** What the issuer holds of clients, by the ledger. */
  readonly booksMinor: bigint;
  /** The same by the rows of savings. */
  readonly positionsMinor: bigint;
  readonly statement: { readonly day: string; readonly balanceMinor: bigint; readonly booksMinor: bigint } | undefined;
  /** Since when clients' money is there without a statement. */
  readonly since: Date | undefined;
}

interface IssuerRow {
  readonly issuer: string;
  readonly name: string;
  readonly currency: string;
  readonly books: string;
  readonly positions: string;
  readonly day: string | null;
  readonly stated: string | null;
  readonly booked: string | null;
  readonly since: Date | null;
}

export async function readIssuers(reader: Reader): Promise<IssuerAccount[]> {
  const rows = await reader.sql<IssuerRow[]>`
    with issuers as (
      select issuer, currency, min(issuer_name) as name, array_agg(product_id) as products, min(tenant_id::text)::uuid as tenant_id
      from brokerage.savings_products group by issuer, currency)
    select i.issuer, i.name, i.currency, coalesce((
        select -b.balance from ledger.accounts a
        join ledger.balances b on b.tenant_id = a.tenant_id and b.account_id = a.id
        where a.tenant_id = i.tenant_id and a.side = 'house' and a.bucket = 'issuer' and a.detail = i.issuer
          and a.asset = i.currency), 0)::text as books,
      coalesce(p.sum, 0)::text as positions, to_char(t.day, 'YYYY-MM-DD') as day, t.balance::text as stated,
      t.books::text as booked, p.since
    from issuers i
    left join lateral (
      select sum(s.placed - s.returned) as sum, min(s.opened_at) as since from brokerage.savings s
      where s.tenant_id = i.tenant_id and s.product_id = any (i.products) and s.status <> 'sold') p on true
    left join lateral (
      select x.day, x.balance, x.books from brokerage.savings_statements x
      where x.tenant_id = i.tenant_id and x.issuer = i.issuer and x.currency = i.currency order by x.day desc limit 1) t on true
    order by i.name, i.currency`;
  return rows.map(({ issuer, name, currency, books, positions, day, stated, booked, since }) => ({
    issuer,
    name,
    currency,
    booksMinor: BigInt(books),
    positionsMinor: BigInt(positions),
    statement: day === null ? undefined : { day, balanceMinor: BigInt(stated ?? 0), booksMinor: BigInt(booked ?? 0) },
    since: since ?? undefined,
  }));
}

export async function hasStatement(reader: Reader, issuer: string, currency: string, day: string): Promise<boolean> {
  const [row] = await reader.sql<object[]>`
    select from brokerage.savings_statements where issuer = ${issuer} and currency = ${currency} and day = ${day}::date`;
  return row !== undefined;
}

export interface NewStatement {
  readonly issuer: string;
  readonly currency: string;
  readonly day: string;
  readonly balanceMinor: bigint;
  readonly booksMinor: bigint;
  readonly approvalId: ApprovalId;
}

export async function insertStatement(tx: TenantTx, statement: NewStatement, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.savings_statements (tenant_id, issuer, currency, day, balance, books, approval_id, recorded_at)
    values (${tx.scope.tenantId}, ${statement.issuer}, ${statement.currency}, ${statement.day}::date,
      ${String(statement.balanceMinor)}, ${String(statement.booksMinor)}, ${statement.approvalId}, ${now})`;
}

export interface Break {
  readonly id: string;
  readonly issuer: string;
  readonly currency: string;
  readonly kind: SavingsBreakKind;
  readonly expectedMinor: bigint;
  readonly foundMinor: bigint | undefined;
  readonly since: Date;
}

export async function listBreaks(reader: Reader): Promise<Break[]> {
  const rows = await reader.sql<
    Array<Omit<Break, 'expectedMinor' | 'foundMinor'> & { readonly expected: string; readonly found: string | null }>
  >`
    select break_id as id, issuer, currency, kind, expected::text, found::text, opened_at as since
    from brokerage.savings_breaks where closed_at is null order by opened_at limit 500`;
  return rows.map(({ expected, found, ...row }) => ({
    ...row,
    expectedMinor: BigInt(expected),
    foundMinor: found === null ? undefined : BigInt(found),
  }));
}

export async function openBreak(tx: TenantTx, found: Break): Promise<void> {
  await tx.sql`
    insert into brokerage.savings_breaks (tenant_id, break_id, issuer, currency, kind, expected, found, opened_at)
    values (${tx.scope.tenantId}, ${found.id}, ${found.issuer}, ${found.currency}, ${found.kind},
      ${String(found.expectedMinor)}, ${found.foundMinor === undefined ? null : String(found.foundMinor)}, ${found.since})
    on conflict do nothing`;
}

export async function closeBreak(tx: TenantTx, id: string, now: Date): Promise<void> {
  await tx.sql`update brokerage.savings_breaks set closed_at = ${now} where break_id = ${id} and closed_at is null`;
}

/** What each issuer holds by the books, as an issuer that agrees states it. */
export async function listStated(
  reader: Reader,
): Promise<Array<{ issuer: string; balance: { amount: string; currency: string } }>> {
  return (await readIssuers(reader)).map(({ issuer, currency, booksMinor }) => ({
    issuer,
    balance: encodeMoney(makeMoney(booksMinor, expectCurrency(currency))),
  }));
}
