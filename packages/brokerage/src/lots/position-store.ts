// SQL of positions: one row from the first share of a security to the last. The row is the lock under which lots are opened and taken.
import type { ClientId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';

export interface Position {
  readonly id: string;
  readonly security: string;
  readonly instrumentId: string;
  readonly productCurrency: string;
  readonly quantityE8: bigint;
  readonly costProductMinor: bigint;
  readonly proceedsProductMinor: bigint;
  readonly realisedProductMinor: bigint;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

interface PositionRow {
  readonly id: string;
  readonly security: string;
  readonly instrumentId: string;
  readonly productCurrency: string;
  readonly quantityE8: string;
  readonly costProduct: string;
  readonly proceedsProduct: string;
  readonly realisedProduct: string;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

function toPosition(row: PositionRow): Position {
  const { quantityE8, costProduct, proceedsProduct, realisedProduct, ...rest } = row;
  return {
    ...rest,
    quantityE8: BigInt(quantityE8),
    costProductMinor: BigInt(costProduct),
    proceedsProductMinor: BigInt(proceedsProduct),
    realisedProductMinor: BigInt(realisedProduct),
  };
}

const columns = (reader: Reader) => reader.sql`
  position_id as id, security, instrument_id, product_currency, quantity_e8::text as "quantityE8", cost_product::text,
  proceeds_product::text, realised_product::text, opened_at, closed_at`;

export async function lockOpenPosition(
  tx: TenantTx,
  clientId: ClientId,
  security: string,
): Promise<Position | undefined> {
  const [row] = await tx.sql<PositionRow[]>`
    select ${columns(tx)} from brokerage.positions
    where client_id = ${clientId} and security = ${security} and closed_at is null for update`;
  return row && toPosition(row);
}

/** Two first purchases of one moment: one opens the position, the other finds it. */
export async function openPosition(
  tx: TenantTx,
  clientId: ClientId,
  position: Pick<Position, 'id' | 'security' | 'instrumentId' | 'productCurrency' | 'openedAt' | 'quantityE8'>,
): Promise<Position> {
  const { id, security, instrumentId, productCurrency, openedAt, quantityE8 } = position;
  await tx.sql`
    insert into brokerage.positions (tenant_id, position_id, client_id, security, instrument_id, product_currency,
      quantity_e8, cost_product, opened_at)
    values (${tx.scope.tenantId}, ${id}, ${clientId}, ${security}, ${instrumentId}, ${productCurrency}, ${quantityE8},
      0, ${openedAt})
    on conflict (tenant_id, client_id, security) where closed_at is null
      do update set quantity_e8 = brokerage.positions.quantity_e8 + ${quantityE8}`;
  const found = await lockOpenPosition(tx, clientId, security);
  if (!found) throw new Error('a position that was opened is not there');
  return found;
}

export interface PositionChange {
  readonly quantityE8: bigint;
  readonly costProductMinor: bigint;
  readonly proceedsProductMinor?: bigint;
  readonly realisedProductMinor?: bigint;
  readonly instrumentId?: string;
}

/** Adds the change; at zero the position ends at this instant. */
export async function changePosition(
  tx: TenantTx,
  positionId: string,
  change: PositionChange,
  at: Date,
): Promise<void> {
  const { quantityE8, costProductMinor, proceedsProductMinor = 0n, realisedProductMinor = 0n } = change;
  await tx.sql`
    update brokerage.positions set quantity_e8 = quantity_e8 + ${quantityE8},
      cost_product = cost_product + ${costProductMinor}, proceeds_product = proceeds_product + ${proceedsProductMinor},
      realised_product = realised_product + ${realisedProductMinor},
      instrument_id = coalesce(${change.instrumentId ?? null}, instrument_id),
      closed_at = case when quantity_e8 + ${quantityE8} = 0 then coalesce(closed_at, ${at}) end
    where position_id = ${positionId} and tenant_id = ${tx.scope.tenantId}`;
}

export async function listOpenPositions(reader: Reader, clientId: ClientId): Promise<Position[]> {
  const rows = await reader.sql<PositionRow[]>`
    select ${columns(reader)} from brokerage.positions where client_id = ${clientId} and closed_at is null
    order by security`;
  return rows.map(toPosition);
}

type Fragment = ReturnType<Reader['sql']>;

/** What `positionsValue` brings back, in the order of the columns. */
export type PositionsValue = ReadonlyArray<
  readonly [string, string, string, string, string, string, string, string, string]
>;

/** Open positions as one value inside a larger statement. */
export function positionsValue(reader: Reader, clientId: ClientId): Fragment {
  return reader.sql`(
    select coalesce(jsonb_agg(jsonb_build_array(p.position_id, p.security, p.instrument_id, p.product_currency, p.quantity_e8::text,
      p.cost_product::text, p.proceeds_product::text, p.realised_product::text, p.opened_at) order by p.security), '[]')
    from brokerage.positions p where p.client_id = ${clientId} and p.closed_at is null)`;
}

export function openPositions(value: PositionsValue): Position[] {
  return value.map(
    ([id, security, instrumentId, productCurrency, quantityE8, costProduct, proceeds, realised, openedAt]) =>
      toPosition({
        id,
        security,
        instrumentId,
        productCurrency,
        quantityE8,
        costProduct,
        proceedsProduct: proceeds,
        realisedProduct: realised,
        openedAt: new Date(openedAt),
        closedAt: null,
      }),
  );
}

export async function findOpenPosition(
  reader: Reader,
  clientId: ClientId,
  security: string,
): Promise<Position | undefined> {
  const [row] = await reader.sql<PositionRow[]>`
    select ${columns(reader)} from brokerage.positions
    where client_id = ${clientId} and security = ${security} and closed_at is null`;
  return row && toPosition(row);
}
