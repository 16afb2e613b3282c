// SQL of positions as the portfolio shows them: what happened to them today, and those that ended.
import type { ClientId } from '@candor/contract/ids.ts';
import { balancesValue, openBalances } from '@candor/ledger';
import type { BalancesValue, HoldingBalance } from '@candor/ledger';
import type { Reader } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { openPositions, positionsValue } from '../lots/index.ts';
import type { Position, PositionsValue } from '../lots/index.ts';

/** What a day did to a position, in the product's currency. */
export interface DayMove {
  readonly quantityE8: bigint;
  /** Bought less sold. */
  readonly netBoughtMinor: bigint;
}

/** What the lots of a security cost in one currency of an account that paid. */
export interface OwnCost {
  readonly security: string;
  readonly accountCurrency: string;
  readonly productCurrency: string;
  readonly costAccountMinor: bigint;
}

/** Everything the positions of a client are made of. */
export interface Holdings {
  readonly positions: readonly Position[];
  readonly own: readonly OwnCost[];
  readonly shares: readonly HoldingBalance[];
  /** Shares that wait for the settlement of the money they were paid with, by security. */
  readonly bound: ReadonlyMap<string, bigint>;
  /** By position, of everything since an instant. */
  readonly moved: ReadonlyMap<string, DayMove>;
}

interface HoldingsRow {
  readonly positions: PositionsValue;
  readonly own: ReadonlyArray<readonly [string, string, string, string]>;
  readonly balances: BalancesValue;
  readonly bound: ReadonlyArray<readonly [string, string]>;
  readonly moved: ReadonlyArray<readonly [string, string, string]>;
}

/** In one statement. */
export async function readHoldings(reader: Reader, clientId: ClientId, since: Date): Promise<Holdings> {
  const [row] = await reader.sql<HoldingsRow[]>`
    select ${positionsValue(reader, clientId)} as positions, ${balancesValue(reader, reader.sql`${clientId}`)} as balances, (
      select coalesce(jsonb_agg(jsonb_build_array(l.security, l.account_currency, l.product, l.cost::text)), '[]') from (
        select security, account_currency, min(product_currency) as product, sum(cost_account) as cost from brokerage.lots
        where client_id = ${clientId} and quantity_e8 > 0 group by security, account_currency
      ) l
    ) as own, (
      select coalesce(jsonb_agg(jsonb_build_array(b.security, b.sum::text)), '[]') from (
        select security, sum(quantity_e8) as sum from brokerage.lot_bindings
        where client_id = ${clientId} and freed_at is null group by security
      ) b
    ) as bound, (
      select coalesce(jsonb_agg(jsonb_build_array(m.position_id, m.quantity::text, m.net::text)), '[]') from (
        select position_id, sum(quantity_e8) as quantity,
          sum(case when kind = 'open' then cost_product when kind in ('take', 'restore') then
            -coalesce(proceeds_product, -cost_product) else 0 end) as net
        from brokerage.lot_moves where client_id = ${clientId} and at >= ${since} group by position_id
      ) m
    ) as moved`;
  if (!row) throw new Error('a client was asked about and not answered');
  return {
    positions: openPositions(row.positions),
    own: row.own.map(([security, accountCurrency, productCurrency, cost]) => ({
      security,
      accountCurrency,
      productCurrency,
      costAccountMinor: BigInt(cost),
    })),
    shares: openBalances(row.balances).holdings,
    bound: new Map(row.bound.map(([security, sum]) => [security, BigInt(sum)])),
    moved: new Map(
      row.moved.map(([positionId, quantity, net]) => [
        positionId,
        { quantityE8: BigInt(quantity), netBoughtMinor: BigInt(net) },
      ]),
    ),
  };
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
