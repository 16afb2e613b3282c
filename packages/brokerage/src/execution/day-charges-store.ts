// SQL of days that were bought and sold: which are not looked at yet, what was traded and charged, and what was given back.
import type { AccountId, ClientId } from '@candor/contract/ids.ts';
import type { OrderSide } from '@candor/contract/products/types.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { FillCharge } from '../orders/index.ts';

/** A session of a venue. */
export interface TradedSession {
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
}

/** One client's day in one instrument. */
export interface TwoSided {
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly instrumentId: string;
  readonly accountCurrency: string;
}

/** The partial index of a day's fills is of this currency. */
const rupee = 'INR';

export async function listTwoSided(
  reader: Reader,
  instrumentIds: readonly string[],
  { day, from, to }: TradedSession,
  limit: number,
): Promise<TwoSided[]> {
  return reader.sql<TwoSided[]>`
    select f.client_id, f.account_id, f.instrument_id, f.account_currency from brokerage.fills f
    where f.product_currency = ${rupee} and f.instrument_id = any (${reader.uuids(instrumentIds)})
      and f.traded_at >= ${from} and f.traded_at <= ${to} and f.busted_at is null
      and not exists (select from brokerage.charge_refunds r where r.tenant_id = f.tenant_id and r.account_id = f.account_id
        and r.instrument_id = f.instrument_id and r.day = ${day}::date)
    group by f.client_id, f.account_id, f.instrument_id, f.account_currency
    having count(distinct f.side) = 2
    order by f.account_id, f.instrument_id limit ${limit}`;
}

export interface DayFill {
  readonly side: OrderSide;
  readonly quantityE8: bigint;
  readonly grossMinor: bigint;
  readonly charges: readonly FillCharge[];
}

export async function readDayFills(
  reader: Reader,
  { accountId, instrumentId }: TwoSided,
  { from, to }: TradedSession,
): Promise<DayFill[]> {
  const rows = await reader.sql<
    Array<Omit<DayFill, 'quantityE8' | 'grossMinor'> & { quantity: string; gross: string }>
  >`
    select side, quantity_e8::text as quantity, gross_product_minor::text as gross, charges from brokerage.fills
    where product_currency = ${rupee} and instrument_id = ${instrumentId} and account_id = ${accountId}
      and traded_at >= ${from} and traded_at <= ${to} and busted_at is null`;
  return rows.map(({ quantity, gross, ...row }) => ({
    ...row,
    quantityE8: BigInt(quantity),
    grossMinor: BigInt(gross),
  }));
}

export interface ChargeRefund extends TwoSided {
  readonly id: string;
  readonly day: string;
  readonly amountMinor: bigint;
  readonly lines: readonly FillCharge[];
}

/** False when another server was first. */
export async function insertRefund(tx: TenantTx, refund: ChargeRefund, at: Date): Promise<boolean> {
  const made = await tx.sql`
    insert into brokerage.charge_refunds (tenant_id, refund_id, client_id, account_id, instrument_id, day, currency, amount,
      lines, booked_at)
    values (${tx.scope.tenantId}, ${refund.id}, ${refund.clientId}, ${refund.accountId}, ${refund.instrumentId},
      ${refund.day}::date, ${refund.accountCurrency}, ${refund.amountMinor}, ${tx.json(refund.lines)}, ${at})
    on conflict (tenant_id, account_id, instrument_id, day) do nothing`;
  return made.count === 1;
}
