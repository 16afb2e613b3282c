// SQL of positions as the portfolio shows them: what happened to them today, and those that ended.
import type { ClientId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';

/** What a day did to a position, in the product's currency. */
export interface DayMove {
  readonly quantityE8: bigint;
  /** Bought less sold. */
  readonly netBoughtMinor: bigint;
}

/** By position, of everything since an instant. */
export async function readMovesSince(reader: Reader, clientId: ClientId, from: Date): Promise<Map<string, DayMove>> {
  const rows = await reader.sql<Array<{ positionId: string; quantity: string; net: string }>>`
    select position_id, sum(quantity_e8)::text as quantity,
      sum(case when kind = 'open' then cost_product when kind in ('take', 'restore') then
        -coalesce(proceeds_product, -cost_product) else 0 end)::text as net
    from brokerage.lot_moves where client_id = ${clientId} and at >= ${from} group by position_id`;
  return new Map(
    rows.map(({ positionId, quantity, net }) => [
      positionId,
      { quantityE8: BigInt(quantity), netBoughtMinor: BigInt(net) },
    ]),
  );
}

/** Shares that wait for the settlement of the money they were paid with, by security. */
export async function readAllBound(reader: Reader, clientId: ClientId): Promise<Map<string, bigint>> {
  const rows = await reader.sql<Array<{ security: string; sum: string }>>`
    select security, sum(quantity_e8)::text as sum from brokerage.lot_bindings
    where client_id = ${clientId} and freed_at is null group by security`;
  return new Map(rows.map(({ security, sum }) => [security, BigInt(sum)]));
}

export interface EndedPosition {
  readonly id: string;
  readonly instrumentId: string;
  readonly productCurrency: string;
  readonly proceedsMinor: bigint;
  readonly realisedMinor: bigint;
  readonly openedAt: Date;
  readonly closedAt: Date;
}

interface EndedRow {
  readonly id: string;
  readonly instrumentId: string;
  readonly productCurrency: string;
  readonly proceeds: string;
  readonly realised: string;
  readonly openedAt: Date;
  readonly closedAt: Date;
}

/** The last one first. What only moved elsewhere, by a merger or a transfer, was not sold and is not among them. */
export async function listEnded(
  reader: Reader,
  clientId: ClientId,
  { after, limit }: PageRange,
): Promise<EndedPosition[]> {
  const rows = await reader.sql<EndedRow[]>`
    select position_id as id, instrument_id, product_currency, proceeds_product::text as proceeds,
      realised_product::text as realised, opened_at, closed_at
    from brokerage.positions
    where client_id = ${clientId} and closed_at is not null and (proceeds_product <> 0 or realised_product <> 0)
      and (${after ?? null}::uuid is null or (closed_at, position_id) < (
        select closed_at, position_id from brokerage.positions where position_id = ${after ?? null}))
    order by closed_at desc, position_id desc limit ${limit}`;
  return rows.map(({ proceeds, realised, ...row }) => ({
    ...row,
    proceedsMinor: BigInt(proceeds),
    realisedMinor: BigInt(realised),
  }));
}
